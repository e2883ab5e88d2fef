#include "audit/rules.h"

#include <utility>

namespace vendorconfs {

std::vector<const LintRule*> LintRules() {
  std::vector<const LintRule*> rules;
  for (const auto family :
       {RegistrationRules, UniverseRules, EntryRules, PlatformRules, RouteRules, CoverageRules, GapRules,
        MeasuredRules, EvidenceRules, BaselineRules, WaiverRules}) {
    for (const LintRule& rule : family()) rules.push_back(&rule);
  }
  return rules;
}

std::vector<ListedRule> ListRules() {
  std::vector<ListedRule> listed;
  for (const LintRule* rule : LintRules()) listed.push_back({"lint", rule});
  for (const Rule& rule : CheckRules()) listed.push_back({"check", &rule});
  for (const Rule& rule : ValidateRules()) listed.push_back({"validate", &rule});
  return listed;
}

const LintRule* FindLintRule(std::string_view name) {
  for (const LintRule* rule : LintRules()) {
    if (rule->name == name) return rule;
  }
  return nullptr;
}

}  // namespace vendorconfs
