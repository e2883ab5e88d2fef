#include "cli/coloured_diff.h"

#include <string_view>

namespace vendorconfs {

std::string ColouredDiff(const std::string& diff, const Style& style) {
  if (!style.color()) return diff;
  std::string coloured;
  std::size_t begin = 0;
  while (begin < diff.size()) {
    const std::size_t end = diff.find('\n', begin);
    const std::string_view line = std::string_view(diff).substr(begin, end - begin);
    switch (line.empty() ? ' ' : line.front()) {
      case '-':
        coloured += style.Red(line);
        break;
      case '+':
        coloured += style.Green(line);
        break;
      case '@':
        coloured += style.Cyan(line);
        break;
      default:
        coloured += line;
    }
    coloured += '\n';
    begin = end + 1;
  }
  return coloured;
}

}  // namespace vendorconfs
