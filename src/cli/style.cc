#include "cli/style.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace vendorconfs {

bool WantsColor(ColorMode mode, int fd) {
  if (mode != ColorMode::kAuto) return mode == ColorMode::kAlways;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no_color != nullptr && *no_color != '\0') return false;
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return isatty(fd) == 1;
}

}  // namespace vendorconfs
