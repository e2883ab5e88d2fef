#include "input/registration/condition_judge.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "input/registration/condition_grammar.h"
#include "input/registration/condition_parser.h"
#include "input/registration/condition_tokens.h"
#include "input/registration/macro_expander.h"

namespace vendorconfs::cpp {
namespace {

// More cases are not told apart.
constexpr int kMostCases = 64;
// A longer condition is left as it is written.
constexpr std::uint32_t kLongest = 600;

// The source's spelling, with one blank where it has any space.
std::string TextOf(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) {
    if (!text.empty() && token.space_before) text += ' ';
    text += token.text;
  }
  return text;
}

// A judgement of the symbols as they are.
struct Verdict {
  Judgement judgement = Judgement::kOpen;
  Condition condition;
};

Verdict VerdictOn(const Value& value) {
  if (value.number) return {value.IsTrue() ? Judgement::kTrue : Judgement::kFalse, value.Truth()};
  return {Judgement::kOpen, value.truth};
}

}  // namespace

// The cases of one condition, each under what it takes.
class ConditionJudge::Cases {
 public:
  Cases(const std::vector<Token>& tokens, SymbolTable* symbols, const MayHold& may_hold)
      : tokens_(tokens), symbols_(*symbols), may_hold_(may_hold) {}

  // What they say together, or nothing if that is too much to say. `tokens`: the condition, for symbols as
  // they are.
  std::optional<Verdict> Judge(const std::vector<ConditionToken>& tokens) {
    const std::string* name = NameWithWays(tokens);
    if (name == nullptr) return std::nullopt;
    SplitOn(*name, {});
    if (too_many_) return std::nullopt;
    if (!any_open_ && any_true_ != any_false_) {
      return Verdict{any_true_ ? Judgement::kTrue : Judgement::kFalse,
                     any_true_ ? Condition() : Condition::Never()};
    }
    if (!any_open_ && !any_true_) {  // all are malformed, or the place is not reached
      if (malformed_) std::rethrow_exception(malformed_);
      return std::nullopt;
    }
    if (holds_.size() > kLongest) return std::nullopt;
    return Verdict{Judgement::kOpen, holds_};
  }

 private:
  // Looks at the ways that the symbol has come to be what it is, where so much holds as `when` says.
  void SplitOn(const std::string& name, const Condition& when) {
    for (const SymbolWay& way : *symbols_.Find(name).ways) {
      const Condition both = Condition::And(when, way.when);
      if (!may_hold_(both)) continue;
      const SymbolTable::Supposition suppose(&symbols_, name, way.state);
      Split(both);
    }
  }

  void Split(const Condition& when) {
    if (too_many_ || ++count_ > kMostCases) {
      too_many_ = true;
      return;
    }
    try {
      const std::vector<ConditionToken> tokens = ExpandCondition(tokens_, symbols_);
      const std::string* name = NameWithWays(tokens);
      if (name != nullptr) return SplitOn(*name, when);
      Add(when, VerdictOn(ParseCondition(tokens, symbols_)));
    } catch (const MalformedCondition&) {
      AddMalformed(when);
    } catch (const MacroMisuse&) {
      AddMalformed(when);
    }
  }

  const std::string* NameWithWays(const std::vector<ConditionToken>& tokens) const {
    const auto has_ways = [&](const std::string& name) { return symbols_.Find(name).ways != nullptr; };
    for (const ConditionToken& token : tokens) {
      if (token.kind == ConditionToken::Kind::kDefined && has_ways(token.text)) return &token.text;
      for (const Symbol& symbol : token.symbols) {
        if (has_ways(symbol.name)) return &symbol.name;
      }
    }
    return nullptr;
  }

  void Add(const Condition& when, const Verdict& verdict) {
    any_true_ = any_true_ || verdict.judgement == Judgement::kTrue;
    any_false_ = any_false_ || verdict.judgement == Judgement::kFalse;
    any_open_ = any_open_ || verdict.judgement == Judgement::kOpen;
    if (verdict.judgement != Judgement::kFalse) {
      holds_ = Condition::Or(holds_, Condition::And(when, verdict.condition));
    }
  }

  // Builds with a definition that makes no sense of the condition fail, unless it is not compiled then.
  void AddMalformed(const Condition& when) {
    if (!malformed_) malformed_ = std::current_exception();
    holds_ = Condition::Or(holds_, Condition::And(when, Condition::Unknown()));
  }

  const std::vector<Token>& tokens_;
  SymbolTable& symbols_;
  const MayHold& may_hold_;
  int count_ = 0;
  bool too_many_ = false;
  bool any_true_ = false, any_false_ = false, any_open_ = false;
  std::exception_ptr malformed_;
  Condition holds_ = Condition::Never();
};

Test ConditionJudge::JudgeExpression(const std::vector<Token>& tokens) {
  Test test;
  test.text = TextOf(tokens);
  const std::vector<ConditionToken> expanded = ExpandCondition(tokens, symbols_);
  const Verdict plain = VerdictOn(ParseCondition(expanded, symbols_));
  const std::optional<Verdict> cases = Cases(tokens, &symbols_, may_hold_).Judge(expanded);
  test.judgement = cases ? cases->judgement : plain.judgement;
  test.condition = cases ? cases->condition : plain.condition;
  test.of_symbols = plain.condition;
  return test;
}

Test ConditionJudge::JudgeDefined(std::string_view name, bool defined) {
  const std::string text = (defined ? "defined(" : "!defined(") + std::string(name) + ")";
  const SymbolState& state = symbols_.Find(name);
  if (state.ways == nullptr) {
    const bool open = state.kind == SymbolState::Kind::kOpen;
    Condition condition = open                ? Condition::Defined(symbols_.SymbolOf(name))
                          : state.IsDefined() ? Condition()
                                              : Condition::Never();
    if (!defined) condition = Condition::Not(condition);
    const Judgement judgement = open                  ? Judgement::kOpen
                                : condition.IsNever() ? Judgement::kFalse
                                                      : Judgement::kTrue;
    return {judgement, condition, condition, text};
  }
  Token parts[3];
  const std::string_view texts[] = {"!", "defined", name};
  for (std::size_t i = 0; i < 3; ++i) {
    parts[i].kind = i == 0 ? TokenKind::kPunctuator : TokenKind::kName;
    parts[i].text = texts[i];
  }
  Test test = JudgeExpression({parts + (defined ? 1 : 0), parts + 3});
  test.text = text;
  return test;
}

}  // namespace vendorconfs::cpp
