#include "audit/lint.h"

#include <algorithm>

#include "audit/waivers.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kUnusedWaiver = "unused-waiver";

void Stamp(const LintRule& rule, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    finding.rule = rule.name;
    finding.severity = rule.severity;
  }
}

bool IsSelected(const LintFacts& facts, const LintOptions& options, const Finding& finding) {
  const auto index = facts.workspace().FindPlatform(finding.platform);
  // Of a platform that is gone: nobody can name it, so that it is of interest where all are.
  if (!index)
    return finding.platform.empty() || options.platforms.size() == facts.workspace().platforms.size();
  return std::find(options.platforms.begin(), options.platforms.end(), *index) != options.platforms.end();
}

}  // namespace

std::vector<Finding> FindingsOf(const LintRule& rule, const LintFacts& facts) {
  std::vector<Finding> findings = rule.find(facts);
  Stamp(rule, findings);
  return findings;
}

LintReport Lint(const LintFacts& facts, const LintOptions& options) {
  LintReport report;
  const std::vector<const LintRule*> all = LintRules();
  for (const LintRule* rule : options.rules.empty() ? all : options.rules) {
    if (!rule->needs_baseline || facts.baseline != nullptr) report.judged.push_back(rule);
  }
  const auto is_judged = [&](std::string_view name) {
    return std::any_of(report.judged.begin(), report.judged.end(),
                       [&](const LintRule* rule) { return rule->name == name; });
  };
  const bool judges_waivers = is_judged(kUnusedWaiver);

  Waivers waivers(facts.workspace());
  const auto keep = [&](std::vector<Finding> findings) {
    std::move(findings.begin(), findings.end(), std::back_inserter(report.findings));
  };
  const auto found_by = [&](const LintRule& rule) {
    std::vector<Finding> findings = FindingsOf(rule, facts);
    std::erase_if(findings, [&](const Finding& finding) { return !IsSelected(facts, options, finding); });
    return findings;
  };
  for (const LintRule* rule : all) {
    if (rule->find == nullptr || (rule->needs_baseline && facts.baseline == nullptr)) continue;
    // A waiver can be judged only where the findings of its rule are known, shown or not.
    if (!is_judged(rule->name) && !judges_waivers) continue;
    std::vector<Finding> findings = found_by(*rule);
    const std::size_t waived = waivers.Apply(findings);
    if (!is_judged(rule->name)) continue;
    report.waived += waived;
    keep(std::move(findings));
  }

  if (!judges_waivers) return report;
  const LintRule& rule = *FindLintRule(kUnusedWaiver);
  const auto unused = [&](bool of_this_rule) {
    std::vector<Finding> findings = waivers.Unused([&](std::string_view name) {
      const LintRule* other = FindLintRule(name);
      const bool known = other != nullptr && (!other->needs_baseline || facts.baseline != nullptr) &&
                         (!other->narrowed_by_age || facts.max_age_days == 0);
      return known && (name == kUnusedWaiver) == of_this_rule;
    });
    Stamp(rule, findings);
    std::erase_if(findings, [&](const Finding& finding) { return !IsSelected(facts, options, finding); });
    return findings;
  };
  std::vector<Finding> of_others = unused(false);
  report.waived += waivers.Apply(of_others);
  keep(std::move(of_others));
  keep(unused(true));  // not waivable: a waiver of this rule would speak for itself
  return report;
}

}  // namespace vendorconfs
