#include "cli/help_layout.h"

#include <algorithm>

#include "support/text_layout.h"

namespace vendorconfs {
namespace {

// Where the words of the line begin that may be wrapped: an option's description stands behind two blanks.
std::size_t TextBegin(std::string_view line) {
  const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
  if (first == 0) return 0;
  const std::size_t gap = line.find("  ", first);
  if (gap == std::string_view::npos) return first;
  return std::min(line.find_first_not_of(' ', gap), line.size());
}

// The command in lines of the width: each but the last ends in " \\", and none is broken within quotes. A
// word that is too long stays whole.
std::string BrokenCommand(std::string_view line, std::size_t width) {
  constexpr std::string_view kIndent = "      ";
  std::string text;
  std::string current;
  std::string word;
  const auto take = [&] {
    if (!current.empty() && DisplayWidth(current) + 1 + DisplayWidth(word) + 2 > width) {
      text += current + " \\\n";
      current = std::string(kIndent) + word;
    } else {
      current += (current.empty() ? "" : " ") + word;
    }
    word.clear();
  };
  const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
  word = line.substr(0, first);
  char quote = '\0';
  for (const char c : line.substr(first)) {
    if (quote == '\0' && c == ' ') {
      take();
      continue;
    }
    if (quote == c) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    }
    word += c;
  }
  take();
  return text + current + "\n";
}

}  // namespace

std::string FittedHelp(std::string_view help, std::size_t width) {
  std::string text;
  bool examples = false;
  while (!help.empty()) {
    const std::size_t end = std::min(help.find('\n'), help.size());
    const std::string_view line = help.substr(0, end);
    help.remove_prefix(std::min(end + 1, help.size()));
    examples = line == "Examples:" || (examples && line.starts_with("  "));
    if (DisplayWidth(line) <= width) {
      text.append(line).append("\n");
      continue;
    }
    if (examples) {
      text += BrokenCommand(line, width);
      continue;
    }
    const std::size_t begin = TextBegin(line);
    text += Wrapped(line.substr(begin), width, line.substr(0, begin), std::string(begin, ' '));
  }
  return text;
}

}  // namespace vendorconfs
