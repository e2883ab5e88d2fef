#include "audit/make_finding.h"

namespace vendorconfs {

Place At(std::string_view file, std::uint32_t line) {
  return {std::string(file), static_cast<int>(line)};
}

Finding PlainFinding(const Platform* platform, Place place, std::string message, std::string suggestion) {
  Finding finding;
  finding.message = std::move(message);
  finding.place = std::move(place);
  if (platform != nullptr) finding.platform = platform->name;
  finding.suggestion = std::move(suggestion);
  return finding;
}

Finding OpFinding(const Platform* platform, std::string_view op, Place place, std::string message,
                  std::string suggestion) {
  Finding finding = PlainFinding(platform, std::move(place), std::move(message), std::move(suggestion));
  finding.op = op;
  return finding;
}

Finding EntryFinding(const Platform* platform, const Entry& entry, const OpNames& names, std::string message,
                     std::string suggestion) {
  Finding finding =
      PlainFinding(platform, At(entry.file, entry.line), std::move(message), std::move(suggestion));
  finding.entry = finding.place;
  for (const ListedOp& listed : entry.ops) finding.ops.emplace_back(names.Name(listed.op));
  if (finding.ops.size() == 1) finding.op = finding.ops.front();
  return finding;
}

}  // namespace vendorconfs
