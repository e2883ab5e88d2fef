// Macro replacement as the preprocessor does it: arguments, `#`, `##`, and names left alone within their own
// replacement.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "input/registration/lexer.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs::cpp {

// What is wrong with a use of a macro.
class MacroMisuse : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A use that compilers take and that is not followed to its end.
class MacroTooLarge : public MacroMisuse {
  using MacroMisuse::MacroMisuse;
};

class MacroExpander {
 public:
  // In a condition, which no reader of a register file would write longer.
  static constexpr std::size_t kMostInCondition = 10'000;

  // Both outlive the expander; the tokens that it makes point into `owned`. `most`: of the tokens that it
  // makes as a whole, since macros that double at each step would grow without end.
  MacroExpander(const SymbolTable& symbols, std::deque<std::string>* owned, std::size_t most)
      : symbols_(symbols), owned_(*owned), most_(most), left_(most) {}

  // Where given, it says what a name is defined as, or null; otherwise the symbols do.
  void TakeDefinitionsFrom(std::function<std::shared_ptr<const Macro>(std::string_view)> definition_of) {
    definition_of_ = std::move(definition_of);
  }

  struct Item {
    Token token;                    // with the place of the text that it or its macro's name is from
    bool settled = false;           // a name that stays as it is
    bool replaced = false;          // from a macro's replacement
    const Macro* end_of = nullptr;  // no token: the replacement of this macro ends here
  };

  // The tokens with every macro replaced whose definition is known, as far as the tokens go. In a condition
  // the operand of `defined` stays. Throws MacroMisuse for a call that does not end, has another number of
  // arguments than the macro, and MacroTooLarge.
  std::vector<Item> Expand(const std::vector<Token>& tokens, bool in_condition);

 private:
  using Items = std::vector<Item>;

  // A macro that was used before, and the tokens of its body.
  struct Known {
    std::shared_ptr<const Macro> macro;
    std::vector<Token> body;
  };

  Items ExpandItems(Items items, bool in_condition);
  Items Replacement(const Token& name, const Macro& macro, const std::vector<Items>& arguments);
  std::vector<Items> TakeArguments(std::string_view name, const Macro& macro, Items* pending);
  void Paste(Items* out, const Items& right, const Token& name);
  Token Spelled(std::string text, const Token& name);
  static void ChooseOptional(bool more, Items* body);
  Items Body(const Token& name, const Macro& macro);
  void Spend(std::size_t made, std::string_view name);
  std::shared_ptr<const Macro> MacroOf(std::string_view name) const;
  bool IsActive(const Macro* macro) const;
  void End(const Macro* macro);

  const SymbolTable& symbols_;
  std::deque<std::string>& owned_;
  std::function<std::shared_ptr<const Macro>(std::string_view)> definition_of_;
  std::vector<const Macro*> active_;  // whose replacement is being read
  const std::size_t most_;
  std::size_t left_;  // of the tokens that may be made
  std::unordered_map<const Macro*, Known> known_;
  std::size_t depth_ = 0;  // of calls in arguments
};

// The tokens of the replacement as the source has them; they point into `owned`.
std::vector<Token> BodyTokens(const Macro& macro, std::deque<std::string>* owned);

}  // namespace vendorconfs::cpp
