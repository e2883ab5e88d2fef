#include "cli/style.h"

#include <unistd.h>

#include <cstdlib>

namespace vendorconfs {

bool WantsColor(ColorMode mode, int fd) {
  if (mode != ColorMode::kAuto) return mode == ColorMode::kAlways;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no_color != nullptr && *no_color != '\0') return false;
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return isatty(fd) == 1;
}

std::string Style::Wrap(std::string_view code, std::string_view text) const {
  if (!color_ || text.empty()) return std::string(text);
  std::string wrapped = "\033[";
  wrapped.append(code).append("m").append(text).append("\033[0m");
  return wrapped;
}

}  // namespace vendorconfs
