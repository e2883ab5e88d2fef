#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/commit_workspace.h"
#include "cli/conf_side.h"
#include "cli/git_word.h"
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

// What the moves rest on: the data of the state that they lead to. `note` says where that cannot be had.
class Foundation {
 public:
  Foundation(Session& session, const std::string& after) {
    if (!session.HasManifest()) return;
    routing_ = &session.routing();
    const std::optional<GitWord> word = ReadGitWord(after);
    if (!word) return;
    const GitRevision commit = CommitOf(session, *word);
    try {
      theirs_ = ReadCommitWorkspace(session, commit);
      routing_ = &theirs_->routing;
    } catch (const InputError& error) {
      note_ = "Evidence and lines of .inc files are told as they stand in the working tree, not in " + after +
              ", whose own cannot be read: " + error.what();
    }
  }

  const Routing* routing() const { return routing_; }  // null: no manifest
  const std::string& note() const { return note_; }

 private:
  const Routing* routing_ = nullptr;
  std::unique_ptr<DecidedWorkspace> theirs_;
  std::string note_;
};

ExitStatus RunDiff(Session& session, const DiffOptions& options) {
  if (session.HasManifest()) session.SelectedPlatforms();  // says where --platform names none
  const ConfSide before = ReadConfSide(session, options.before);
  const ConfSide after = ReadConfSide(session, options.after);
  const Foundation foundation(session, options.after);
  MoveReport report = CompareConfs(before, after, foundation.routing(), session.options.platforms);
  if (!foundation.note().empty() && !report.empty()) report.notes.push_back(foundation.note());
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
