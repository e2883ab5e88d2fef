// All rules. A family is one file that defines one of the functions below; a new rule is an element of its
// family's list, and its name stands in input/rule_names.h so that waivers may use it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "audit/rule.h"

namespace vendorconfs {

std::span<const LintRule> RegistrationRules();
std::span<const LintRule> UniverseRules();
std::span<const LintRule> EntryRules();
std::span<const LintRule> PlatformRules();
std::span<const LintRule> RouteRules();
std::span<const LintRule> CoverageRules();
std::span<const LintRule> GapRules();
std::span<const LintRule> MeasuredRules();
std::span<const LintRule> EvidenceRules();
std::span<const LintRule> BaselineRules();
std::span<const LintRule> WaiverRules();  // found when the waivers are applied: they have no function

std::span<const Rule> CheckRules();
std::span<const Rule> ValidateRules();

// The lint rules of all families, in the order in which they are listed.
std::vector<const LintRule*> LintRules();

// A rule and the command that reports it: "lint", "check" or "validate".
struct ListedRule {
  std::string_view command;
  const Rule* rule = nullptr;
};

std::vector<ListedRule> ListRules();

// Null where no lint rule has this name.
const LintRule* FindLintRule(std::string_view name);

}  // namespace vendorconfs
