#include "input/registration/macro_expander.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace vendorconfs::cpp {
namespace {

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

std::shared_ptr<const Macro> MacroExpander::MacroOf(std::string_view name) const {
  if (!symbols_.MayKnow(name)) return nullptr;
  return definition_of_ ? definition_of_(name) : symbols_.Find(name).macro;
}

void MacroExpander::Spend(std::size_t made, std::string_view name) {
  if (made > left_) {
    throw MacroTooLarge("with \"" + std::string(name) + "\" the macros expand to more than " +
                        std::to_string(most_) + " tokens");
  }
  left_ -= made;
}

// The macro's tokens, at the place of its name.
MacroExpander::Items MacroExpander::Body(const Token& name, const Macro& macro) {
  const std::vector<Token>& tokens = known_.at(&macro).body;
  Items body;
  body.reserve(tokens.size());
  for (const Token& token : tokens) {
    body.push_back({token});
    body.back().token.begin = body.back().token.end = name.begin;
  }
  return body;
}

// Of each `__VA_OPT__(…)` what stands in the parentheses stays where there are further arguments.
void MacroExpander::ChooseOptional(bool more, Items* body) {
  for (std::size_t i = 0; i + 1 < body->size();) {
    if (!(*body)[i].token.IsName("__VA_OPT__") || !(*body)[i + 1].token.Is('(')) {
      ++i;
      continue;
    }
    std::size_t close = i + 2;
    for (int depth = 1; close < body->size(); ++close) {
      const Token& token = (*body)[close].token;
      depth += token.Is('(') ? 1 : token.Is(')') ? -1 : 0;
      if (depth == 0) break;
    }
    const auto at = [&](std::size_t index) {
      return body->begin() + static_cast<std::ptrdiff_t>(std::min(index, body->size()));
    };
    if (i + 2 < body->size()) (*body)[i + 2].token.space_before = (*body)[i].token.space_before;
    body->erase(more ? at(close) : at(i), at(close + 1));
    if (more) body->erase(at(i), at(i + 2));
  }
}

bool MacroExpander::IsActive(const Macro* macro) const {
  return std::find(active_.begin(), active_.end(), macro) != active_.end();
}

void MacroExpander::End(const Macro* macro) {
  active_.erase(std::find(active_.begin(), active_.end(), macro));
}

std::vector<MacroExpander::Item> MacroExpander::Expand(const std::vector<Token>& tokens, bool in_condition) {
  depth_ = 0;
  active_.clear();
  Items items;
  items.reserve(tokens.size());
  for (const Token& token : tokens) items.push_back({token});
  return ExpandItems(std::move(items), in_condition);
}

MacroExpander::Items MacroExpander::ExpandItems(Items items, bool in_condition) {
  Items out;
  out.reserve(items.size());
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
    std::shared_ptr<const Macro> held;
    if (item.token.kind == TokenKind::kName && !item.settled) held = MacroOf(name);
    const Macro* macro = held.get();
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
    const auto [known, added] = known_.try_emplace(macro);
    if (added) known->second = {held, BodyTokens(*macro, &owned_)};
    Items replacement = Replacement(item.token, *macro, arguments);
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

MacroExpander::Items MacroExpander::Replacement(const Token& name, const Macro& macro,
                                                const std::vector<Items>& arguments) {
  Items body = Body(name, macro);
  if (macro.variadic) ChooseOptional(!arguments.back().empty(), &body);
  const auto parameter = [&](std::size_t i) -> const Items* {
    if (i >= body.size() || body[i].token.kind != TokenKind::kName) return nullptr;
    for (std::size_t p = 0; p < macro.parameters.size(); ++p) {
      if (body[i].token.text == macro.parameters[p]) return &arguments[p];
    }
    return nullptr;
  };
  Items out;
  out.reserve(body.size() + std::accumulate(arguments.begin(), arguments.end(), std::size_t{0},
                                            [](std::size_t count, const Items& argument) {
                                              return count + argument.size();
                                            }));
  std::size_t spent = 0;
  const auto spend = [&] {
    Spend(out.size() - std::min(out.size(), spent), name.text);
    spent = out.size();
  };
  Spend(1, name.text);
  for (std::size_t i = 0; i < body.size(); ++i) {
    spend();
    const bool space = body[i].token.space_before;
    if (macro.function_like && body[i].token.Is('#') && !IsPaste(body, i)) {
      if (const Items* argument = parameter(i + 1)) {
        out.push_back({Spelled(Stringized(*argument), name)});
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
        Paste(&out, argument != nullptr ? *argument : Items{body[i + 2]}, name);
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
    } else if (std::none_of(argument->begin(), argument->end(), [this](const Item& item) {
                 return item.token.kind == TokenKind::kName && symbols_.MayKnow(item.token.text);
               })) {
      out.insert(out.end(), argument->begin(), argument->end());
    } else {
      if (++depth_ > kDeepestCall) {
        throw MacroTooLarge("\"" + std::string(name.text) + "\" is called in more than " +
                            std::to_string(kDeepestCall) + " arguments of each other");
      }
      const Items expanded = ExpandItems(*argument, false);
      --depth_;
      out.insert(out.end(), expanded.begin(), expanded.end());
    }
    if (out.size() != first) out[first].token.space_before = space;
  }
  spend();
  for (Item& item : out) item.replaced = true;
  return out;
}

void MacroExpander::Paste(Items* out, const Items& right, const Token& name) {
  if (right.empty()) return;
  if (out->empty()) {
    *out = right;
    return;
  }
  Item& left = out->back();
  const Token pasted = Spelled(std::string(left.token.text) + std::string(right.front().token.text), name);
  const bool space = left.token.space_before;
  left = {pasted};
  left.token.space_before = space;
  out->insert(out->end(), right.begin() + 1, right.end());
}

// The one token that the text is, or a punctuator of it all.
Token MacroExpander::Spelled(std::string text, const Token& name) {
  const std::string& kept = owned_.emplace_back(std::move(text));
  Lexer lexer(kept, {}, &owned_);
  Token token = lexer.NextInLine();
  if (token.text.size() != kept.size()) {
    token.kind = TokenKind::kPunctuator;
    token.text = kept;
  }
  token.begin = token.end = name.begin;
  return token;
}

}  // namespace vendorconfs::cpp
