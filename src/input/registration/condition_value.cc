#include "input/registration/condition_value.h"

#include <tuple>
#include <vector>

namespace vendorconfs::cpp {
namespace {

// Symbols that are told to be farther apart are compared by their text.
constexpr std::int64_t kFarApart = std::int64_t{1} << 31;

}  // namespace

int Precedence(std::string_view op) {
  constexpr std::pair<std::string_view, int> kOperators[] = {
      {"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5}, {"==", 6}, {"!=", 6}, {"<", 7},  {">", 7},
      {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8}, {"+", 9}, {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10},
  };
  for (const auto& [text, precedence] : kOperators) {
    if (text == op) return precedence;
  }
  return 0;
}

std::optional<Integer> ComputeInEachType(std::string_view op, const Value& left, const Value& right,
                                         Sign sign) {
  std::optional<Integer> result;
  for (const bool left_unsigned : {false, true}) {
    for (const bool right_unsigned : {false, true}) {
      if (left.sign != Sign::kOpen && left_unsigned != (left.sign == Sign::kUnsigned)) continue;
      if (right.sign != Sign::kOpen && right_unsigned != (right.sign == Sign::kUnsigned)) continue;
      const std::optional<Integer> one =
          Compute(op, {left.number->bits, left_unsigned}, {right.number->bits, right_unsigned});
      if (!one || (result && one->bits != result->bits)) return std::nullopt;
      result = one;
    }
  }
  result->is_unsigned = sign == Sign::kUnsigned;
  return result;
}

std::optional<SymbolOffset> SumOffset(std::string_view op, const Value& left, const Value& right) {
  if (op != "+" && op != "-") return std::nullopt;
  const bool plus = op == "+";
  if (left.offset && right.number) {
    SymbolOffset sum = *left.offset;
    sum.added += plus ? right.number->bits : 0 - right.number->bits;
    return sum;
  }
  if (!left.number || !right.offset) return std::nullopt;
  SymbolOffset sum = plus ? *right.offset : right.offset->Negated();
  sum.added += left.number->bits;
  return sum;
}

std::optional<Condition> CompareSymbols(bool is_equal, const Value& left, const Value& right) {
  if (!left.offset || !right.offset || left.offset->negative != right.offset->negative) return std::nullopt;
  const SymbolOffset& a = left.offset->negative ? *right.offset : *left.offset;
  const SymbolOffset& b = left.offset->negative ? *left.offset : *right.offset;
  const auto apart = static_cast<std::int64_t>(right.offset->added - left.offset->added);
  if (a.symbol == b.symbol && is_equal) return apart == 0 ? Condition() : Condition::Never();
  if (!is_equal) {
    const auto is_near = [](std::uint64_t added) { return added <= static_cast<std::uint64_t>(kFarApart); };
    if (left.offset->negative || !is_near(left.offset->added) || !is_near(right.offset->added)) {
      return std::nullopt;
    }
    if (a.symbol == b.symbol) return apart > 0 ? Condition() : Condition::Never();
  }
  if (apart < -kFarApart || apart > kFarApart) return std::nullopt;
  // The difference is the same term whichever of the two stands first.
  const bool swapped = std::tie(b.symbol.name, b.symbol.version) < std::tie(a.symbol.name, a.symbol.version);
  const Term term{"", swapped ? std::vector{b.symbol, a.symbol} : std::vector{a.symbol, b.symbol}};
  const Condition equal = Condition::Compare(term, Condition::Relation::kEqual, swapped ? -apart : apart);
  if (is_equal) return equal;
  const Condition less = Condition::Compare(term, Condition::Relation::kLess, swapped ? -apart : apart);
  return swapped ? Condition::And(Condition::Not(less), Condition::Not(equal)) : less;
}

Condition Less(const Term& term, std::uint64_t constant, bool is_unsigned) {
  const auto below = [&](std::uint64_t bits) {
    return Condition::Compare(term, Condition::Relation::kLess, static_cast<std::int64_t>(bits));
  };
  if (!is_unsigned) return below(constant);
  if (constant == 0) return Condition::Never();
  const Condition not_negative = Condition::Not(below(0));
  return static_cast<std::int64_t>(constant) > 0 ? Condition::And(not_negative, below(constant))
                                                 : Condition::Or(not_negative, below(constant));
}

}  // namespace vendorconfs::cpp
