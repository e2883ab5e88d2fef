#include "input/registration/condition_parser.h"

#include <optional>
#include <string>
#include <utility>

#include "input/registration/condition_grammar.h"
#include "input/registration/condition_operations.h"
#include "support/printable.h"

namespace vendorconfs::cpp {
namespace {

using Kind = ConditionToken::Kind;

// Parentheses and operators may nest this deep.
constexpr int kDeepest = 1000;

class Parser {
 public:
  Parser(const std::vector<ConditionToken>& tokens, const SymbolTable& symbols)
      : tokens_(tokens), symbols_(symbols), operations_(tokens, symbols) {}

  Value Parse() {
    Value value = Comma();
    if (Peek().kind != Kind::kEnd) throw MalformedCondition("an operator is missing");
    return value;
  }

  // What is not looked into.
  Value Whole() const {
    Value value;
    value.truth = operations_.NotZero(0, tokens_.size() - 1);
    return value;
  }

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
      next.ForgetParts();
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
    value.ForgetParts();
    return value;
  }

  // The parentheses around the part mean nothing to operators that bind so tightly.
  void DropParentheses(const Value& value, int precedence) {
    if (value.parenthesised && value.binds >= precedence) operations_.DropParentheses(value);
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
      left = operations_.Apply(op, left, right);
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
      value.arithmetic = Arithmetic::Unary("!", operand.Arithmetics());
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
        value.arithmetic = Arithmetic::Unary(op, operand.arithmetic);
        value.truth = op == "~" ? operations_.NotZero(begin, at_, value.arithmetic) : operand.truth;
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
          value.arithmetic = Arithmetic::Of(*value.symbol);
        } else {
          value.symbol.reset();
        }
        break;
      case Kind::kOpaque:
        value.truth = operations_.NotZero(at_, at_ + 1);
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

  const std::vector<ConditionToken>& tokens_;
  const SymbolTable& symbols_;
  ConditionOperations operations_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Value ParseCondition(const std::vector<ConditionToken>& tokens, const SymbolTable& symbols) {
  Parser parser(tokens, symbols);
  try {
    Value value = parser.Parse();
    if (!value.divides_by_zero) return value;
  } catch (const MalformedCondition&) {
    if (!MayMakeSense(tokens)) throw;
    return parser.Whole();
  }
  throw MalformedCondition("it divides by zero");
}

}  // namespace vendorconfs::cpp
