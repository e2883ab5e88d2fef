// Where in a TORCH_LIBRARY_IMPL block the receiver's name means the receiver.
#pragma once

#include <cstdint>
#include <string_view>

#include "input/registration/lexer.h"

namespace vendorconfs::cpp {

// Follows the tokens of a block, from the one behind its `{` on, and knows the braces and the declarations
// that give the receiver's name to something else: locals of inner scopes, parameters of lambdas, loop
// variables. Cheap to copy.
class ReceiverScope {
 public:
  explicit ReceiverScope(std::string_view receiver) : receiver_(receiver) {}
  // The same for the file's plain context, whose receiver is declared elsewhere: what the file itself
  // declares by its name is something else, but for parameters that are a Library.
  static ReceiverScope Plain(std::string_view receiver) {
    ReceiverScope scope(receiver);
    scope.plain_ = true;
    return scope;
  }

  std::string_view receiver() const { return receiver_; }
  // Open braces, the block's own included; 0 once the block has ended.
  std::uint32_t depth() const { return depth_; }
  // Whether the name means something else here.
  bool shadowed() const { return shadow_depth_ != 0 || parameter_; }

  void Take(const Token& token);
  // A call on the receiver was passed over, behind its name.
  void TakeCall() {
    declarator_ = false;
    state_ = State::kExpression;
  }

 private:
  enum class State : std::uint8_t { kStart, kType, kExpression };

  void TakeName(std::string_view name);
  void TakePunctuator(const Token& token);
  void Declare();

  std::string_view receiver_;
  std::string_view type_;  // the last name of a type
  bool plain_ = false;
  std::uint32_t depth_ = 1;
  std::uint32_t shadow_depth_ = 0;           // the outermost scope with a declaration, or 0
  std::uint32_t parentheses_ = 0;            // open ones since the last brace
  std::uint32_t angles_ = 0;                 // open template argument lists of a type
  bool parameter_ = false;                   // a parameter has the name, and its scope has yet to begin
  std::uint32_t parameter_parentheses_ = 0;  // open ones where it is declared
  std::uint32_t initialiser_ = 0;            // open braces of its default
  bool declarator_ = false;                  // the last token was the name behind a type
  State state_ = State::kStart;              // what the tokens since a statement or parameter began may be
};

}  // namespace vendorconfs::cpp
