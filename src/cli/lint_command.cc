#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/findings_text.h"
#include "audit/lint.h"
#include "cli/baseline_option.h"
#include "cli/findings_output.h"
#include "cli/rule_listing.h"
#include "support/nearest.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

struct LintArguments {
  std::vector<std::string> rules;
  Severity severity = Severity::kInfo;
  Severity fail_level = Severity::kError;
  std::string baseline;
  std::optional<int> max_age_days;
  FindingsFormat format = FindingsFormat::kText;
  bool list_rules = false;
  std::string explain;
};

std::vector<const LintRule*> SelectedRules(const LintArguments& arguments) {
  std::vector<const LintRule*> selected;
  for (const std::string& name : arguments.rules) {
    const LintRule* rule = FindLintRule(name);
    if (rule == nullptr) {
      std::vector<std::string_view> names;
      for (const LintRule* known : LintRules()) names.push_back(known->name);
      std::string hint = DidYouMean(name, names);
      for (const ListedRule& other : ListRules()) {
        if (other.rule->name != name) continue;
        hint = fmt::format("; it is a rule of {0}: run gen_vendor_confs {0}", other.command);
        break;
      }
      if (hint.empty()) hint = "; see gen_vendor_confs lint --list-rules";
      throw InputError(fmt::format("--rule names the unknown lint rule \"{}\"{}", name, hint));
    }
    if (rule->needs_baseline && arguments.baseline.empty()) {
      throw InputError(
          fmt::format("rule \"{}\" compares with earlier confs; name their directory with --baseline", name));
    }
    selected.push_back(rule);
  }
  return selected;
}

// Findings below the level are taken out; returns how many.
std::size_t Hide(std::vector<Finding>& findings, Severity level) {
  return std::erase_if(findings, [&](const Finding& finding) { return finding.severity > level; });
}

ExitStatus RunLint(Session& session, const LintArguments& arguments) {
  const bool json = arguments.format == FindingsFormat::kJson;
  if (arguments.list_rules || !arguments.explain.empty()) {
    if (!json && arguments.format != FindingsFormat::kText) {
      throw InputError(
          fmt::format("{} has no findings, which that --format is for; give --format text or json",
                      arguments.list_rules ? "--list-rules" : "--explain"));
    }
    if (!arguments.explain.empty()) {
      session.Print(json ? RuleExplanationJson(arguments.explain)
                         : RuleExplanation(arguments.explain, session.text_options()));
    } else {
      session.Print(json ? RuleListJson() : RuleList(session.line_options()));
    }
    return ExitStatus::kFine;
  }
  LintOptions options;
  options.rules = SelectedRules(arguments);
  options.platforms = session.SelectedPlatforms();
  LintFacts facts{session.routing(), nullptr, arguments.max_age_days.value_or(0)};
  const Coverage& coverage = *session.workspace().coverage;
  if (arguments.max_age_days && coverage.date.empty()) {
    session.Note(fmt::format("warning: {} states no provenance.date, so that --max-age cannot judge any age",
                             coverage.file));
  }
  const std::unique_ptr<Baseline> baseline = ReadBaselineConfs(session, arguments.baseline);
  facts.baseline = baseline.get();
  LintReport lint = Lint(facts, options);

  FindingsReport report = NewReport("lint");
  report.findings = std::move(lint.findings);
  report.waived = lint.waived;
  report.rules.assign(lint.judged.begin(), lint.judged.end());
  report.fail_level = arguments.fail_level;
  const bool failed = Count(report.findings).AtLeast(arguments.fail_level) != 0;
  // What fails the run is shown whatever --severity says.
  const std::size_t hidden = Hide(report.findings, std::max(arguments.severity, arguments.fail_level));
  if (arguments.format != FindingsFormat::kText) {
    session.Print(Formatted(report, arguments.format));
  } else {
    const std::string text = FindingsText(report, session.line_options());
    session.Print(text);
    if (!session.options.quiet) {
      const std::string more = hidden == 0 ? "" : fmt::format("; {} below --severity not shown", hidden);
      session.Print((text.empty() ? "" : "\n") +
                    Wrapped(SummaryOf(report) + more, session.line_options().width, "", "  "));
    }
  }
  return failed ? ExitStatus::kFindings : ExitStatus::kFine;
}

}  // namespace

Command AddLint(CLI::App& tool) {
  auto arguments = std::make_shared<LintArguments>();
  CLI::App* app = tool.add_subcommand("lint", "Find mistakes in the inputs and in the routes");
  app->add_option("--rule", arguments->rules, "Only this rule; may be repeated")
      ->type_name("RULE")
      ->allow_extra_args(false);
  AddSeverity(*app, "--severity", arguments->severity,
              "Show findings of this level and above (default info); those of --fail-level are always shown");
  AddSeverity(*app, "--fail-level", arguments->fail_level,
              "Exit with 1 for findings of this level and above (default error)");
  AddBaseline(*app, arguments->baseline, "Compare with the confs");
  app->add_option("--max-age", arguments->max_age_days,
                  "stale-evidence: days that evidence may be older than the coverage (default 0)")
      ->type_name("DAYS")
      ->check([](const std::string& days) {
        const bool digits =
            !days.empty() && days.size() < 10 && days.find_first_not_of("0123456789") == std::string::npos;
        return digits ? std::string() : fmt::format("\"{}\" is no count of days; write one, as in 30", days);
      });
  AddFindingsFormat(*app, arguments->format);
  auto* list =
      app->add_flag("--list-rules", arguments->list_rules, "List all rules with level, command and meaning");
  app->add_option("--explain", arguments->explain,
                  "Explain a rule: what it means, why it matters, how to mend it")
      ->type_name("RULE")
      ->excludes(list);
  app->footer(
      "Findings that a [[waiver]] of a platform file or of the manifest speaks for are counted, not "
      "shown.\n\n"
      "Examples:\n"
      "  gen_vendor_confs lint\n"
      "  gen_vendor_confs lint --platform gcu --severity warning\n"
      "  gen_vendor_confs lint --baseline git:main --rule coverage-shrink --fail-level warning\n"
      "  gen_vendor_confs lint --explain registration-drift\n"
      "  gen_vendor_confs lint --format sarif > lint.sarif");
  return {app, [arguments](Session& session) { return RunLint(session, *arguments); }};
}

}  // namespace vendorconfs
