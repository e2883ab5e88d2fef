// Lint: all rules over a workspace's routes.
#pragma once

#include <string>
#include <vector>

#include "audit/rules.h"

namespace vendorconfs {

// The rule that check reports too.
inline constexpr std::string_view kRegistrationDrift = "registration-drift";
// The rule that generate warns of.
inline constexpr std::string_view kUnknownOp = "unknown-op";

struct LintOptions {
  std::vector<const LintRule*> rules;  // empty: all, those that need a baseline where there is one
  // Indices into Workspace::platforms. Findings of other platforms are dropped, those of none stay.
  std::vector<std::size_t> platforms;
};

struct LintReport {
  std::vector<Finding> findings;  // by rule in the order of LintRules(), then as found
  std::size_t waived = 0;
  std::vector<const LintRule*> judged;  // the rules that ran
};

// Pure. Cost: the ops of all lists, and for each finding the lists that its place is looked up in.
LintReport Lint(const LintFacts& facts, const LintOptions& options);

// The findings of one rule, with its name and level.
std::vector<Finding> FindingsOf(const LintRule& rule, const LintFacts& facts);

}  // namespace vendorconfs
