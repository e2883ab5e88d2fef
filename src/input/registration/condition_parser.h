// The expression behind `#if` and `#elif`, judged in three values.
#pragma once

#include <string>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/condition_grammar.h"
#include "input/registration/lexer.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs::cpp {

enum class Judgement : std::uint8_t { kFalse, kOpen, kTrue };

// One `#if`, `#elif` or relative as it is judged at its place.
struct Test {
  Judgement judgement = Judgement::kOpen;
  Condition condition;  // where the judgement is open
  std::string text;     // as a reader would write it
};

// Judges the tokens of the directive's line. Constants, symbols known to be undefined (0) and symbols with a
// known definition decide; other symbols, calls of them and operators such as __has_include are open. Throws
// MalformedCondition and MacroMisuse.
Test JudgeExpression(const std::vector<Token>& tokens, const SymbolTable& symbols);

// `#ifdef name`, or `#ifndef name` where `defined` is false.
Test JudgeDefined(std::string_view name, bool defined, const SymbolTable& symbols);

}  // namespace vendorconfs::cpp
