#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "audit/conf_validation.h"
#include "audit/findings_text.h"
#include "audit/rules.h"
#include "cli/findings_output.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

struct ValidateArguments {
  std::vector<std::filesystem::path> confs;
  FindingsFormat format = FindingsFormat::kText;
};

ValidationTarget TargetOf(Session& session) {
  ValidationTarget target;
  if (session.options.platforms.empty() && !session.HasManifest()) return target;
  target.routing = &session.routing();
  if (session.options.platforms.empty()) return target;
  const std::vector<std::size_t> selected = session.SelectedPlatforms();
  if (selected.size() > 1)
    throw InputError("validate judges confs for one platform; name one with --platform");
  target.platform = selected.front();
  return target;
}

ExitStatus Validate(Session& session, const ValidateArguments& arguments) {
  const ValidationTarget target = TargetOf(session);
  FindingsReport report = NewReport("validate");
  for (const Rule& rule : ValidateRules()) report.rules.push_back(&rule);
  for (const std::filesystem::path& conf : arguments.confs) {
    ConfValidation validation = ValidateConf(conf, target);
    for (const std::string& remark : validation.remarks)
      session.Note(fmt::format("{}: {}", conf.string(), remark));
    std::move(validation.findings.begin(), validation.findings.end(), std::back_inserter(report.findings));
    report.files.push_back({conf.string(), validation.platform});
  }
  const FindingCounts counts = Count(report.findings);
  if (arguments.format != FindingsFormat::kText) {
    session.Print(Formatted(report, arguments.format));
  } else {
    const std::string text = FindingsText(report, session.line_options());
    session.Print(text);
    if (!session.options.quiet) {
      session.Print((text.empty() ? "" : "\n") +
                    Wrapped(fmt::format("{} {} validated: {}", arguments.confs.size(),
                                        arguments.confs.size() == 1 ? "conf" : "confs", SummaryOf(report)),
                            session.line_options().width, "", "  "));
    }
  }
  return counts.Of(Severity::kError) == 0 ? ExitStatus::kFine : ExitStatus::kFindings;
}

}  // namespace

Command AddValidate(CLI::App& tool) {
  auto arguments = std::make_shared<ValidateArguments>();
  CLI::App* app = tool.add_subcommand(
      "validate", "Judge confs as the run-time library would read them, hand-written ones too");
  app->add_option("CONF", arguments->confs, "Conf files")->required()->type_name("");
  AddFindingsFormat(*app, arguments->format);
  app->footer(
      "Rules that need a platform (registrations, universe, vendor) use --platform or the conf's \"#@ "
      "platform:\" line. Without "
      "either, or without a workspace, they are skipped.\n\n"
      "Examples:\n"
      "  gen_vendor_confs validate golden/*.conf\n"
      "  gen_vendor_confs validate golden/backends_gcu.conf --platform gcu\n"
      "  gen_vendor_confs validate golden/*.conf --format sarif > validate.sarif");
  return {app, [arguments](Session& session) { return Validate(session, *arguments); }};
}

}  // namespace vendorconfs
