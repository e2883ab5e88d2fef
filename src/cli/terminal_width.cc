#include "cli/terminal_width.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string_view>

namespace vendorconfs {
namespace {

constexpr std::size_t kDefault = 100;

std::size_t AskedFor() {
  const char* columns = std::getenv("COLUMNS");
  if (columns == nullptr) return 0;
  const std::string_view text(columns);
  std::size_t width = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), width);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() ? width : 0;
}

std::size_t OfTerminal(int fd) {
  winsize size{};
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// 0 where nobody says.
std::size_t Known(int fd) {
  const std::size_t asked = AskedFor();
  const std::size_t width = asked != 0 ? asked : OfTerminal(fd);
  return width == 0 ? 0 : std::clamp<std::size_t>(width, 40, 400);
}

}  // namespace

std::size_t TerminalWidth(int fd) {
  const std::size_t width = Known(fd);
  return width == 0 ? kDefault : width;
}

std::size_t LineWidth(int fd) {
  const std::size_t width = Known(fd);
  return width == 0 ? std::numeric_limits<std::size_t>::max() / 2 : width;
}

}  // namespace vendorconfs
