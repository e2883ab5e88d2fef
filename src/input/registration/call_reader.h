// Calls of a torch::Library: the arguments of m.impl, and of the block macros.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "input/registration/brackets.h"
#include "input/registration/lexer.h"
#include "input/registration/preprocessor.h"
#include "input/registration/registered_function.h"

namespace vendorconfs::cpp {

class CallReader {
 public:
  // `brackets` is told of those of the calls, within which a condition may begin that ends behind.
  CallReader(Lexer* lexer, Preprocessor* preprocessor, Brackets* brackets, std::deque<std::string>* owned)
      : lexer_(*lexer), preprocessor_(*preprocessor), brackets_(*brackets), owned_(*owned) {}

  struct Impl {
    std::string_view library;  // before the name's "::", or empty
    std::string_view op;
    RegisteredFunction function;
  };
  // Reads the call of `impl` whose `(` was the last token; `first` is the registration's first token. Throws
  // InputError for a call that does not end, a name that is no string literal or no overload key, and a
  // missing function.
  Impl ReadImpl(const Token& first);

  // Passes over a call in the same way.
  void SkipCall(const Token& first);
  // Whether an arm that the last call began in has ended.
  bool HasLeftArm() const { return preprocessor_.conditions().HasLeft(place_); }

  // The arguments of a call that has `count` single names, what the file's own macros make of them. `more`:
  // one more argument, whatever it is, stands behind them.
  std::vector<std::string_view> ReadNames(const Token& first, std::size_t count, bool more);

 private:
  void Begin();
  bool FollowsArm(const Token& first);
  // Takes an argument; returns the comma or parenthesis that ends it.
  char TakeArgument(const Token& first);
  Token TakeOne(const Token& first);
  std::string_view Name(const Token& first);
  void SplitName(Impl* impl, const char* place);
  RegisteredFunction Function(const Token& first, std::string_view op, char end);
  void RequireSettledKey(const RegisteredFunction& function, const std::vector<Token>& tokens) const;
  std::vector<Token> Expanded(const std::vector<Token>& tokens);

  Lexer& lexer_;
  Preprocessor& preprocessor_;
  Brackets& brackets_;
  std::deque<std::string>& owned_;
  ConditionStack::Place place_;  // where the call begins
  Condition arms_;               // what holds in the arms that the call is read in
  std::uint32_t arm_ = 0;        // ConditionStack::changes() of the last one
  bool follows_ = true;          // whether it is one of these
  std::vector<Token> argument_;  // the last one taken
  std::vector<char> closing_;    // that the argument is to have, outermost first
};

}  // namespace vendorconfs::cpp
