#include "input/registration/condition_tokens.h"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

namespace vendorconfs::cpp {
namespace {

using Kind = ConditionToken::Kind;

// Macros that double at each step would grow without end; what is longer than this is left open.
constexpr std::size_t kMostTokens = 10000;
constexpr int kDeepestExpansion = 200;

constexpr std::pair<std::string_view, std::string_view> kSpelledOperators[] = {
    {"and", "&&"},   {"or", "||"},   {"not", "!"}, {"not_eq", "!="},
    {"bitand", "&"}, {"bitor", "|"}, {"xor", "^"}, {"compl", "~"},
};

// Names that mean something else at each use.
constexpr std::array<std::string_view, 3> kUnsteady = {"__COUNTER__", "__LINE__", "__INCLUDE_LEVEL__"};

class Expansion {
 public:
  explicit Expansion(const SymbolTable& symbols) : symbols_(symbols) {}

  void Append(const std::vector<Token>& tokens) {
    for (std::size_t i = 0; i < tokens.size() && out_.size() < kMostTokens; ++i) {
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

  std::vector<ConditionToken> Take() {
    if (out_.size() >= kMostTokens) {
      out_.clear();
      Push(Kind::kOpaque, "");
      out_.back().steady = false;
    }
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
    const SymbolState& state = symbols_.Find(name);
    const bool being_replaced = std::find(replaced_.begin(), replaced_.end(), name) != replaced_.end();
    if (state.kind == SymbolState::Kind::kDefined && !being_replaced) {
      if (!state.macro->function_like) {
        Replace(name, state.macro->body);
        return i;
      }
      if (is_call) return AppendCall(tokens, i);
      Push(Kind::kNumber, "0");  // without arguments it stays a name, and a name that is left over is 0
      return i;
    }
    if (state.kind == SymbolState::Kind::kOpen) {
      if (is_call) return AppendCall(tokens, i);
      Push(Kind::kSymbol, name);
      Mention(name);
      return i;
    }
    Push(Kind::kNumber, "0");
    return i;
  }

  void Replace(std::string_view name, const std::string& body) {
    if (replaced_.size() >= kDeepestExpansion) {
      Push(Kind::kOther, name);
      return;
    }
    Lexer lexer(body, {}, &spellings_);
    std::vector<Token> tokens;
    for (Token token = lexer.NextInLine(); token.kind != TokenKind::kEnd; token = lexer.NextInLine()) {
      tokens.push_back(token);
    }
    replaced_.push_back(name);
    Append(tokens);
    replaced_.pop_back();
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
      if (!text.empty() && token.space_before) text += ' ';
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
  std::vector<std::string_view> replaced_;  // macros whose definition is being read
  std::deque<std::string> spellings_;
};

}  // namespace

std::vector<ConditionToken> ExpandCondition(const std::vector<Token>& tokens, const SymbolTable& symbols) {
  Expansion expansion(symbols);
  expansion.Append(tokens);
  return expansion.Take();
}

}  // namespace vendorconfs::cpp
