#include "input/registration/macro_expander.h"

#include <algorithm>
#include <utility>

namespace vendorconfs::cpp {
namespace {

// Macros that double at each step would grow without end.
constexpr std::size_t kMostMade = 10000;
// Calls may stand this deep in arguments of each other.
constexpr std::size_t kDeepestCall = 200;

using Items = std::vector<MacroExpander::Item>;

// Whether `##` stands at `i`.
bool IsPaste(const Items& body, std::size_t i) {
  return i + 1 < body.size() && body[i].token.Is('#') && body[i + 1].token.Is('#') &&
         !body[i + 1].token.space_before;
}

std::string Stringized(const Items& argument) {
  std::string text = "\"";
  for (const MacroExpander::Item& item : argument) {
    const Token& token = item.token;
    if (text.size() > 1 && token.space_before) text += ' ';
    const bool literal = token.kind == TokenKind::kString || token.kind == TokenKind::kCharacter;
    for (const char c : token.text) {
      if (c == '"' || (c == '\\' && literal)) text += '\\';
      text += c;
    }
  }
  return text + '"';
}

}  // namespace

std::vector<Token> BodyTokens(const Macro& macro, std::deque<std::string>* owned) {
  Lexer lexer(owned->emplace_back(macro.body), {}, owned);
  std::vector<Token> tokens;
  for (Token token = lexer.NextInLine(); token.kind != TokenKind::kEnd; token = lexer.NextInLine()) {
    tokens.push_back(token);
  }
  return tokens;
}

const Macro* MacroExpander::MacroOf(std::string_view name) const {
  const SymbolState& state = symbols_.Find(name);
  return state.kind == SymbolState::Kind::kDefined ? state.macro.get() : nullptr;
}

bool MacroExpander::IsActive(const Macro* macro) const {
  return std::find(active_.begin(), active_.end(), macro) != active_.end();
}

void MacroExpander::End(const Macro* macro) {
  active_.erase(std::find(active_.begin(), active_.end(), macro));
}

std::vector<MacroExpander::Item> MacroExpander::Expand(const std::vector<Token>& tokens, bool in_condition) {
  made_ = depth_ = 0;
  active_.clear();
  Items items;
  for (const Token& token : tokens) items.push_back({token});
  return ExpandItems(std::move(items), in_condition);
}

MacroExpander::Items MacroExpander::ExpandItems(Items items, bool in_condition) {
  Items out;
  Items pending(items.rbegin(), items.rend());  // the next one last
  while (!pending.empty()) {
    Item item = std::move(pending.back());
    pending.pop_back();
    if (item.end_of != nullptr) {
      End(item.end_of);
      continue;
    }
    const std::string_view name = item.token.text;
    if (in_condition && item.token.IsName("defined")) {
      out.push_back(std::move(item));
      if (!pending.empty() && pending.back().token.Is('(')) {
        out.push_back(std::move(pending.back()));
        pending.pop_back();
      }
      if (!pending.empty() && pending.back().end_of == nullptr) {
        out.push_back(std::move(pending.back()));
        pending.pop_back();
      }
      continue;
    }
    const Macro* macro = item.token.kind == TokenKind::kName && !item.settled ? MacroOf(name) : nullptr;
    if (macro == nullptr || IsActive(macro)) {
      item.settled = item.settled || macro != nullptr;
      out.push_back(std::move(item));
      continue;
    }
    std::vector<Items> arguments;
    if (macro->function_like) {
      while (!pending.empty() && pending.back().end_of != nullptr) {
        End(pending.back().end_of);
        pending.pop_back();
      }
      if (pending.empty() || !pending.back().token.Is('(')) {
        out.push_back(std::move(item));
        continue;
      }
      arguments = TakeArguments(name, *macro, &pending);
    }
    Items replacement = Replacement(name, *macro, arguments);
    made_ += replacement.size() + 1;
    if (made_ > kMostMade) throw MacroTooLarge("\"" + std::string(name) + "\" grows without bounds");
    if (!replacement.empty()) replacement.front().token.space_before = item.token.space_before;
    pending.push_back({});
    pending.back().end_of = macro;
    active_.push_back(macro);
    pending.insert(pending.end(), std::make_move_iterator(replacement.rbegin()),
                   std::make_move_iterator(replacement.rend()));
  }
  return out;
}

// With the parenthesis next: the arguments, one a parameter.
std::vector<MacroExpander::Items> MacroExpander::TakeArguments(std::string_view name, const Macro& macro,
                                                               Items* pending) {
  std::vector<Items> arguments(1);
  int depth = 0;
  for (;;) {
    if (pending->empty()) {
      throw MacroMisuse("the call of \"" + std::string(name) + "\" does not end");
    }
    Item item = std::move(pending->back());
    pending->pop_back();
    if (item.end_of != nullptr) {
      End(item.end_of);
      continue;
    }
    const Token& token = item.token;
    if (token.Is('(') && depth++ == 0) continue;
    if (token.Is(')') && --depth == 0) break;
    const bool in_rest = macro.variadic && arguments.size() == macro.parameters.size();
    if (token.Is(',') && depth == 1 && !in_rest) {
      arguments.emplace_back();
    } else {
      arguments.back().push_back(std::move(item));
    }
  }
  const std::size_t count = macro.parameters.size();
  if (count == 0 && arguments.size() == 1 && arguments[0].empty()) arguments.clear();
  if (macro.variadic && arguments.size() + 1 == count) arguments.emplace_back();
  if (arguments.size() != count) {
    throw MacroMisuse("\"" + std::string(name) + "\" takes " + std::to_string(count) +
                      (count == 1 ? " argument, not " : " arguments, not ") +
                      std::to_string(arguments.size()));
  }
  return arguments;
}

MacroExpander::Items MacroExpander::Replacement(std::string_view name, const Macro& macro,
                                                const std::vector<Items>& arguments) {
  Items body;
  for (Token& token : BodyTokens(macro, &owned_)) body.push_back({token});
  const auto parameter = [&](std::size_t i) -> const Items* {
    if (i >= body.size() || body[i].token.kind != TokenKind::kName) return nullptr;
    for (std::size_t p = 0; p < macro.parameters.size(); ++p) {
      if (body[i].token.text == macro.parameters[p]) return &arguments[p];
    }
    return nullptr;
  };
  Items out;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const bool space = body[i].token.space_before;
    if (macro.function_like && body[i].token.Is('#') && !IsPaste(body, i)) {
      if (const Items* argument = parameter(i + 1)) {
        out.push_back({Spelled(Stringized(*argument))});
        out.back().token.space_before = space;
        ++i;
        continue;
      }
    }
    if (IsPaste(body, i) && i != 0 && i + 2 < body.size()) {
      const Items* argument = parameter(i + 2);
      // `, ## __VA_ARGS__` drops the comma where there is nothing more.
      const bool is_rest = macro.variadic && argument != nullptr && argument == &arguments.back();
      if (is_rest && !out.empty() && out.back().token.Is(',')) {
        if (argument->empty()) out.pop_back();
        out.insert(out.end(), argument->begin(), argument->end());
      } else {
        Paste(&out, argument != nullptr ? *argument : Items{body[i + 2]});
      }
      i += 2;
      continue;
    }
    const Items* argument = parameter(i);
    if (argument == nullptr) {
      out.push_back(body[i]);
      continue;
    }
    const std::size_t first = out.size();
    if (IsPaste(body, i + 1)) {
      out.insert(out.end(), argument->begin(), argument->end());
      // Nothing on the left: what is on the right stays as it is.
      if (argument->empty() && i + 3 < body.size()) {
        const Items* right = parameter(i + 3);
        const Items plain = right != nullptr ? *right : Items{body[i + 3]};
        out.insert(out.end(), plain.begin(), plain.end());
        i += 3;
      }
    } else {
      if (++depth_ > kDeepestCall) throw MacroTooLarge("\"" + std::string(name) + "\" is called too deep");
      const Items expanded = ExpandItems(*argument, false);
      --depth_;
      out.insert(out.end(), expanded.begin(), expanded.end());
    }
    if (out.size() != first) out[first].token.space_before = space;
  }
  for (Item& item : out) item.replaced = true;
  if (made_ + out.size() > kMostMade) {
    throw MacroTooLarge("\"" + std::string(name) + "\" grows without bounds");
  }
  return out;
}

void MacroExpander::Paste(Items* out, const Items& right) {
  if (right.empty()) return;
  if (out->empty()) {
    *out = right;
    return;
  }
  Item& left = out->back();
  const Token pasted = Spelled(std::string(left.token.text) + std::string(right.front().token.text));
  const bool space = left.token.space_before;
  left = {pasted};
  left.token.space_before = space;
  out->insert(out->end(), right.begin() + 1, right.end());
}

// The one token that the text is, or a punctuator of it all.
Token MacroExpander::Spelled(std::string text) {
  const std::string& kept = owned_.emplace_back(std::move(text));
  Lexer lexer(kept, {}, &owned_);
  Token token = lexer.NextInLine();
  if (token.text.size() != kept.size()) {
    token.kind = TokenKind::kPunctuator;
    token.text = kept;
  }
  return token;
}

}  // namespace vendorconfs::cpp
