#include "audit/check_findings.h"

#include <fmt/format.h>

namespace vendorconfs {
namespace {

std::string StaleMessage(const ConfCheck& check) {
  const std::size_t moves = check.moves.moves.size();
  const std::size_t annotations = check.moves.annotations.size();
  if (moves == 0 && annotations == 0) return "differs from what would be written, no route among it";
  std::string message = "differs from what would be written:";
  if (moves != 0) message += fmt::format(" {} {}", moves, moves == 1 ? "route moves" : "routes move");
  if (annotations != 0) {
    message += fmt::format("{} {} {}", moves == 0 ? "" : ",", annotations,
                           annotations == 1 ? "annotation changes" : "annotations change");
  }
  return message;
}

}  // namespace

std::vector<Finding> FindingsOf(const Workspace& workspace, const std::vector<ConfCheck>& checks,
                                const std::vector<std::filesystem::path>& orphans) {
  std::vector<Finding> findings;
  const auto add = [&](std::string_view rule, Severity severity, std::string message, Place place,
                       std::string_view platform, std::string_view suggestion) {
    findings.push_back({std::string(rule),
                        severity,
                        std::move(message),
                        std::move(place),
                        std::string(platform),
                        {},
                        std::string(suggestion)});
  };
  for (const ConfCheck& check : checks) {
    const Platform& platform = workspace.platforms[check.platform];
    const Place place{check.path.string(), static_cast<int>(check.first_difference)};
    if (check.state == ConfState::kMissing) {
      add("missing", Severity::kError, fmt::format("\"{}\" does not exist", check.path.string()),
          {std::string(platform.file), static_cast<int>(platform.name_line)}, platform.name,
          "run gen_vendor_confs");
      continue;
    }
    if (check.state == ConfState::kFresh) continue;
    add("stale", Severity::kError, StaleMessage(check), place, platform.name, "run gen_vendor_confs");
    if (check.hand_edited) {
      add("hand-edited", Severity::kError, "its op lines are not those that its digest was made of", place,
          platform.name, "move the edit into the routing data, then run gen_vendor_confs");
    }
    if (check.foreign) {
      add("foreign", Severity::kWarning,
          "was not written by gen_vendor_confs: it has no generator line of its", place, platform.name,
          "move it away if it is to be kept: generate replaces it");
    }
  }
  for (const std::filesystem::path& orphan : orphans) {
    add("orphan", Severity::kWarning, "is named like a conf, but no platform file asks for it",
        {orphan.string(), 1}, {}, "remove it, or add its platform file");
  }
  return findings;
}

}  // namespace vendorconfs
