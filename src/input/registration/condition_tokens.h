// The tokens of a condition once its macros are replaced.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/lexer.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs::cpp {

struct ConditionToken {
  enum class Kind : std::uint8_t {
    kEnd,
    kNumber,
    kCharacter,
    kOperator,
    kDefined,  // `defined X`; the symbol's name
    kSymbol,   // a name that may be defined as anything
    kOpaque,   // a call of a macro or operator that is not evaluated, with its arguments
    kOther,    // what no condition can hold
  };

  Kind kind = Kind::kEnd;
  std::string text;
  std::vector<Symbol> symbols;  // kSymbol, kOpaque: what the text mentions
  bool steady = true;           // false: equal texts need not be equally true
};

// Replaces macros with a known definition, names known to be undefined by 0, `true`, `false` and the spelled
// operators (`and`, `not`), and gathers `defined X` and calls into one token each. Ends with kEnd. Throws
// MacroMisuse.
std::vector<ConditionToken> ExpandCondition(const std::vector<Token>& tokens, const SymbolTable& symbols);

}  // namespace vendorconfs::cpp
