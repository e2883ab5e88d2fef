#include "audit/finding.h"

#include <fmt/format.h>

namespace vendorconfs {

std::string_view ToString(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kInfo:
      return "info";
  }
  return {};
}

std::string_view AgeMark(const Finding& finding) {
  if (!finding.pre_existing) return {};
  return *finding.pre_existing ? " (pre-existing)" : " (new)";
}

std::string MarkedMessage(const Finding& finding) {
  const std::string message = finding.message + std::string(AgeMark(finding));
  return finding.suggestion.empty() ? message : message + "; " + finding.suggestion;
}

std::string FullMessage(const Finding& finding) {
  return finding.suggestion.empty() ? finding.message : finding.message + "; " + finding.suggestion;
}

std::size_t FindingCounts::AtLeast(Severity severity) const {
  std::size_t count = 0;
  for (const Severity level : kSeverities) {
    if (level <= severity) count += Of(level);
  }
  return count;
}

FindingCounts Count(const std::vector<Finding>& findings) {
  FindingCounts counts;
  for (const Finding& finding : findings) ++counts.by_severity[static_cast<std::size_t>(finding.severity)];
  return counts;
}

std::string Describe(const FindingCounts& counts) {
  const auto counted = [](std::size_t count, std::string_view word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
  };
  return fmt::format("{}, {}, {}", counted(counts.Of(Severity::kError), "error"),
                     counted(counts.Of(Severity::kWarning), "warning"),
                     counted(counts.Of(Severity::kInfo), "info"));
}

}  // namespace vendorconfs
