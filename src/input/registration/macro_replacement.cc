// Macros of the file in the text that registers. Conditions have their own way: ExpandCondition.

#include <algorithm>
#include <utility>

#include "input/registration/preprocessor.h"

namespace vendorconfs::cpp {
namespace {

// Whether the body of an object-like macro is a number, a text or nothing: what stands for it neither
// registers nor makes a registration of what stands around it.
bool IsInert(const std::vector<Token>& body) {
  int depth = 0;
  for (const Token& token : body) {
    if (token.kind == TokenKind::kName || token.Is("->")) return false;
    for (const char c : {'{', '}', '[', ']', '.'}) {
      if (token.Is(c)) return false;
    }
    if (token.Is('(')) ++depth;
    if (token.Is(')') && depth-- == 0) return false;
  }
  return depth == 0;
}

// Whether the body closes the brackets that it opens, and no others.
bool IsBalanced(const std::vector<Token>& body) {
  std::vector<char> open;
  for (const Token& token : body) {
    if (token.Is('(')) open.push_back(')');
    if (token.Is('[')) open.push_back(']');
    if (token.Is('{')) open.push_back('}');
    if (!token.Is(')') && !token.Is(']') && !token.Is('}')) continue;
    if (open.empty() || !token.Is(open.back())) return false;
    open.pop_back();
  }
  return open.empty();
}

bool BeginsBlock(const Token& token) {
  return token.kind == TokenKind::kName && token.text.find("TORCH_LIBRARY") != std::string_view::npos;
}

}  // namespace

void Preprocessor::NoteMacro(std::string_view name, const Macro& macro) {
  std::deque<std::string> spellings;
  const std::vector<Token> body = BodyTokens(macro, &spellings);
  const bool registers = std::any_of(body.begin(), body.end(), [&](const Token& token) {
    return token.IsName("impl") || BeginsBlock(token) ||
           (token.kind == TokenKind::kName && registering_.find(token.text) != registering_.end());
  });
  if (registers) registering_.emplace(name);
  if (macro.function_like) called_.emplace(name);
  if (!IsBalanced(body)) unbalanced_.emplace(name);
  if (name == "m" || name == "impl") calls_are_plain_ = false;
  const bool matters = macro.function_like || !IsInert(body);
  if (matters) lexer_.Watch(name);
  lexer_.Watch("_Pragma");  // which may bring back what the name was before
  if (matters || thorough_) replacing_ = true;
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
  if (!symbols_.MayKnow(name.text)) return false;
  const SymbolState& state = symbols_.Find(name.text);
  if (DefinitionOf(name.text) == nullptr) return state.IsOpen() && ReplaceOpen(name);
  std::vector<Token> tokens = {name};
  std::vector<MacroExpander::Item> items = Expand(tokens);
  // Replacing may leave the name of another macro, which the text then calls.
  while (!items.empty() && !items.back().settled && items.back().token.kind == TokenKind::kName) {
    const std::shared_ptr<const Macro> last = DefinitionOf(items.back().token.text);
    if (last == nullptr || !last->function_like) break;
    if (!TakeCall(&tokens)) break;
    items = Expand(tokens);
  }
  if (items.size() == 1 && !items[0].replaced) return false;
  Pend(items);
  return true;
}

// The same for a name that may be defined as anything: it stays, but must not decide what registers.
bool Preprocessor::ReplaceOpen(const Token& name) {
  if (registering_.find(name.text) != registering_.end()) FailUnsettled(name, "may register ops");
  NoteBrackets(name);
  if (called_.find(name.text) == called_.end()) return false;
  std::vector<Token> tokens = {name};
  if (!TakeCall(&tokens)) return false;
  if (Register(tokens)) FailUnsettled(name, "is called with registrations");
  Pend(Expand(tokens));
  return true;
}

// What the name is defined as here in every build that compiles this place, or null. Where the file leaves
// the name to others, as in `#ifndef NAME`, they are taken to define it alike.
std::shared_ptr<const Macro> Preprocessor::DefinitionOf(std::string_view name) const {
  const SymbolState& state = symbols_.Find(name);
  if (state.ways == nullptr) return state.macro;
  std::shared_ptr<const Macro> only;
  for (const SymbolWay& way : *state.ways) {
    if (!conditions_.CanHoldHere(way.when)) continue;
    if (way.state.IsDefined() && way.IsFromOutside()) continue;
    if (way.state.macro == nullptr || (only != nullptr && *only != *way.state.macro)) return nullptr;
    only = way.state.macro;
  }
  return only;
}

void Preprocessor::RequireSettled(const Token& name, std::string_view role) const {
  if (name.kind != TokenKind::kName || !symbols_.MayKnow(name.text)) return;
  const SymbolState& state = symbols_.Find(name.text);
  if (!state.IsOpen() || state.version == 0 || DefinitionOf(name.text) != nullptr) return;
  const bool may_be_own =
      state.ways == nullptr || std::any_of(state.ways->begin(), state.ways->end(), [&](const SymbolWay& way) {
        return way.state.macro != nullptr && conditions_.CanHoldHere(way.when);
      });
  if (may_be_own) FailUnsettled(name, role);
}

void Preprocessor::FailUnsettled(const Token& name, std::string_view role) const {
  lexer_.Fail(name.begin, "\"" + std::string(name.text) + "\" " + std::string(role) +
                              ", but its definition depends on a condition; write the registrations in the "
                              "arms of that condition, or decide it by defines or undefines");
}

std::vector<MacroExpander::Item> Preprocessor::Expand(const std::vector<Token>& tokens) {
  try {
    return expander_.Expand(tokens, false);
  } catch (const MacroTooLarge& error) {
    lexer_.Fail(tokens.front().begin, std::string(error.what()) + "; write out what it stands for");
  } catch (const MacroMisuse& error) {
    lexer_.Fail(tokens.front().begin, std::string(error.what()) + "; call the macro as it is defined");
  }
}

std::vector<Token> Preprocessor::Expanded(const std::vector<Token>& tokens) {
  std::vector<Token> expanded;
  for (const MacroExpander::Item& item : Expand(tokens)) expanded.push_back(item.token);
  return expanded;
}

void Preprocessor::Pend(const std::vector<MacroExpander::Item>& items) {
  for (const MacroExpander::Item& item : items) {
    Token token = item.token;
    token.replaced = token.broken_before = true;
    NoteBrackets(token);
    pending_.push_back(token);
  }
}

// A name that stays as it is: brackets that its definition leaves open are not seen.
void Preprocessor::NoteBrackets(const Token& name) {
  if (unbalanced_.empty() || name.kind != TokenKind::kName) return;
  if (unbalanced_.find(name.text) != unbalanced_.end() && symbols_.Find(name.text).IsOpen()) {
    brackets_.Forget();
  }
}

// Whether a call stands among the tokens that registers, or a block.
bool Preprocessor::Register(const std::vector<Token>& tokens) const {
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind != TokenKind::kName) continue;
    const Token& before = tokens[i - 1];
    if (BeginsBlock(token) || registering_.find(token.text) != registering_.end()) return true;
    if (token.text == "impl" && (before.Is('.') || before.Is("->"))) return true;
  }
  return false;
}

// Appends the call of the macro whose name is the last token of the text, if it is one.
bool Preprocessor::TakeCall(std::vector<Token>* tokens) {
  const std::uint32_t open_arms = open_arms_seen_;
  const std::size_t depth_before = conditions_.depth();
  const Token first = tokens->front();
  Token token = NextOfText();
  if (!token.Is('(')) {
    lexer_.Return(token);
    return false;
  }
  tokens->push_back(token);
  const Brackets::Mark mark = brackets_.BeginArguments();
  brackets_.Take(token);
  for (int depth = 1; depth != 0;) {
    token = NextOfText();
    if (token.kind == TokenKind::kEnd) {
      lexer_.Fail(first.begin,
                  "the call of \"" + std::string(first.text) + "\" does not end; close its parenthesis");
    }
    // Of the arms of a condition within the call the first one is read.
    if (conditions_.InAlternative(depth_before)) continue;
    if (token.Is('(')) ++depth;
    if (token.Is(')')) --depth;
    brackets_.Take(token);
    tokens->push_back(token);
  }
  brackets_.EndArguments(mark);
  if (open_arms_seen_ != open_arms &&
      (registering_.find(first.text) != registering_.end() || Register(*tokens))) {
    lexer_.Fail(first.begin, "what \"" + std::string(first.text) +
                                 "\" is called with depends on a condition; write one call in each arm");
  }
  return true;
}

}  // namespace vendorconfs::cpp
