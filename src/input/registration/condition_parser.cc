#include "input/registration/condition_parser.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "input/registration/condition_tokens.h"
#include "input/registration/integer_constant.h"

namespace vendorconfs::cpp {
namespace {

using Kind = ConditionToken::Kind;

// Parentheses and operators may nest this deep.
constexpr int kDeepest = 1000;

// What a part of the expression says: a number, or open with the condition under which it is not zero.
struct Value {
  std::optional<Integer> number;
  Condition truth;
  std::optional<Symbol> symbol;    // where the part is an open symbol and nothing else
  std::size_t begin = 0, end = 0;  // its tokens

  Condition Truth() const { return !number ? truth : number->bits != 0 ? Condition() : Condition::Never(); }
  bool IsTrue() const { return number && number->bits != 0; }
  bool IsFalse() const { return number && number->bits == 0; }
};

// From the loosest binding to the tightest.
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

class Parser {
 public:
  Parser(std::vector<ConditionToken> tokens, const SymbolTable& symbols)
      : tokens_(std::move(tokens)), symbols_(symbols) {}

  Value Parse() {
    Value value = Ternary();
    if (Peek().kind != Kind::kEnd) throw MalformedCondition("an operator is missing");
    return value;
  }

  // Whether a definition from elsewhere may make sense of the tokens.
  bool HasOpenPart() const {
    return std::any_of(tokens_.begin(), tokens_.end(), [](const ConditionToken& token) {
      return token.kind == Kind::kSymbol || token.kind == Kind::kOpaque;
    });
  }

  Condition WholeAsOpaque() const { return Opaque(0, tokens_.size() - 1); }

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

  Value Ternary() {
    const Level level(&depth_);
    Value test = Binary(1);
    if (!Take("?")) return test;
    Value yes = Ternary();
    if (!Take(":")) throw MalformedCondition("\":\" is missing behind \"?\"");
    Value no = Ternary();
    Value value;
    if (test.number) {
      value = test.IsTrue() ? std::move(yes) : std::move(no);
    } else if (yes.number && no.number && yes.number->bits == no.number->bits) {
      value.number = yes.number;
    } else {
      value.truth = Condition::Or(Condition::And(test.truth, yes.Truth()),
                                  Condition::And(Condition::Not(test.truth), no.Truth()));
    }
    value.begin = test.begin;
    value.end = at_;
    return value;
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
      left = Apply(op, left, right);
    }
  }

  Value Unary() {
    const Level level(&depth_);
    const std::size_t begin = at_;
    Value value;
    if (Take("!")) {
      const Value operand = Unary();
      if (operand.number) {
        value.number = Integer{operand.number->bits == 0 ? 1U : 0U, false};
      } else {
        value.truth = Condition::Not(operand.truth);
      }
    } else if (Take("-") || Take("+") || Take("~")) {
      const std::string op = tokens_[begin].text;
      const Value operand = Unary();
      if (operand.number) {
        const std::uint64_t bits = operand.number->bits;
        value.number = Integer{op == "-" ? 0 - bits : op == "~" ? ~bits : bits, operand.number->is_unsigned};
      } else {
        value.truth = op == "~" ? Opaque(begin, at_) : operand.truth;
      }
    } else {
      return Primary();
    }
    value.begin = begin;
    value.end = at_;
    return value;
  }

  Value Primary() {
    Value value;
    value.begin = at_;
    const ConditionToken& token = Peek();
    switch (token.kind) {
      case Kind::kNumber:
        value.number = ParseInteger(token.text);
        if (!value.number) throw MalformedCondition("\"" + token.text + "\" is no integer");
        break;
      case Kind::kCharacter:
        value.number = ParseCharacter(token.text);
        if (!value.number) value.truth = Condition::Unknown();
        break;
      case Kind::kDefined: {
        const SymbolState& state = symbols_.Find(token.text);
        if (state.kind == SymbolState::Kind::kOpen) {
          value.truth = Condition::Defined(symbols_.SymbolOf(token.text));
        } else {
          value.number = Integer{state.kind == SymbolState::Kind::kDefined ? 1U : 0U, false};
        }
        break;
      }
      case Kind::kSymbol:
        value.symbol = token.symbols.front();
        value.truth = token.steady
                          ? Condition::Not(Condition::Compare(*value.symbol, Condition::Relation::kEqual, 0))
                          : Condition::Unknown();
        if (!token.steady) value.symbol.reset();
        break;
      case Kind::kOpaque:
        value.truth = Opaque(at_, at_ + 1);
        break;
      case Kind::kOperator:
        if (Take("(")) {
          const std::size_t begin = value.begin;
          value = Ternary();
          if (!Take(")")) throw MalformedCondition("\")\" is missing");
          value.begin = begin;
          value.end = at_;
          return value;
        }
        [[fallthrough]];
      case Kind::kEnd:
      case Kind::kOther:
        throw MalformedCondition(token.kind == Kind::kEnd ? "an operand is missing"
                                                          : "\"" + token.text + "\" is no operand");
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
      if (is_and ? left.IsFalse() || right.IsFalse() : left.IsTrue() || right.IsTrue()) {
        value.number = Integer{is_and ? 0U : 1U, false};
      } else if (left.number && right.number) {
        value.number = Integer{is_and ? 1U : 0U, false};
      } else {
        value.truth =
            is_and ? Condition::And(left.Truth(), right.Truth()) : Condition::Or(left.Truth(), right.Truth());
      }
    } else if (left.number && right.number) {
      value.number = Compute(op, *left.number, *right.number);
      if (!value.number) value.truth = Condition::Unknown();
    } else {
      value.truth = ApplyOpen(op, left, right);
    }
    return value;
  }

  // Comparisons are told apart by `<` and `==` alone, so that A < 3 and A >= 3 are seen to exclude each
  // other.
  Condition ApplyOpen(const std::string& op, const Value& left, const Value& right) const {
    if (op == "!=") return Condition::Not(ApplyOpen("==", left, right));
    if (op == ">=") return Condition::Not(ApplyOpen("<", left, right));
    if (op == ">") return ApplyOpen("<", right, left);
    if (op == "<=") return Condition::Not(ApplyOpen("<", right, left));
    if (op != "==" && op != "<") return Opaque(left.begin, right.end);
    const auto constant = [](const Value& side) { return side.number && !side.number->is_unsigned; };
    const bool is_equal = op == "==";
    if (left.symbol && constant(right)) {
      const auto number = static_cast<std::int64_t>(right.number->bits);
      return Condition::Compare(*left.symbol,
                                is_equal ? Condition::Relation::kEqual : Condition::Relation::kLess, number);
    }
    if (right.symbol && constant(left)) {
      const auto number = static_cast<std::int64_t>(left.number->bits);
      const Condition equal = Condition::Compare(*right.symbol, Condition::Relation::kEqual, number);
      if (is_equal) return equal;
      // number < symbol
      const Condition less = Condition::Compare(*right.symbol, Condition::Relation::kLess, number);
      return Condition::And(Condition::Not(less), Condition::Not(equal));
    }
    return Opaque({{left.begin, left.end}, {right.begin, right.end}}, op);
  }

  using Range = std::pair<std::size_t, std::size_t>;

  Condition Opaque(std::size_t begin, std::size_t end) const { return Opaque({{begin, end}}, ""); }

  // A text of its own for the tokens in the ranges, joined by `op`.
  Condition Opaque(const std::vector<Range>& ranges, std::string_view op) const {
    std::string text;
    std::vector<Symbol> symbols;
    for (const auto& [begin, end] : ranges) {
      if (!text.empty()) text += ") " + std::string(op) + " (";
      for (std::size_t i = begin; i < end; ++i) {
        const ConditionToken& token = tokens_[i];
        if (!token.steady) return Condition::Unknown();
        if (i != begin) text += ' ';
        text += token.kind == Kind::kDefined ? "defined(" + token.text + ")" : token.text;
        if (token.kind == Kind::kDefined) symbols.push_back(symbols_.SymbolOf(token.text));
        symbols.insert(symbols.end(), token.symbols.begin(), token.symbols.end());
      }
    }
    return Condition::Opaque(std::move(text), std::move(symbols));
  }

  std::vector<ConditionToken> tokens_;
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
  try {
    const Value value = parser.Parse();
    if (value.number) test.judgement = value.IsTrue() ? Judgement::kTrue : Judgement::kFalse;
    test.condition = value.Truth();
  } catch (const MalformedCondition&) {
    if (!parser.HasOpenPart()) throw;
    test.condition = parser.WholeAsOpaque();
  }
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
    const bool is_defined = state.kind == SymbolState::Kind::kDefined;
    test.judgement = is_defined == defined ? Judgement::kTrue : Judgement::kFalse;
    if (is_defined != defined) test.condition = Condition::Never();
  }
  return test;
}

}  // namespace vendorconfs::cpp
