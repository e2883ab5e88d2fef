// The expression behind `#if` and `#elif`.
#pragma once

#include <vector>

#include "input/registration/condition_tokens.h"
#include "input/registration/condition_value.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs::cpp {

// What the tokens say. Constants, symbols known to be undefined (0) and symbols with a known definition
// decide; other symbols, calls of them and operators such as __has_include are open. Throws
// MalformedCondition for what no definition of the open names makes a condition.
Value ParseCondition(const std::vector<ConditionToken>& tokens, const SymbolTable& symbols);

}  // namespace vendorconfs::cpp
