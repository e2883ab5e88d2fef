// Rules about the age of evidence.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <tuple>

#include "audit/entry_walk.h"
#include "audit/flaggems_version.h"
#include "audit/make_finding.h"
#include "audit/rules.h"

namespace vendorconfs {
namespace {

// Of a date that the reader checked, YYYY-MM-DD; nothing where none is stated.
std::optional<std::chrono::sys_days> DayOf(std::string_view date) {
  if (date.size() != 10) return {};
  const auto number = [&](std::size_t at, std::size_t size) {
    int value = 0;
    for (const char c : date.substr(at, size)) value = value * 10 + (c - '0');
    return value;
  };
  return std::chrono::sys_days(std::chrono::year(number(0, 4)) /
                               std::chrono::month(static_cast<unsigned>(number(5, 2))) /
                               std::chrono::day(static_cast<unsigned>(number(8, 2))));
}

// What makes the evidence older than the coverage, or nothing.
std::string AgeOf(const Evidence& evidence, const Coverage& coverage, int max_age_days) {
  const auto taken = DayOf(evidence.date);
  const auto covered = DayOf(coverage.date);
  if (taken && covered && *covered - *taken > std::chrono::days(max_age_days)) {
    const auto days = (*covered - *taken).count();
    return fmt::format("of {} is {} {} older than the coverage of {}", evidence.date, days,
                       days == 1 ? "day" : "days", coverage.date);
  }
  const auto measured = ParseVersion(evidence.flaggems);
  const auto current = ParseVersion(coverage.flaggems);
  if (measured && current && *measured < *current) {
    return fmt::format("was taken with FlagGems {}, and the coverage with {}", evidence.flaggems,
                       coverage.flaggems);
  }
  return {};
}

// " of mm and 3 more"; empty where the entry names no op.
std::string OpsOf(const LintFacts& facts, const Entry& entry) {
  if (entry.ops.empty()) return {};
  const std::string_view first = facts.Name(entry.ops.front().op);
  if (entry.ops.size() == 1) return fmt::format(" of \"{}\"", first);
  return fmt::format(" of \"{}\" and {} more", first, entry.ops.size() - 1);
}

std::vector<Finding> StaleEvidence(const LintFacts& facts) {
  const Coverage& coverage = *facts.workspace().coverage;
  std::vector<Finding> findings;
  ForEachEntry(facts.workspace(), [&](const Platform* owner, const Entry& entry, std::string_view what) {
    if (what == "lifted entry") return;  // history does not get stale
    const std::string age = AgeOf(entry.evidence, coverage, facts.max_age_days);
    if (age.empty()) return;
    Finding finding = EntryFinding(owner, entry, facts.workspace().names,
                                   fmt::format("evidence of the {}{} {}", what, OpsOf(facts, entry), age),
                                   "measure again when the device is at hand");
    finding.place.line = static_cast<int>(entry.evidence.line);
    findings.push_back(std::move(finding));
  });
  // Entries come by their kind, findings as they stand in the file.
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.place.file, a.place.line) < std::tie(b.place.file, b.place.line);
  });
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "stale-evidence",
      .severity = Severity::kInfo,
      .summary = "evidence is older than the coverage, by date (--max-age DAYS) or by its FlagGems",
      .meaning = "The entry was measured before the coverage that its sets come from (provenance of the "
                 "coverage file), more than "
                 "--max-age days (default 0), or with an older FlagGems. Commit ids have no order and are "
                 "not compared.",
      .matters = "FlagGems may have mended what the entry is about. Nobody knows until somebody measures.",
      .remedy = "Measure again and renew the evidence, or lift the entry.",
      .example =
          "evidence = { date = 2026-09-15, flaggems = \"5.3.1\" }      # coverage: 5.4.0 of 2026-10-22\n"},
     StaleEvidence,
     false,
     true},
};

}  // namespace

std::span<const LintRule> EvidenceRules() {
  return kRules;
}

}  // namespace vendorconfs
