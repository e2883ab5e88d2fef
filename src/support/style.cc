#include "support/style.h"

namespace vendorconfs {

std::string Style::Wrap(std::string_view code, std::string_view text) const {
  if (!color_ || text.empty()) return std::string(text);
  std::string wrapped = "\033[";
  wrapped.append(code).append("m").append(text).append("\033[0m");
  return wrapped;
}

}  // namespace vendorconfs
