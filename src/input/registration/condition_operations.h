// What operators make of the parts of a condition.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "input/registration/condition_tokens.h"
#include "input/registration/condition_value.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs::cpp {

class ConditionOperations {
 public:
  // Both outlive it.
  ConditionOperations(const std::vector<ConditionToken>& tokens, const SymbolTable& symbols)
      : tokens_(tokens), redundant_(tokens.size()), symbols_(symbols) {}

  // `left op right`, for a binary operator.
  Value Apply(const std::string& op, const Value& left, const Value& right) const;
  // Where the tokens, as a whole, are not zero. They are `value`, if that is given.
  Condition NotZero(std::size_t begin, std::size_t end,
                    std::shared_ptr<const Arithmetic> arithmetic = nullptr) const;
  // The parentheses around the part mean nothing.
  void DropParentheses(const Value& value) { redundant_[value.begin] = redundant_[value.end - 1] = true; }

 private:
  Value ApplyLogic(bool is_and, const Value& left, const Value& right) const;
  Condition NotZero(const std::string& op, const Value& left, const Value& right, const Value& result) const;
  static std::optional<Condition> CombineTruths(const std::string& op, const Value& left, const Value& right);
  Condition CompareOpen(const std::string& op, const Value& left, const Value& right) const;
  Condition CompareWithNumber(bool is_equal, const Value& left, const Value& right) const;
  std::optional<Term> TermOf(const Value& value) const;
  std::optional<Term> TermOf(std::size_t begin, std::size_t end,
                             std::shared_ptr<const Arithmetic> arithmetic) const;

  const std::vector<ConditionToken>& tokens_;
  std::vector<bool> redundant_;  // parentheses that could be left out
  const SymbolTable& symbols_;
};

}  // namespace vendorconfs::cpp
