#include "audit/findings_report.h"

namespace vendorconfs {

std::string RelativePath(std::string_view file, const std::filesystem::path& base) {
  const std::filesystem::path path(file);
  if (path.is_relative()) return path.lexically_normal().generic_string();
  return path.lexically_proximate(base).generic_string();
}

}  // namespace vendorconfs
