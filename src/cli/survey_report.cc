#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/coloured_diff.h"
#include "cli/survey_command.h"
#include "evidence/marked_text.h"
#include "evidence/support_tables.h"
#include "evidence/survey_remarks.h"
#include "support/atomic_write.h"
#include "support/disk.h"
#include "support/unified_diff.h"

namespace vendorconfs {
namespace {

struct ReportOptions {
  std::vector<std::filesystem::path> files;
  std::filesystem::path update;
  bool check = false;
  std::string format = "markdown";
};

// Those that are named, or the JSON files in the directory "surveys" beside the manifest.
std::vector<std::filesystem::path> FilesOf(Session& session, const ReportOptions& options) {
  if (!options.files.empty()) return options.files;
  const std::filesystem::path directory = session.ManifestPath().parent_path() / "surveys";
  std::vector<std::filesystem::path> files;
  std::error_code error;
  if (std::filesystem::is_directory(directory, error)) {
    for (const std::string& name : ListDirectory(directory)) {
      if (name.ends_with(".json")) files.push_back(directory / name);
    }
  }
  if (files.empty()) {
    throw InputError(
        fmt::format("there is no survey in {}; name its files, or put them there", directory.string()));
  }
  return files;
}

// Of the platforms that --platform names, and of none where it names none.
void DropOtherPlatforms(Session& session, std::vector<Survey>& surveys) {
  if (session.options.platforms.empty()) return;
  const std::vector<std::size_t> selected = session.SelectedPlatforms();
  std::erase_if(surveys, [&](const Survey& survey) {
    return std::none_of(selected.begin(), selected.end(), [&](std::size_t index) {
      return session.workspace().platforms[index].name == survey.platform;
    });
  });
}

ExitStatus Update(Session& session, const ReportOptions& options, const std::string& tables) {
  const std::string name = options.update.string();
  const std::string before = ReadFile(options.update);
  const std::string after = WithMarkedText(before, name, "\n" + tables + "\n");
  if (before == after) {
    if (!session.options.quiet) session.Print(fmt::format("{} is up to date\n", name));
    return ExitStatus::kFine;
  }
  if (options.check) {
    session.Print(ColouredDiff(UnifiedDiff(before, after, name, name + " (as generated)"), session.style()));
    session.Complain(
        fmt::format("{} is behind the data; run: gen_vendor_confs survey report --update {}", name, name));
    return ExitStatus::kFindings;
  }
  AtomicWriter writer;
  writer.Stage(options.update, after);
  writer.Publish();
  if (!session.options.quiet) session.Print(fmt::format("wrote {}\n", name));
  return ExitStatus::kFine;
}

ExitStatus RunReport(Session& session, const ReportOptions& options) {
  if (options.check && options.update.empty()) {
    throw InputError("--check compares a file with the data; name it with --update");
  }
  if (options.format == "json" && !options.update.empty()) {
    throw InputError("--update writes Markdown; leave --format json out");
  }
  std::vector<Survey> surveys = ReadSurveyFiles(FilesOf(session, options));
  DropOtherPlatforms(session, surveys);
  const std::vector<SurveyedHardware> hardware = GroupByHardware(std::move(surveys), session.workspace());
  for (const SurveyedHardware& one : hardware) SayRemarks(session, one.survey, RemarksOn(one.survey));
  if (options.format == "json") {
    session.Print(SupportJson(hardware));
    return ExitStatus::kFine;
  }
  const std::string tables = SupportTables(hardware, session.routing(), session.SelectedPlatforms());
  if (!options.update.empty()) return Update(session, options, tables);
  session.Print(tables);
  return ExitStatus::kFine;
}

}  // namespace

Command AddSurveyReport(CLI::App& survey) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* app =
      survey.add_subcommand("report", "Print the operator-support tables, or keep them in a Markdown file");
  app->add_option(
         "FILE", options->files,
         "JSON files of overload surveys; without them those in the directory surveys beside the manifest")
      ->type_name("");
  app->add_option("--update", options->update,
                  "Rewrite the text between the two marker comments of this Markdown file, and nothing else")
      ->type_name("FILE");
  app->add_flag("--check", options->check,
                "Write nothing; show the diff and fail where the file is behind the data");
  app->add_option("--format", options->format, "markdown or json (the measurements alone)")
      ->check(CLI::IsMember({"markdown", "json"}))
      ->type_name("F");
  app->footer(
      fmt::format("The marker comments, a line each:\n"
                  "  {}\n"
                  "  {}\n\n"
                  "Examples:\n"
                  "  gen_vendor_confs survey report\n"
                  "  gen_vendor_confs survey report --update docs/operator-support.md\n"
                  "  gen_vendor_confs survey report --update docs/operator-support.md --check",
                  kReportBegin, kReportEnd));
  return {app, [options](Session& session) { return RunReport(session, *options); }};
}

}  // namespace vendorconfs
