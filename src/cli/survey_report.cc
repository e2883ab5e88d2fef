#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/coloured_diff.h"
#include "cli/file_replacement.h"
#include "cli/survey_command.h"
#include "evidence/marked_text.h"
#include "evidence/support_tables.h"
#include "evidence/survey_backends.h"
#include "evidence/survey_remarks.h"
#include "support/disk.h"
#include "support/error.h"
#include "support/printable.h"
#include "support/shell_word.h"
#include "support/unified_diff.h"

namespace vendorconfs {
namespace {

struct ReportOptions {
  std::vector<std::filesystem::path> files;
  std::filesystem::path update;
  bool check = false;
  std::string format = "markdown";
};

std::filesystem::path SurveyDirectory(Session& session) {
  return session.ManifestPath().parent_path() / "surveys";
}

// Those that are named, or the JSON files in the directory "surveys" beside the manifest, hidden ones apart.
std::vector<std::filesystem::path> FilesOf(Session& session, const ReportOptions& options) {
  if (!options.files.empty()) return options.files;
  const std::filesystem::path directory = SurveyDirectory(session);
  std::vector<std::filesystem::path> files;
  std::error_code error;
  if (std::filesystem::is_directory(directory, error)) {
    for (const std::string& name : ListDirectory(directory)) {
      if (name.ends_with(".json") && !name.starts_with('.')) files.push_back(directory / name);
    }
  }
  if (files.empty()) {
    throw InputError(
        fmt::format("there is no survey in {}; name its files, or put them there", directory.string()));
  }
  return files;
}

// Says which platforms are none, and refuses backends that theirs cannot have.
void RequireKnown(Session& session, const std::vector<Survey>& surveys) {
  const Workspace& workspace = session.workspace();
  for (const Survey& survey : surveys) {
    const auto index = workspace.FindPlatform(survey.platform);
    RequireKnownBackends(survey, workspace, index ? &workspace.platforms[*index] : nullptr);
    if (index || survey.platform.empty()) continue;
    session.Note(fmt::format("warning: {}: was measured on {}, which is no platform{}",
                             ToString(Place{survey.file, static_cast<int>(survey.platform_line)}),
                             Quoted(survey.platform), PlatformHint(session, survey.platform)));
  }
}

// Leaves those of the platforms that --platform names, and all where it names none. A file that names no
// platform is of the one that was named. Says which named files are left out.
void TakeOfPlatforms(Session& session, const ReportOptions& options, std::vector<Survey>& surveys) {
  if (session.options.platforms.empty()) return;
  const std::vector<std::size_t> selected = session.SelectedPlatforms();
  std::vector<std::string_view> names;
  for (const std::size_t index : selected) names.push_back(session.workspace().platforms[index].name);
  const bool named = !options.files.empty();
  std::erase_if(surveys, [&](Survey& survey) {
    if (survey.platform.empty() && named && names.size() == 1) survey.platform = names.front();
    if (std::find(names.begin(), names.end(), survey.platform) != names.end()) return false;
    if (survey.platform.empty()) {
      session.Note(fmt::format("warning: {} names no platform and is left out", survey.file));
    } else if (named) {
      session.Note(
          fmt::format("warning: {} was measured on {} and is left out", survey.file, survey.platform));
    }
    return true;
  });
  if (!surveys.empty()) return;
  const std::string of = fmt::format("{}", fmt::join(names, ", "));
  if (named) throw InputError(fmt::format("none of the files is a survey of {}; name others", of));
  session.Note(fmt::format("warning: there is no survey of {} in {}", of, SurveyDirectory(session).string()));
}

// The command that was given, without --check.
std::string UpdateCommand(Session& session, const ReportOptions& options) {
  std::string command = "gen_vendor_confs survey report";
  for (const std::filesystem::path& file : options.files) command += " " + ShellWord(file.string());
  for (const std::string& platform : session.options.platforms)
    command += " --platform " + ShellWord(platform);
  if (!session.options.manifest.empty())
    command += " --manifest " + ShellWord(session.options.manifest.string());
  if (!session.options.registration_root.empty())
    command += " --registration-root " + ShellWord(session.options.registration_root.string());
  return command + " --update " + ShellWord(options.update.string());
}

ExitStatus Update(Session& session, const ReportOptions& options, const std::string& tables) {
  const std::string name = options.update.string();
  std::optional<FileReplacement> replacement;
  if (!options.check) replacement.emplace(session, options.update);
  const std::string before = ReadFile(options.update);
  const std::string after = WithMarkedText(before, name, "\n" + tables + "\n");
  if (before == after) {
    if (!session.options.quiet) session.Print(fmt::format("{} is up to date\n", name));
    return ExitStatus::kFine;
  }
  if (options.check) {
    session.Print(ColouredDiff(UnifiedDiff(before, after, name, name + " (as generated)"), session.style()));
    session.Complain(fmt::format("{} is behind the data; run: {}", name, UpdateCommand(session, options)));
    return ExitStatus::kFindings;
  }
  if (!session.options.quiet) session.Print(fmt::format("wrote {}\n", name));
  replacement->Publish(after);
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
  RequireKnown(session, surveys);
  TakeOfPlatforms(session, options, surveys);
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
                  "  gen_vendor_confs survey report data/surveys/gcu-pending.json --format json\n"
                  "  gen_vendor_confs survey report --platform ppu --update data/operator-support.md --check",
                  kReportBegin, kReportEnd));
  return {app, [options](Session& session) { return RunReport(session, *options); }};
}

}  // namespace vendorconfs
