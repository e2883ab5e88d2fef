#include "audit/backend_words.h"

#include <fmt/format.h>

#include "routing/backends.h"
#include "routing/conf_line.h"
#include "support/nearest.h"

namespace vendorconfs {

using routing::internal::Lower;

bool IsVendorKey(std::string_view backend) {
  return !backend.empty() && backend != "none" && backend != "flaggems" && backend != "flaggems_cpp" &&
         backend != "tileops";
}

std::vector<std::string> BackendWords(std::string_view vendor, const Workspace* workspace) {
  std::vector<std::string> words;
  const routing::internal::Backends known;
  for (const std::string& name : known.names()) {
    if (vendor.empty() || !IsVendorKey(name)) words.push_back(name);
  }
  if (!vendor.empty()) {
    words.emplace_back(vendor);
  } else if (workspace != nullptr) {
    for (const Platform& platform : workspace->platforms) words.push_back(Lower(platform.vendor));
  }
  return words;
}

std::string NoBackend(std::string_view word, const std::vector<std::string_view>& words,
                      const Platform& platform) {
  const std::string nearest = DidYouMean(word, words);
  return fmt::format("\"{}\" is no backend of \"{}\"{}", word, platform.name,
                     nearest.empty() ? fmt::format("; use one of {}", fmt::join(words, ", ")) : nearest);
}

std::string OtherLegacyLines(const std::vector<std::string_view>& lines, std::uint32_t first) {
  constexpr std::size_t kNamed = 20;
  std::vector<std::size_t> found;
  for (std::size_t i = first; i < lines.size(); ++i) {
    const auto line = routing::internal::ParseConfLine(lines[i]);
    if (line.type != routing::internal::ConfLine::Type::kRoute) continue;
    if (!routing::internal::ModernName(Lower(line.value)).empty()) found.push_back(i + 1);
  }
  if (found.empty()) return {};
  const std::size_t more = found.size() > kNamed ? found.size() - kNamed : 0;
  found.resize(found.size() - more);
  return fmt::format("also in line{} {}{}", found.size() == 1 ? "" : "s", fmt::join(found, ", "),
                     more == 0 ? std::string() : fmt::format(" and {} more", more));
}

}  // namespace vendorconfs
