#include "input/registration/token_history.h"

#include <algorithm>

namespace vendorconfs::cpp {
namespace {

// Operators that do not evaluate what they are given.
constexpr std::array<std::string_view, 5> kUnevaluated = {"sizeof", "decltype", "noexcept", "typeid",
                                                          "alignof"};

bool IsName(const Token& token) {
  return token.kind == TokenKind::kName;
}
bool IsReference(const Token& token) {
  return token.Is('&') || token.Is("&&");
}
bool Opens(const Token& token) {
  return token.Is('(') || token.Is('{');
}

}  // namespace

bool StandsAlone(const TokenHistory& history, std::size_t behind) {
  const Token& before = history.Back(behind);
  if (before.Is('.') || before.Is("->") || before.Is("::")) return false;
  return !before.Is('(') || std::find(kUnevaluated.begin(), kUnevaluated.end(),
                                      history.Back(behind + 1).text) == kUnevaluated.end();
}

bool IsParenthesised(const TokenHistory& history, std::size_t depth) {
  if (depth + 1 >= TokenHistory::kSize) return false;
  for (std::size_t i = 0; i < depth; ++i) {
    if (!history.Back(i).Is('(')) return false;
  }
  const Token& before = history.Back(depth);
  return !IsName(before) && !before.Is(')') && !before.Is(']') && !before.Is('>');
}

Declared DeclaredAlias(const TokenHistory& history) {
  const Token& last = history.Back(0);
  const Token& second = history.Back(1);
  const Token& third = history.Back(2);
  if (last.Is('&') && second.Is('=') && IsName(third)) return {third.text, false};
  if (!IsName(second) || !IsReference(third)) return {};
  if (last.Is('=')) return {second.text, false};
  const bool is_type = history.Back(3).IsName("auto") || history.Back(3).IsName("Library");
  if (Opens(last) && is_type) return {second.text, true};
  return {};
}

Declared DeclaredObject(const TokenHistory& history) {
  const Token& last = history.Back(0);
  const Token& name = history.Back(1);
  const Token& type = history.Back(2);
  if (!IsName(name)) return {};
  if (last.Is('=')) return {name.text, false};
  if (Opens(last) && IsName(type) && !type.IsName("return")) return {name.text, true};
  return {};
}

}  // namespace vendorconfs::cpp
