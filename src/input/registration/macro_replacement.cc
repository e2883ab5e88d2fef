// Macros of the file in the text that registers. Conditions have their own way: ExpandCondition.

#include <algorithm>
#include <utility>

#include "input/registration/macro_expander.h"
#include "input/registration/preprocessor.h"

namespace vendorconfs::cpp {

// Notes a macro whose replacement registers, or is the receiver of a call that does.
void Preprocessor::NoteMacro(std::string_view name, const Macro& macro) {
  std::deque<std::string> spellings;
  for (const Token& token : BodyTokens(macro, &spellings)) {
    if (token.kind != TokenKind::kName) continue;
    const bool registers = token.text == "impl" ||
                           token.text.find("TORCH_LIBRARY") != std::string_view::npos ||
                           registering_.find(token.text) != registering_.end();
    if (registers) registering_.emplace(name);
    if (registers || token.text == "m") replacing_ = true;
  }
}

Token Preprocessor::NextReplaced() {
  for (;;) {
    if (!pending_.empty()) {
      const Token token = pending_.front();
      pending_.pop_front();
      return token;
    }
    const Token token = NextOfText();
    if (token.kind != TokenKind::kName || !Replace(token)) return token;
  }
}

// Puts what stands for the name and its arguments, if it is a macro of the file, into pending_.
bool Preprocessor::Replace(const Token& name) {
  const SymbolState& state = symbols_.Find(name.text);
  const bool registers = registering_.find(name.text) != registering_.end();
  if (state.kind == SymbolState::Kind::kOpen && registers) {
    lexer_.Fail(name.begin, "\"" + std::string(name.text) +
                                "\" may register ops, but its definition depends on a condition; write the "
                                "registrations in the arms of that condition");
  }
  if (state.kind != SymbolState::Kind::kDefined) return false;
  std::vector<Token> tokens = {name};
  std::vector<MacroExpander::Item> items;
  try {
    // Replacing may leave the name of another macro, which the text then calls.
    for (;;) {
      items = MacroExpander(symbols_, &owned_).Expand(tokens, false);
      if (items.empty() || items.back().settled || items.back().token.kind != TokenKind::kName) break;
      const SymbolState& last = symbols_.Find(items.back().token.text);
      if (last.kind != SymbolState::Kind::kDefined || !last.macro->function_like) break;
      const Token open = NextOfText();
      if (!open.Is('(')) {
        lexer_.Return(open);
        break;
      }
      tokens.push_back(open);
      tokens = TakeCall(std::move(tokens));
    }
  } catch (const MacroMisuse& error) {
    lexer_.Fail(name.begin, std::string(error.what()) + "; call the macro as it is defined");
  }
  if (items.size() == 1 && !items[0].replaced) return false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Token token = items[i].token;
    token.replaced = token.broken_before = true;
    token.member =
        i != 0 && (items[i - 1].token.Is('.') || items[i - 1].token.Is("->") || items[i - 1].token.Is("::"));
    token.begin = token.end = name.begin;
    pending_.push_back(token);
  }
  return true;
}

// Appends the rest of a call, whose parenthesis is the last one of `tokens`.
std::vector<Token> Preprocessor::TakeCall(std::vector<Token> tokens) {
  const std::uint32_t open_arms = open_arms_seen_;
  for (int depth = 1; depth != 0;) {
    const Token token = NextOfText();
    if (token.kind == TokenKind::kEnd) {
      lexer_.Fail(tokens.front().begin, "the call of \"" + std::string(tokens.front().text) +
                                            "\" does not end; close its parenthesis");
    }
    if (token.Is('(')) ++depth;
    if (token.Is(')')) --depth;
    tokens.push_back(token);
  }
  if (open_arms_seen_ != open_arms) {
    lexer_.Fail(tokens.front().begin,
                "what \"" + std::string(tokens.front().text) +
                    "\" is called with depends on a condition; write one call in each arm");
  }
  return tokens;
}

}  // namespace vendorconfs::cpp
