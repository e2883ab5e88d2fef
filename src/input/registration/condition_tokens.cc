#include "input/registration/condition_tokens.h"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include "input/registration/macro_expander.h"

namespace vendorconfs::cpp {
namespace {

using Kind = ConditionToken::Kind;

constexpr std::pair<std::string_view, std::string_view> kSpelledOperators[] = {
    {"and", "&&"},   {"or", "||"},   {"not", "!"}, {"not_eq", "!="},
    {"bitand", "&"}, {"bitor", "|"}, {"xor", "^"}, {"compl", "~"},
};

// Names that mean something else at each use.
constexpr std::array<std::string_view, 3> kUnsteady = {"__COUNTER__", "__LINE__", "__INCLUDE_LEVEL__"};

// Makes the tokens of a condition of tokens whose macros are replaced.
class Gathering {
 public:
  explicit Gathering(const SymbolTable& symbols) : symbols_(symbols) {}

  void Append(const std::vector<MacroExpander::Item>& items) {
    std::vector<Token> tokens;
    for (const MacroExpander::Item& item : items) tokens.push_back(item.token);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Token& token = tokens[i];
      switch (token.kind) {
        case TokenKind::kName:
          i = AppendName(tokens, i);
          break;
        case TokenKind::kNumber:
          Push(Kind::kNumber, token.text);
          break;
        case TokenKind::kCharacter:
          Push(Kind::kCharacter, token.text);
          break;
        case TokenKind::kPunctuator:
          Push(Kind::kOperator, token.text);
          break;
        default:
          Push(Kind::kOther, token.text);
          break;
      }
    }
  }

  // Anything may be meant.
  void AppendUnknown() {
    Push(Kind::kOpaque, "");
    out_.back().steady = false;
  }

  std::vector<ConditionToken> Take() {
    Push(Kind::kEnd, "");
    return std::move(out_);
  }

 private:
  void Push(Kind kind, std::string_view text) { out_.push_back({kind, std::string(text), {}, true}); }

  // Takes the name at `i` and what belongs to it; returns the index of the last token taken.
  std::size_t AppendName(const std::vector<Token>& tokens, std::size_t i) {
    const std::string_view name = tokens[i].text;
    for (const auto& [spelling, symbol] : kSpelledOperators) {
      if (name == spelling) {
        Push(Kind::kOperator, symbol);
        return i;
      }
    }
    if (name == "true" || name == "false") {
      Push(Kind::kNumber, name == "true" ? "1" : "0");
      return i;
    }
    if (name == "defined") return AppendDefined(tokens, i);
    const bool is_call = i + 1 < tokens.size() && tokens[i + 1].Is('(');
    if (symbols_.Find(name).IsOpen()) {
      if (is_call) return AppendCall(tokens, i);
      Push(Kind::kSymbol, name);
      Mention(name);
      return i;
    }
    Push(Kind::kNumber, "0");  // a name that is left over
    return i;
  }

  std::size_t AppendDefined(const std::vector<Token>& tokens, std::size_t i) {
    const auto is_name = [&](std::size_t at) {
      return at < tokens.size() && tokens[at].kind == TokenKind::kName;
    };
    if (is_name(i + 1)) {
      Push(Kind::kDefined, tokens[i + 1].text);
      return i + 1;
    }
    if (i + 3 < tokens.size() && tokens[i + 1].Is('(') && is_name(i + 2) && tokens[i + 3].Is(')')) {
      Push(Kind::kDefined, tokens[i + 2].text);
      return i + 3;
    }
    Push(Kind::kOther, "defined");
    return i;
  }

  // A call, taken with its arguments as they stand.
  std::size_t AppendCall(const std::vector<Token>& tokens, std::size_t i) {
    Push(Kind::kOpaque, "");
    const std::size_t call = out_.size() - 1;
    std::string text;
    int depth = 0;
    for (std::size_t at = i; at < tokens.size(); ++at) {
      const Token& token = tokens[at];
      if (!text.empty()) text += ' ';
      text += token.text;
      if (token.kind == TokenKind::kName) Mention(token.text);
      if (token.Is('(')) ++depth;
      if (token.Is(')') && --depth == 0) {
        out_[call].text = std::move(text);
        return at;
      }
    }
    out_[call].kind = Kind::kOther;  // never closed
    return tokens.size();
  }

  void Mention(std::string_view name) {
    ConditionToken& token = out_.back();
    token.symbols.push_back(symbols_.SymbolOf(name));
    if (std::find(kUnsteady.begin(), kUnsteady.end(), name) != kUnsteady.end()) token.steady = false;
  }

  const SymbolTable& symbols_;
  std::vector<ConditionToken> out_;
};

}  // namespace

std::vector<ConditionToken> ExpandCondition(const std::vector<Token>& tokens, const SymbolTable& symbols) {
  std::deque<std::string> spellings;
  Gathering gathering(symbols);
  try {
    gathering.Append(
        MacroExpander(symbols, &spellings, MacroExpander::kMostInCondition).Expand(tokens, true));
  } catch (const MacroTooLarge&) {
    gathering.AppendUnknown();
  }
  return gathering.Take();
}

}  // namespace vendorconfs::cpp
