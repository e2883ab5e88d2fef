// What a rule is: a name, a level, words that explain it, and for lint the function that finds its cases.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "audit/baseline.h"
#include "audit/finding.h"
#include "policy/routing.h"

namespace vendorconfs {

// A rule as --list-rules and --explain show it. Text is plain, paragraphs have no line breaks.
struct Rule {
  std::string_view name;
  Severity severity = Severity::kError;
  std::string_view summary;  // when it fires, in one line
  std::string_view meaning;  // what a finding says
  std::string_view matters;  // why one should care
  std::string_view remedy;
  std::string_view example;  // an input in which it fires, as it stands in the file; lines end with LF
};

// What lint rules judge.
struct LintFacts {
  const Routing& routing;
  const Baseline* baseline = nullptr;  // null: none given
  int max_age_days = 0;                // how much older than the coverage evidence may be

  const Workspace& workspace() const { return *routing.workspace; }
  std::string_view Name(OpId op) const { return routing.workspace->names.Name(op); }
};

// Findings come without rule and severity, which the caller knows.
struct LintRule : Rule {
  std::vector<Finding> (*find)(const LintFacts& facts) = nullptr;
  bool needs_baseline = false;
  bool narrowed_by_age = false;  // --max-age takes findings away: waivers of them are not judged with it
};

}  // namespace vendorconfs
