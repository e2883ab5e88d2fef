#include "input/registration/registered_function.h"

#include <algorithm>
#include <cstddef>

namespace vendorconfs::cpp {
namespace {

using Tokens = std::span<const Token>;

bool Opens(const Token& token) {
  return token.Is('(') || token.Is('[') || token.Is('{');
}
bool Closes(const Token& token) {
  return token.Is(')') || token.Is(']') || token.Is('}');
}

// The index of the bracket that closes the one at `open`, or the size.
std::size_t Close(Tokens tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (Opens(tokens[i])) ++depth;
    if (Closes(tokens[i]) && --depth == 0) return i;
  }
  return tokens.size();
}

// The index of the first comma outside brackets, or the size.
std::size_t Comma(Tokens tokens) {
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (Opens(tokens[i])) ++depth;
    if (Closes(tokens[i])) --depth;
    if (depth == 0 && tokens[i].Is(',')) return i;
  }
  return tokens.size();
}

bool IsCast(const Token& token) {
  return token.IsName("static_cast") || token.IsName("reinterpret_cast") || token.IsName("const_cast");
}

bool IsFunctionMacro(const Token& token) {
  return token.IsName("TORCH_FN") || token.IsName("TORCH_BOX");
}

// Where the tokens are `path(…)` and nothing more, the index of the parenthesis; otherwise the size. A path
// has names,
// `::` and, for casts, template arguments.
std::size_t WholeCall(Tokens tokens) {
  std::size_t open = 0;
  if (!tokens.empty() && IsCast(tokens[0]) && tokens.size() > 1 && tokens[1].Is('<')) {
    int angles = 0;
    for (open = 1; open < tokens.size(); ++open) {
      if (tokens[open].Is('(')) open = Close(tokens, open);
      if (open == tokens.size()) break;
      if (tokens[open].Is('<')) ++angles;
      if (tokens[open].Is('>')) --angles;
      if (tokens[open].Is(">>")) angles -= 2;
      if (angles <= 0) break;
    }
    ++open;
  } else {
    while (open < tokens.size() && (tokens[open].kind == TokenKind::kName || tokens[open].Is("::"))) ++open;
  }
  if (open >= tokens.size() || !tokens[open].Is('(') || Close(tokens, open) != tokens.size() - 1)
    return tokens.size();
  return open;
}

}  // namespace

std::string_view OneLine(Tokens tokens, std::deque<std::string>* owned) {
  if (tokens.empty()) return {};
  if (tokens.size() == 1) return tokens[0].text;
  const Token& first = tokens.front();
  const bool whole =
      first.text.data() == first.begin &&
      std::none_of(tokens.begin() + 1, tokens.end(), [](const Token& token) { return token.broken_before; });
  if (whole) return {first.begin, static_cast<std::size_t>(tokens.back().end - first.begin)};
  std::string text(first.text);
  for (const Token& token : tokens.subspan(1)) {
    if (token.space_before) text += ' ';
    text += token.text;
  }
  return owned->emplace_back(std::move(text));
}

std::string_view ReadDispatchKey(Tokens tokens, std::deque<std::string>* owned) {
  if (tokens.empty() || tokens.back().kind != TokenKind::kName) return OneLine(tokens, owned);
  std::string_view key = tokens.back().text;
  if (key.size() > 1 && key[0] == 'k' && key[1] >= 'A' && key[1] <= 'Z') key.remove_prefix(1);
  return key;
}

RegisteredFunction ReadFunction(Tokens tokens, std::deque<std::string>* owned) {
  constexpr int kMostLayers = 100;  // what is wrapped deeper is shown as it stands
  RegisteredFunction function;
  for (int layer = 0; layer < kMostLayers; ++layer) {
    if (tokens.size() > 1 && tokens[0].Is('&')) {
      tokens = tokens.subspan(1);
      continue;
    }
    if (tokens[0].Is('[') || (tokens.size() > 1 && tokens[0].Is('+') && tokens[1].Is('['))) {
      function.text = "<lambda>";
      return function;
    }
    const std::size_t open = WholeCall(tokens);
    if (open + 1 >= tokens.size() - 1) break;  // no call, or one without arguments
    const Tokens arguments = tokens.subspan(open + 1, tokens.size() - open - 2);
    const std::size_t comma = Comma(arguments);
    if (open != 0 && tokens[open - 1].IsName("dispatch") && comma + 1 < arguments.size()) {
      function.dispatch_key = ReadDispatchKey(arguments.first(comma), owned);
      tokens = arguments.subspan(comma + 1);
    } else if (open == 0 || IsFunctionMacro(tokens[0]) || IsCast(tokens[0])) {
      tokens = arguments;
    } else {
      break;
    }
  }
  function.text = OneLine(tokens, owned);
  return function;
}

}  // namespace vendorconfs::cpp
