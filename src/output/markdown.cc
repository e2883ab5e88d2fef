#include "output/markdown.h"

#include <algorithm>

namespace vendorconfs {
namespace {

constexpr std::string_view kMarkup = "\\`*_~[]|";

bool IsAlphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// Whether the character is an underscore within a word, which emphasises nothing.
bool IsPlainUnderscore(std::string_view text, std::size_t at) {
  return text[at] == '_' && at != 0 && at + 1 < text.size() && IsAlphanumeric(text[at - 1]) &&
         IsAlphanumeric(text[at + 1]);
}

bool IsBreak(char c) {
  return c == '\n' || c == '\r';
}

// The longest run of backticks.
std::size_t LongestRun(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace

std::string MarkdownText(std::string_view text) {
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '&') {
      escaped += "&amp;";
    } else {
      if (kMarkup.find(c) != std::string_view::npos && !IsPlainUnderscore(text, i)) escaped += '\\';
      escaped += IsBreak(c) ? ' ' : c;
    }
  }
  return escaped;
}

std::string MarkdownCode(std::string_view text) {
  const std::string fence(LongestRun(text) + 1, '`');
  // A backtick at an end would become part of the fence.
  const std::string_view pad = fence.size() > 1 ? " " : "";
  std::string code = fence;
  code += pad;
  for (const char c : text) {
    if (c == '|') code += '\\';
    code += IsBreak(c) ? ' ' : c;
  }
  return code.append(pad).append(fence);
}

}  // namespace vendorconfs
