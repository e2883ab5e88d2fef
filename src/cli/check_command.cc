#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "audit/check_findings.h"
#include "audit/findings_text.h"
#include "audit/lint.h"
#include "cli/baseline_option.h"
#include "cli/check_text.h"
#include "cli/findings_output.h"
#include "output/conf_check.h"
#include "support/shell_word.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

struct CheckOptions {
  std::filesystem::path golden;
  std::string baseline;
  bool routes_only = false;
  FindingsFormat format = FindingsFormat::kText;
};

FindingsReport ReportOf(CheckReport found, const std::vector<ConfCheck>& checks, const Workspace& workspace) {
  FindingsReport report = NewReport("check");
  report.findings = std::move(found.findings);
  report.waived = found.waived;
  for (const Rule& rule : CheckRules()) report.rules.push_back(&rule);
  report.rules.push_back(FindLintRule(kRegistrationDrift));
  for (const ConfCheck& check : checks) {
    report.files.push_back({check.path.string(), std::string(workspace.platforms[check.platform].name)});
  }
  return report;
}

// The last lines of the text: how the confs are, and what to do.
std::string Ending(const std::vector<ConfCheck>& checks, const FindingsReport& report, bool quiet,
                   const std::string& remedy, std::size_t width) {
  std::size_t out_of_date = 0;
  for (const ConfCheck& check : checks) out_of_date += check.state == ConfState::kFresh ? 0 : 1;
  const bool one = checks.size() == 1;
  const std::string_view confs = one ? "conf is" : "confs are";
  if (out_of_date != 0) {
    const std::string counted = one ? "1 conf" : fmt::format("{} of {} confs", out_of_date, checks.size());
    return "\n" +
           Wrapped(fmt::format("{} {} out of date ({})", counted, out_of_date == 1 ? "is" : "are",
                               SummaryOf(report)),
                   width, "", "  ") +
           "run: " + remedy + "\n";
  }
  if (quiet) return {};
  if (report.findings.empty()) {
    const std::string waived =
        report.waived == 0 ? std::string() : fmt::format(" ({} waived)", report.waived);
    return fmt::format("{}{} {} up to date{}\n", one ? "" : "all ", checks.size(), confs, waived);
  }
  return "\n" + Wrapped(fmt::format("{}{} {} up to date with the inputs ({})", one ? "" : "all ",
                                    checks.size(), confs, SummaryOf(report)),
                        width, "", "  ");
}

// The command that writes what was compared.
std::string RemedyOf(const GlobalOptions& global, const CheckOptions& options) {
  std::string command = "gen_vendor_confs";
  const auto add = [&](std::string_view option, const std::string& value) {
    if (!value.empty()) command += fmt::format(" {} {}", option, ShellWord(value));
  };
  add("--manifest", global.manifest.string());
  add("--registration-root", global.registration_root.string());
  add("--output", options.golden.string());
  return command;
}

ExitStatus Check(Session& session, const CheckOptions& options) {
  ConfCheckOptions what;
  what.directory = options.golden.empty() ? session.workspace().confs : options.golden;
  what.platforms = session.SelectedPlatforms();
  what.routes_only = options.routes_only;
  if (std::error_code error;
      !options.golden.empty() && !std::filesystem::is_directory(what.directory, error)) {
    if (std::filesystem::exists(what.directory, error)) {
      throw InputError(Place{what.directory.string(), 0}, "is no directory; name a directory with --golden");
    }
    session.Note(fmt::format("{} does not exist", what.directory.string()));
  }
  const std::unique_ptr<Baseline> baseline = ReadBaselineConfs(session, options.baseline);
  const std::vector<ConfCheck> checks =
      CheckConfs(session.routing(), session.conf_template(), what, session.crew());
  // Narrowed to some platforms, the confs of others are none of this run's business.
  const auto orphans = session.options.platforms.empty() ? FindOrphans(session.workspace(), what.directory)
                                                         : std::vector<std::filesystem::path>();
  const std::string remedy = RemedyOf(session.options, options);
  FindingsReport report = ReportOf(FindingsOf(session.routing(), checks, orphans, baseline.get(), remedy),
                                   checks, session.workspace());

  report.has_baseline = baseline != nullptr;
  if (options.format != FindingsFormat::kText) {
    session.Print(Formatted(report, options.format));
  } else {
    session.Print(FindingsText(report, session.line_options()));
    session.Print(StaleConfsText(session.routing(), checks, baseline.get(), options.routes_only,
                                 session.line_options()));
    session.Print(Ending(checks, report, session.options.quiet, remedy, session.line_options().width));
  }
  return Count(report.findings).Of(Severity::kError) == 0 ? ExitStatus::kFine : ExitStatus::kFindings;
}

}  // namespace

Command AddCheck(CLI::App& tool) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* app = tool.add_subcommand("check", "Compare the confs on disk with what would be written");
  app->add_option("--golden", options->golden,
                  "Compare with the files in DIR instead of the manifest's output.confs")
      ->type_name("DIR");
  app->add_flag("--routes-only", options->routes_only, "Compare op lines alone, not headers");
  AddBaseline(*app, options->baseline,
              "Tell new differences from those that were there before: compare with the confs");
  AddFindingsFormat(*app, options->format);
  app->footer(
      "Exit status 1 where a conf is stale, missing or edited by hand, or where the flaggems registration "
      "files "
      "are not those that the routes ask for.\n\n"
      "Examples:\n"
      "  gen_vendor_confs check\n"
      "  gen_vendor_confs check --platform gcu --routes-only\n"
      "  gen_vendor_confs check --baseline git:main\n"
      "  gen_vendor_confs check --golden golden --format json");
  return {app, [options](Session& session) { return Check(session, *options); }};
}

}  // namespace vendorconfs
