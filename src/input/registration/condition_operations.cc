#include "input/registration/condition_operations.h"

#include <utility>

namespace vendorconfs::cpp {
namespace {

using Kind = ConditionToken::Kind;

// Longer conditions are compared by their text.
constexpr std::uint32_t kMostCombined = 16;
// Longer expressions are told from each other no more.
constexpr std::size_t kLongestTerm = 1000;

}  // namespace

Value ConditionOperations::Apply(const std::string& op, const Value& left, const Value& right) const {
  if (op == "&&" || op == "||") return ApplyLogic(op == "&&", left, right);
  Value value;
  value.begin = left.begin;
  value.end = right.end;
  const int precedence = Precedence(op);
  const bool compares = precedence == Precedence("==") || precedence == Precedence("<");
  const bool shifts = precedence == Precedence("<<");
  value.sign = compares ? Sign::kSigned : shifts ? left.sign : Common(left.sign, right.sign);
  const bool by_zero = (op == "/" || op == "%") && right.IsFalse();
  if (left.divides_by_zero || right.divides_by_zero || by_zero) {
    value.DivideByZero();
    return value;
  }
  if (left.number && right.number) value.number = ComputeInEachType(op, left, right, value.sign);
  if (value.number) return value;
  value.arithmetic = Arithmetic::Binary(op, left.Arithmetics(), right.Arithmetics());
  if (compares) {
    value.SetTruth(CombineTruths(op, left, right).value_or(CompareOpen(op, left, right)));
    return value;
  }
  value.offset = SumOffset(op, left, right);
  value.truth = NotZero(op, left, right, value);
  const bool is_bitwise = op == "|" || op == "&" || op == "^";
  value.is_truth = is_bitwise && left.is_truth && right.is_truth;
  return value;
}

Value ConditionOperations::ApplyLogic(bool is_and, const Value& left, const Value& right) const {
  Value value;
  value.begin = left.begin;
  value.end = right.end;
  value.divides_by_zero = left.divides_by_zero;
  value.arithmetic = Arithmetic::Binary(is_and ? "&&" : "||", left.Arithmetics(), right.Arithmetics());
  if (is_and ? left.IsFalse() : left.IsTrue()) {
    value.SetTruth(!is_and);  // the right side is not looked at
  } else if (left.number && right.divides_by_zero) {
    value.DivideByZero();
  } else if (is_and ? right.IsFalse() : right.IsTrue()) {
    value.SetTruth(!is_and);
  } else {
    value.SetTruth(is_and ? Condition::And(left.Truth(), right.Truth())
                          : Condition::Or(left.Truth(), right.Truth()));
  }
  return value;
}

// Where `left op right` is not zero. `result`: what is known of it.
Condition ConditionOperations::NotZero(const std::string& op, const Value& left, const Value& right,
                                       const Value& result) const {
  if (result.offset) return Condition::Not(result.offset->Equals(0));
  if (op == "|") return Condition::Or(left.Truth(), right.Truth());
  if (const auto combined = CombineTruths(op, left, right)) return *combined;
  if (op == "-" || op == "^") {
    if (const auto equal = CompareSymbols(true, left, right)) return Condition::Not(*equal);
  }
  return NotZero(left.begin, right.end, result.arithmetic);
}

// Where `left op right` is not zero, if a part is 0 or 1 and the other one a number or 0 or 1 too.
std::optional<Condition> ConditionOperations::CombineTruths(const std::string& op, const Value& left,
                                                            const Value& right) {
  const auto with = [](const Value& value, bool truth) {
    Value fixed = value;
    if (!value.number) fixed.SetTruth(truth);
    return fixed;
  };
  if (!(left.number || left.is_truth) || !(right.number || right.is_truth)) return std::nullopt;
  if (!left.number && !right.number && left.truth.size() + right.truth.size() > kMostCombined) {
    return std::nullopt;
  }
  Condition any = Condition::Never();
  for (const bool l : {false, true}) {
    for (const bool r : {false, true}) {
      if ((left.number && l) || (right.number && r)) continue;
      const auto result = ComputeInEachType(op, with(left, l), with(right, r), Sign::kSigned);
      if (!result) return std::nullopt;
      if (result->bits == 0) continue;
      const auto is = [](const Value& value, bool truth) {
        if (value.number) return Condition();
        return truth ? value.truth : Condition::Not(value.truth);
      };
      any = Condition::Or(any, Condition::And(is(left, l), is(right, r)));
    }
  }
  return any;
}

// Comparisons are told apart by `<` and `==` alone, so that A < 3 and A >= 3 are seen to exclude each other.
Condition ConditionOperations::CompareOpen(const std::string& op, const Value& left,
                                           const Value& right) const {
  if (op == "!=") return Condition::Not(CompareOpen("==", left, right));
  if (op == ">=") return Condition::Not(CompareOpen("<", left, right));
  if (op == ">") return CompareOpen("<", right, left);
  if (op == "<=") return Condition::Not(CompareOpen("<", right, left));
  const bool is_equal = op == "==";
  if (left.number || right.number) return CompareWithNumber(is_equal, left, right);
  const bool is_unsigned = Common(left.sign, right.sign) == Sign::kUnsigned;
  if (!is_unsigned || is_equal) {
    if (const auto difference = CompareSymbols(is_equal, left, right)) return *difference;
  }
  // What the comparison of the two gives, less or equal, is the same whichever of them stands first.
  const std::optional<Term> a = TermOf(left);
  const std::optional<Term> b = TermOf(right);
  if (!a || !b) return Condition::Unknown();
  const std::string a_text = a->text.empty() ? a->symbols[0].name : a->text;
  const std::string b_text = b->text.empty() ? b->symbols[0].name : b->text;
  const bool swapped = b_text < a_text;
  const std::string kind = is_unsigned ? ") <=> unsigned (" : ") <=> (";
  Term both{swapped ? "(" + b_text + kind + a_text + ")" : "(" + a_text + kind + b_text + ")",
            swapped ? b->symbols : a->symbols, nullptr};
  const std::vector<Symbol>& more = swapped ? a->symbols : b->symbols;
  both.symbols.insert(both.symbols.end(), more.begin(), more.end());
  const std::shared_ptr<const Arithmetic> first = (swapped ? right : left).Arithmetics();
  const std::shared_ptr<const Arithmetic> second = (swapped ? left : right).Arithmetics();
  both.arithmetic =
      Arithmetic::Binary("-", Arithmetic::Binary(">", first, second), Arithmetic::Binary("<", first, second));
  const Condition equal = Condition::Compare(both, Condition::Relation::kEqual, 0);
  if (is_equal) return equal;
  const Condition less = Condition::Compare(both, Condition::Relation::kLess, 0);
  return swapped ? Condition::And(Condition::Not(less), Condition::Not(equal)) : less;
}

// `left == right` or `left < right`, one of which is a number.
Condition ConditionOperations::CompareWithNumber(bool is_equal, const Value& left, const Value& right) const {
  const bool is_unsigned = Common(left.sign, right.sign) == Sign::kUnsigned;
  const Value& open = left.number ? right : left;
  const std::uint64_t constant = left.number ? left.number->bits : right.number->bits;
  if (is_equal && open.offset) return open.offset->Equals(constant);
  const std::optional<Term> term = TermOf(open);
  if (!term) return Condition::Unknown();
  const Condition equal =
      Condition::Compare(*term, Condition::Relation::kEqual, static_cast<std::int64_t>(constant));
  if (is_equal) return equal;
  const Condition less = Less(*term, constant, is_unsigned);
  return right.number ? less : Condition::And(Condition::Not(less), Condition::Not(equal));
}

std::optional<Term> ConditionOperations::TermOf(const Value& value) const {
  if (value.symbol) return Term{"", {*value.symbol}, nullptr};
  return TermOf(value.begin, value.end, value.arithmetic);
}

// The tokens as a term, unless they mean something else at each use.
std::optional<Term> ConditionOperations::TermOf(std::size_t begin, std::size_t end,
                                                std::shared_ptr<const Arithmetic> arithmetic) const {
  if (end - begin > kLongestTerm) return std::nullopt;
  Term term;
  term.arithmetic = std::move(arithmetic);
  for (std::size_t i = begin; i < end; ++i) {
    const ConditionToken& token = tokens_[i];
    if (!token.steady) return std::nullopt;
    if (redundant_[i]) continue;
    if (!term.text.empty()) term.text += ' ';
    term.text += token.kind == Kind::kDefined ? "defined(" + token.text + ")" : token.text;
    if (token.kind == Kind::kDefined) term.symbols.push_back(symbols_.SymbolOf(token.text));
    term.symbols.insert(term.symbols.end(), token.symbols.begin(), token.symbols.end());
  }
  return term;
}

Condition ConditionOperations::NotZero(std::size_t begin, std::size_t end,
                                       std::shared_ptr<const Arithmetic> arithmetic) const {
  const std::optional<Term> term = TermOf(begin, end, std::move(arithmetic));
  if (!term) return Condition::Unknown();
  return Condition::Not(Condition::Compare(*term, Condition::Relation::kEqual, 0));
}

}  // namespace vendorconfs::cpp
