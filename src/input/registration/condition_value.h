// What a part of a condition says: the values of the parser.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "input/registration/arithmetic.h"
#include "input/registration/condition.h"
#include "input/registration/integer_constant.h"

namespace vendorconfs::cpp {

// The type of a part, as far as the file tells: an open symbol may be defined as an unsigned number.
enum class Sign : std::uint8_t { kSigned, kOpen, kUnsigned };

// The usual arithmetic conversions.
inline Sign Common(Sign a, Sign b) {
  return std::max(a, b);
}

// A symbol with something added: `X + 2`, `3 - X`. Sums wrap around, so that its equations are exact.
struct SymbolOffset {
  Symbol symbol;
  std::uint64_t added = 0;
  bool negative = false;  // the symbol is subtracted

  SymbolOffset Negated() const { return {symbol, 0 - added, !negative}; }
  SymbolOffset Flipped() const { return {symbol, ~added, !negative}; }  // ~x is -x - 1
  Condition Equals(std::uint64_t bits) const {
    const std::uint64_t value = negative ? added - bits : bits - added;
    return Condition::Compare(symbol, Condition::Relation::kEqual, static_cast<std::int64_t>(value));
  }
};

// From the loosest binding to the tightest; 0 for what is no operator between two operands.
int Precedence(std::string_view op);
// What unary operators and operands bind like.
inline constexpr int kTightest = 11;

// What a part of the expression says: a number, or open with the condition under which it is not zero.
struct Value {
  std::optional<Integer> number;
  Condition truth;
  bool is_truth = false;                         // open, and 0 or 1 and no other number
  std::optional<Symbol> symbol;                  // where the part is an open symbol and nothing else
  std::optional<SymbolOffset> offset;            // where it is one with something added
  std::shared_ptr<const Arithmetic> arithmetic;  // that the part is, if it is open and nothing else
  Sign sign = Sign::kSigned;
  bool divides_by_zero = false;    // whatever its open parts are
  std::size_t begin = 0, end = 0;  // its tokens
  bool parenthesised = false;
  int binds = kTightest;  // the precedence of its operator, within the parentheses

  Condition Truth() const { return !number ? truth : number->bits != 0 ? Condition() : Condition::Never(); }
  std::shared_ptr<const Arithmetic> Arithmetics() const {
    return number ? Arithmetic::Of(*number) : arithmetic;
  }
  bool IsTrue() const { return number && number->bits != 0; }
  bool IsFalse() const { return number && number->bits == 0; }

  void SetNumber(std::uint64_t bits) { number = Integer{bits, sign == Sign::kUnsigned}; }
  void SetTruth(bool value) { number = Integer{value ? 1U : 0U, false}; }
  // Its type and value are not those of a part alone.
  void ForgetParts() {
    symbol.reset();
    offset.reset();
    arithmetic.reset();
  }
  // A truth that is 0 or 1 and no other number.
  void SetTruth(Condition condition) {
    truth = std::move(condition);
    is_truth = true;
    if (truth.IsAlways() || truth.IsNever()) SetTruth(truth.IsAlways());
  }
  void DivideByZero() {
    divides_by_zero = true;
    number.reset();
    arithmetic.reset();
    truth = Condition::Unknown();
    is_truth = false;
  }
};

// `left op right` where the types are known or make no difference. `sign` is that of the result.
std::optional<Integer> ComputeInEachType(std::string_view op, const Value& left, const Value& right,
                                         Sign sign);

// `left op right` where it is a symbol with something added.
std::optional<SymbolOffset> SumOffset(std::string_view op, const Value& left, const Value& right);

// `left == right` for two symbols with something added, and `left < right` where that is no number below
// zero, so that signed numbers beyond all bounds would be in the same order.
std::optional<Condition> CompareSymbols(bool is_equal, const Value& left, const Value& right);

// `term < constant`. Terms are ordered as signed numbers, and an unsigned comparison is told by that order.
Condition Less(const Term& term, std::uint64_t constant, bool is_unsigned);

}  // namespace vendorconfs::cpp
