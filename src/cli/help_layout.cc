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

}  // namespace

std::string FittedHelp(std::string_view help, std::size_t width) {
  std::string text;
  while (!help.empty()) {
    const std::size_t end = std::min(help.find('\n'), help.size());
    const std::string_view line = help.substr(0, end);
    help.remove_prefix(std::min(end + 1, help.size()));
    if (DisplayWidth(line) <= width) {
      text.append(line).append("\n");
      continue;
    }
    const std::size_t begin = TextBegin(line);
    text += Wrapped(line.substr(begin), width, line.substr(0, begin), std::string(begin, ' '));
  }
  return text;
}

}  // namespace vendorconfs
