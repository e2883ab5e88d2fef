#include "output/conf_names.h"

namespace vendorconfs {

std::optional<std::string> PlatformOfConf(const Manifest& manifest, std::string_view name) {
  const std::string pattern = manifest.ConfFileName("\n");
  const std::size_t gap = pattern.find('\n');
  const std::string_view prefix = std::string_view(pattern).substr(0, gap);
  const std::string_view suffix = std::string_view(pattern).substr(gap + 1);
  if (name.size() <= prefix.size() + suffix.size() || !name.starts_with(prefix) || !name.ends_with(suffix)) {
    return std::nullopt;
  }
  const std::string_view platform = name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
  if (platform.front() == '.') return std::nullopt;  // hidden
  return std::string(platform);
}

}  // namespace vendorconfs
