// Rules about the coverage sets.
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"

namespace vendorconfs {
namespace {

std::vector<Finding> CppNotInPython(const LintFacts& facts) {
  const Coverage& coverage = *facts.workspace().coverage;
  const CoverageSet* cpp = coverage.Find(ToString(Library::kFlaggemsCpp));
  std::vector<Finding> findings;
  if (cpp == nullptr) return findings;
  OpSet ceilings;
  for (const Platform& platform : facts.workspace().platforms) ceilings |= platform.ceiling.set->ops;
  for (const ListedOp& listed : cpp->listed) {
    if (ceilings.Contains(listed.op)) continue;
    findings.push_back(OpFinding(
        nullptr, facts.Name(listed.op), At(coverage.file, listed.line),
        fmt::format("\"{}\" of flaggems_cpp stands in no platform's ceiling", facts.Name(listed.op)),
        "add it to the Python set that is a ceiling, or remove it here"));
    findings.back().set = cpp->name;
  }
  return findings;
}

bool IsRead(const Workspace& workspace, const CoverageSet& set) {
  for (const Platform& platform : workspace.platforms) {
    if (platform.ceiling.set == &set) return true;
    for (const SetReference& withheld : platform.withhold) {
      if (withheld.set == &set) return true;
    }
    for (const Library library : {Library::kFlaggemsCpp, Library::kTileops}) {
      if (platform.RoutesTo(library) && set.name == ToString(library)) return true;
    }
  }
  return false;
}

std::vector<Finding> UnusedCoverageSet(const LintFacts& facts) {
  const Coverage& coverage = *facts.workspace().coverage;
  std::vector<Finding> findings;
  for (const CoverageSet& set : coverage.sets) {
    if (IsRead(facts.workspace(), set)) continue;
    findings.push_back(
        PlainFinding(nullptr, At(coverage.file, set.line),
                     fmt::format("no platform reads the coverage set \"{}\"", set.name),
                     "remove it, or waive it in the manifest (sets = [\"…\"]) and say what it is kept for"));
    findings.back().set = set.name;
  }
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "cpp-not-in-python",
      .severity = Severity::kError,
      .summary = "an op of flaggems_cpp stands in no platform's ceiling",
      .meaning = "The C++ runtime calls the same FlagGems kernels as the Python route, so that its coverage "
                 "is a part of the Python "
                 "coverage. This op is in no set that bounds a platform's Python routes.",
      .matters = "Where the C++ runtime is not built, the op degrades to the Python route, which is not "
                 "known to have it: the call "
                 "fails on some builds and not on others. Mostly the op is misspelt, or one of the two lists "
                 "is older.",
      .remedy = "Add the op to the Python set, or remove it from flaggems_cpp.",
      .example =
          "\"flaggems_cpp\": {\"about\": \"…\", \"ops\": [\"mm\"]}      # and no ceiling has \"mm\"\n"},
     CppNotInPython},
    {{.name = "unused-coverage-set",
      .severity = Severity::kInfo,
      .summary = "no platform reads a coverage set",
      .meaning = "No platform names the set as its ceiling or withholds it, and no platform's backends have "
                 "the library that reads "
                 "it (flaggems_cpp and tileops).",
      .matters = "Edits of the set move nothing, which surprises whoever makes one.",
      .remedy = "Remove the set, or waive it (sets = [\"…\"] in the manifest) and say what it is kept for.",
      .example = "\"tileops\": {\"about\": \"…\", \"ops\": [\"mm\"]}      # and no platform has backends = "
                 "[\"tileops\"]\n"},
     UnusedCoverageSet},
};

}  // namespace

std::span<const LintRule> CoverageRules() {
  return kRules;
}

}  // namespace vendorconfs
