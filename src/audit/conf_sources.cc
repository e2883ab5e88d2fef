#include "audit/conf_sources.h"

#include <algorithm>

#include "support/disk.h"

namespace vendorconfs {

std::string_view ConfSources::Text(const std::string& file) {
  return Of(file).text;
}

std::string_view ConfSources::Line(const std::string& file, std::uint32_t line) {
  const std::vector<std::string_view>& lines = Of(file).lines;
  return line == 0 || line > lines.size() ? std::string_view() : lines[line - 1];
}

const ConfSources::Source& ConfSources::Of(const std::string& file) {
  const auto [known, fresh] = sources_.try_emplace(file);
  Source& source = known->second;
  if (!fresh) return source;
  source.text = ReadFile(file);
  std::string_view rest = source.text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    source.lines.push_back(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return source;
}

}  // namespace vendorconfs
