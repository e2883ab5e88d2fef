// Conditions of the file, judged in three values.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/lexer.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs::cpp {

enum class Judgement : std::uint8_t { kFalse, kOpen, kTrue };

// One `#if`, `#elif` or relative as it is judged at its place.
struct Test {
  Judgement judgement = Judgement::kOpen;
  Condition condition;  // where the judgement is open
  // The same of the symbols as they are at the place, whatever conditions before it have made of them.
  Condition of_symbols;
  std::string text;  // as a reader would write it
};

// Judges conditions at a place of the file. What conditions before the place make of a symbol is looked at
// case by case, so that behind `#ifdef A`, `#define B` and `#endif` defined(B) is known to follow from
// defined(A).
class ConditionJudge {
 public:
  // `may_hold`: whether a condition can hold at the place.
  using MayHold = std::function<bool(const Condition&)>;

  // `symbols` outlives the judge, and is the same again behind each question.
  ConditionJudge(SymbolTable* symbols, MayHold may_hold)
      : symbols_(*symbols), may_hold_(std::move(may_hold)) {}

  // Judges the tokens of the directive's line. Throws MalformedCondition and MacroMisuse.
  Test JudgeExpression(const std::vector<Token>& tokens);
  // `#ifdef name`, or `#ifndef name` where `defined` is false.
  Test JudgeDefined(std::string_view name, bool defined);

 private:
  class Cases;

  SymbolTable& symbols_;
  MayHold may_hold_;
};

}  // namespace vendorconfs::cpp
