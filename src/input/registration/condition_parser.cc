#include "input/registration/condition_parser.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "input/registration/condition_grammar.h"
#include "input/registration/condition_tokens.h"
#include "input/registration/condition_value.h"
#include "support/printable.h"

namespace vendorconfs::cpp {
namespace {

using Kind = ConditionToken::Kind;

// Parentheses and operators may nest this deep.
constexpr int kDeepest = 1000;
// Longer conditions are compared by their text.
constexpr std::uint32_t kMostCombined = 16;
// Longer expressions are told from each other no more.
constexpr std::size_t kLongestTerm = 1000;

class Parser {
 public:
  Parser(std::vector<ConditionToken> tokens, const SymbolTable& symbols)
      : tokens_(std::move(tokens)), redundant_(tokens_.size()), symbols_(symbols) {}

  Value Parse() {
    Value value = Comma();
    if (Peek().kind != Kind::kEnd) throw MalformedCondition("an operator is missing");
    return value;
  }

  // Whether a definition from elsewhere may make sense of the tokens.
  bool MayMakeSense() const { return cpp::MayMakeSense(tokens_); }

  Condition WholeAsOpaque() const { return NotZero(0, tokens_.size() - 1); }

 private:
  // Counts how deep the parser is within itself.
  class Level {
   public:
    explicit Level(int* depth) : depth_(depth) {
      if (++*depth_ > kDeepest) {
        --*depth_;
        throw MalformedCondition("it is nested too deep");
      }
    }
    ~Level() { --*depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    int* depth_;
  };

  const ConditionToken& Peek() const { return tokens_[at_]; }

  bool Take(std::string_view op) {
    if (Peek().kind != Kind::kOperator || Peek().text != op) return false;
    ++at_;
    return true;
  }

  Value Comma() {
    Value value = Ternary();
    while (Take(",")) {
      Value next = Ternary();
      if (value.divides_by_zero) next.DivideByZero();
      next.begin = value.begin;
      next.binds = next.number ? next.binds : 0;
      next.parenthesised = false;
      next.offset.reset();
      next.symbol.reset();
      value = std::move(next);
    }
    return value;
  }

  Value Ternary() {
    const Level level(&depth_);
    Value test = Binary(1);
    if (!Take("?")) return test;
    Value yes = Comma();
    if (!Take(":")) throw MalformedCondition("\":\" is missing behind \"?\"");
    Value no = Ternary();
    const Sign sign = Common(yes.sign, no.sign);
    Value value;
    if (test.divides_by_zero) {
      value.DivideByZero();
    } else if (test.number) {
      value = test.IsTrue() ? std::move(yes) : std::move(no);
    } else if (yes.number && no.number && yes.number->bits == no.number->bits) {
      value.number = yes.number;
    } else {
      value.truth = Condition::Or(Condition::And(test.truth, yes.Truth()),
                                  Condition::And(Condition::Not(test.truth), no.Truth()));
      value.divides_by_zero = yes.divides_by_zero && no.divides_by_zero;
    }
    value.sign = sign;
    if (value.number) value.SetNumber(value.number->bits);
    value.begin = test.begin;
    value.end = at_;
    value.binds = 0;
    value.parenthesised = false;
    value.symbol.reset();
    value.offset.reset();
    return value;
  }

  // The parentheses around the part mean nothing to operators that bind so tightly.
  void DropParentheses(const Value& value, int precedence) {
    if (!value.parenthesised || value.binds < precedence) return;
    redundant_[value.begin] = redundant_[value.end - 1] = true;
  }

  Value Binary(int least) {
    Value left = Unary();
    for (;;) {
      if (Peek().kind != Kind::kOperator) return left;
      const int precedence = Precedence(Peek().text);
      if (precedence == 0 || precedence < least) return left;
      const std::string op = Peek().text;
      ++at_;
      const Level level(&depth_);
      Value right = Binary(precedence + 1);
      DropParentheses(left, precedence);
      DropParentheses(right, precedence + 1);
      left = Apply(op, left, right);
      left.binds = precedence;
    }
  }

  Value Unary() {
    const Level level(&depth_);
    const std::size_t begin = at_;
    Value value;
    if (Take("!")) {
      const Value operand = UnaryOperand();
      value.divides_by_zero = operand.divides_by_zero;
      value.SetTruth(Condition::Not(operand.Truth()));
    } else if (Take("-") || Take("+") || Take("~")) {
      const std::string op = tokens_[begin].text;
      const Value operand = UnaryOperand();
      value.divides_by_zero = operand.divides_by_zero;
      value.sign = operand.sign;
      if (operand.number) {
        const std::uint64_t bits = operand.number->bits;
        value.SetNumber(op == "-" ? 0 - bits : op == "~" ? ~bits : bits);
      } else {
        value.truth = op == "~" ? NotZero(begin, at_) : operand.truth;
        value.is_truth = op == "+" && operand.is_truth;
        if (operand.offset) {
          value.offset = op == "+"   ? *operand.offset
                         : op == "-" ? operand.offset->Negated()
                                     : operand.offset->Flipped();
          value.truth = Condition::Not(value.offset->Equals(0));
        }
      }
    } else {
      return Primary();
    }
    value.begin = begin;
    value.end = at_;
    return value;
  }

  Value UnaryOperand() {
    Value operand = Unary();
    DropParentheses(operand, kTightest);
    return operand;
  }

  Value Primary() {
    Value value;
    value.begin = at_;
    const ConditionToken& token = Peek();
    switch (token.kind) {
      case Kind::kNumber:
        value.number = ParseInteger(token.text);
        if (!value.number) throw MalformedCondition(Quoted(token.text) + " is no integer");
        value.sign = value.number->is_unsigned ? Sign::kUnsigned : Sign::kSigned;
        break;
      case Kind::kCharacter:
        value.number = ParseCharacter(token.text);
        if (!value.number) value.truth = Condition::Unknown();
        break;
      case Kind::kDefined: {
        const SymbolState& state = symbols_.Find(token.text);
        if (state.kind == SymbolState::Kind::kOpen) {
          value.truth = Condition::Defined(symbols_.SymbolOf(token.text));
          value.is_truth = true;
        } else {
          value.number = Integer{state.IsDefined() ? 1U : 0U, false};
        }
        break;
      }
      case Kind::kSymbol:
        value.symbol = token.symbols.front();
        value.sign = Sign::kOpen;
        value.truth = token.steady
                          ? Condition::Not(Condition::Compare(*value.symbol, Condition::Relation::kEqual, 0))
                          : Condition::Unknown();
        if (token.steady) {
          value.offset = SymbolOffset{*value.symbol, 0, false};
        } else {
          value.symbol.reset();
        }
        break;
      case Kind::kOpaque:
        value.truth = NotZero(at_, at_ + 1);
        value.sign = Sign::kOpen;
        break;
      case Kind::kOperator:
        if (Take("(")) {
          const std::size_t begin = value.begin;
          value = Comma();
          if (!Take(")")) throw MalformedCondition("\")\" is missing");
          DropParentheses(value, 0);
          value.begin = begin;
          value.end = at_;
          value.parenthesised = true;
          return value;
        }
        [[fallthrough]];
      case Kind::kEnd:
      case Kind::kOther:
        throw MalformedCondition(token.kind == Kind::kEnd ? "an operand is missing"
                                                          : Quoted(token.text) + " is no operand");
    }
    ++at_;
    value.end = at_;
    return value;
  }

  Value Apply(const std::string& op, const Value& left, const Value& right) const {
    Value value;
    value.begin = left.begin;
    value.end = right.end;
    if (op == "&&" || op == "||") {
      const bool is_and = op == "&&";
      value.divides_by_zero = left.divides_by_zero;
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
    if (compares) {
      value.SetTruth(CombineTruths(op, left, right).value_or(CompareOpen(op, left, right)));
      return value;
    }
    value.offset = SumOffset(op, left, right);
    value.truth = NotZero(op, left, right, value.offset);
    const bool is_bitwise = op == "|" || op == "&" || op == "^";
    value.is_truth = is_bitwise && left.is_truth && right.is_truth;
    return value;
  }

  // Where `left op right` is not zero. `sum`: what it is, if that is a symbol with something added.
  Condition NotZero(const std::string& op, const Value& left, const Value& right,
                    const std::optional<SymbolOffset>& sum) const {
    if (sum) return Condition::Not(sum->Equals(0));
    if (op == "|") return Condition::Or(left.Truth(), right.Truth());
    if (const auto combined = CombineTruths(op, left, right)) return *combined;
    if (op == "-" || op == "^") {
      if (const auto equal = CompareSymbols(true, left, right)) return Condition::Not(*equal);
    }
    return NotZero(left.begin, right.end);
  }

  // Where `left op right` is not zero, if a part is 0 or 1 and the other one a number or 0 or 1 too.
  static std::optional<Condition> CombineTruths(const std::string& op, const Value& left,
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

  // Comparisons are told apart by `<` and `==` alone, so that A < 3 and A >= 3 are seen to exclude each
  // other.
  Condition CompareOpen(const std::string& op, const Value& left, const Value& right) const {
    if (op == "!=") return Condition::Not(CompareOpen("==", left, right));
    if (op == ">=") return Condition::Not(CompareOpen("<", left, right));
    if (op == ">") return CompareOpen("<", right, left);
    if (op == "<=") return Condition::Not(CompareOpen("<", right, left));
    const bool is_equal = op == "==";
    const bool is_unsigned = Common(left.sign, right.sign) == Sign::kUnsigned;
    if (left.number || right.number) {
      const Value& open = left.number ? right : left;
      if (is_equal && open.offset)
        return open.offset->Equals(left.number ? left.number->bits : right.number->bits);
      const std::optional<Term> term = TermOf(open);
      if (!term) return Condition::Unknown();
      const std::uint64_t constant = left.number ? left.number->bits : right.number->bits;
      const Condition equal =
          Condition::Compare(*term, Condition::Relation::kEqual, static_cast<std::int64_t>(constant));
      if (is_equal) return equal;
      const Condition less = Less(*term, constant, is_unsigned);
      return right.number ? less : Condition::And(Condition::Not(less), Condition::Not(equal));
    }
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
              swapped ? b->symbols : a->symbols};
    const std::vector<Symbol>& more = swapped ? a->symbols : b->symbols;
    both.symbols.insert(both.symbols.end(), more.begin(), more.end());
    const Condition equal = Condition::Compare(both, Condition::Relation::kEqual, 0);
    if (is_equal) return equal;
    const Condition less = Condition::Compare(both, Condition::Relation::kLess, 0);
    return swapped ? Condition::And(Condition::Not(less), Condition::Not(equal)) : less;
  }

  std::optional<Term> TermOf(const Value& value) const {
    return value.symbol ? Term{"", {*value.symbol}} : TermOf(value.begin, value.end);
  }

  // The tokens as a term, unless they mean something else at each use.
  std::optional<Term> TermOf(std::size_t begin, std::size_t end) const {
    if (end - begin > kLongestTerm) return std::nullopt;
    Term term;
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

  Condition NotZero(std::size_t begin, std::size_t end) const {
    const std::optional<Term> term = TermOf(begin, end);
    if (!term) return Condition::Unknown();
    return Condition::Not(Condition::Compare(*term, Condition::Relation::kEqual, 0));
  }

  std::vector<ConditionToken> tokens_;
  std::vector<bool> redundant_;  // parentheses that could be left out
  const SymbolTable& symbols_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

// The source's spelling, with one blank where it has any space.
std::string TextOf(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) {
    if (!text.empty() && token.space_before) text += ' ';
    text += token.text;
  }
  return text;
}

}  // namespace

Test JudgeExpression(const std::vector<Token>& tokens, const SymbolTable& symbols) {
  Test test;
  test.text = TextOf(tokens);
  Parser parser(ExpandCondition(tokens, symbols), symbols);
  bool divides_by_zero = false;
  try {
    const Value value = parser.Parse();
    divides_by_zero = value.divides_by_zero;
    if (value.number) test.judgement = value.IsTrue() ? Judgement::kTrue : Judgement::kFalse;
    test.condition = value.Truth();
  } catch (const MalformedCondition&) {
    if (!parser.MayMakeSense()) throw;
    test.condition = parser.WholeAsOpaque();
  }
  if (divides_by_zero) throw MalformedCondition("it divides by zero");
  return test;
}

Test JudgeDefined(std::string_view name, bool defined, const SymbolTable& symbols) {
  Test test;
  test.text = (defined ? "defined(" : "!defined(") + std::string(name) + ")";
  const SymbolState& state = symbols.Find(name);
  if (state.kind == SymbolState::Kind::kOpen) {
    test.condition = Condition::Defined(symbols.SymbolOf(name));
    if (!defined) test.condition = Condition::Not(test.condition);
  } else {
    test.judgement = state.IsDefined() == defined ? Judgement::kTrue : Judgement::kFalse;
    if (test.judgement == Judgement::kFalse) test.condition = Condition::Never();
  }
  return test;
}

}  // namespace vendorconfs::cpp
