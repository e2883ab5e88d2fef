#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/command.h"
#include "cli/conf_side.h"
#include "output/conf_diff.h"
#include "output/entry_json.h"
#include "output/move_report_json.h"

namespace vendorconfs {
namespace {

struct DiffOptions {
  std::string before;
  std::string after;
  std::string format = "text";
};

ExitStatus RunDiff(Session& session, const DiffOptions& options) {
  const Routing* routing = session.HasManifest() ? &session.routing() : nullptr;
  if (routing != nullptr) session.SelectedPlatforms();  // says where --platform names none
  const ConfSide before = ReadConfSide(session, options.before);
  const ConfSide after = ReadConfSide(session, options.after);
  const MoveReport report = CompareConfs(before, after, routing, session.options.platforms);
  if (options.format == "json") {
    session.Print(DumpJson(MoveReportJson(report)));
  } else if (options.format == "markdown") {
    session.Print(MoveReportMarkdown(report));
  } else {
    session.Print(MoveReportText(report, session.text_options()));
  }
  return report.empty() ? ExitStatus::kFine : ExitStatus::kFindings;
}

}  // namespace

Command AddDiff(CLI::App& tool) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* app = tool.add_subcommand("diff", "Show the route moves between two confs or sets of confs");
  app->add_option("OLD", options->before, "A conf, a directory, git:REV or git:REV:PATH")
      ->required()
      ->type_name("");
  app->add_option("NEW", options->after, "The same, to compare with")->required()->type_name("");
  app->add_option("--format", options->format, "text, markdown (for a pull request) or json")
      ->check(CLI::IsMember({"text", "markdown", "json"}))
      ->type_name("F");
  app->footer(
      "git:REV is the manifest's directory of confs in a commit of the repository that the manifest is in; "
      "the path of\n"
      "git:REV:PATH begins at the repository's top. Exit status 1 where a route, an annotation or a "
      "run-time\n"
      "fact (dtype escape, also, kind, vendor, default, platform) differs.\n\n"
      "Examples:\n"
      "  gen_vendor_confs diff git:HEAD golden\n"
      "  gen_vendor_confs diff git:HEAD git:HEAD --format markdown\n"
      "  gen_vendor_confs diff git:HEAD:golden/backends_gcu.conf golden/backends_gcu.conf");
  return {app, [options](Session& session) { return RunDiff(session, *options); }};
}

}  // namespace vendorconfs
