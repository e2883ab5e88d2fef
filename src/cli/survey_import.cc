#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/coloured_diff.h"
#include "cli/survey_command.h"
#include "evidence/comparison.h"
#include "evidence/conf_match.h"
#include "evidence/gap_toml.h"
#include "evidence/import_report.h"
#include "evidence/survey_remarks.h"
#include "evidence/toml_edit.h"
#include "support/atomic_write.h"
#include "support/disk.h"
#include "support/unified_diff.h"

namespace vendorconfs {
namespace {

struct ImportOptions {
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> fallback;
  std::string format = "text";
  bool stale_ok = false;
  bool write = false;
};

ConfMatch MatchWithDisk(Session& session, std::size_t platform, const MergedSurvey& survey) {
  const Workspace& workspace = session.workspace();
  const std::filesystem::path conf =
      workspace.confs / workspace.manifest.ConfFileName(workspace.platforms[platform].name);
  return MatchConf(survey, conf.string(), ReadFileIfPresent(conf));
}

// Says what does not match. Whether the import may go on.
bool MayImport(Session& session, const ConfMatch& match, const ImportOptions& options) {
  const std::vector<std::string> lines = MismatchLines(match);
  if (lines.empty()) return true;
  if (options.stale_ok) {
    session.Note("warning: " + lines.front());
    for (std::size_t i = 1; i < lines.size(); ++i) session.Note(lines[i]);
    return true;
  }
  for (const std::string& line : lines) session.Complain(line);
  session.Complain("nothing was imported; measure again on this conf, or repeat with --stale-ok");
  return false;
}

PlatformEdit EditFor(const Proposal& proposal) {
  PlatformEdit edit;
  for (const ProposedEntry& gap : proposal.gaps) edit.gaps.push_back(GapToml(gap));
  for (const ProposedLift& lift : proposal.lifts) {
    edit.removals.push_back({lift.gap->line, lift.lifted.ops});
    edit.lifted.push_back(LiftedToml(lift.lifted));
  }
  return edit;
}

// Writes the platform's file and returns the diff.
std::string Write(Session& session, const Platform& platform, const Proposal& proposal) {
  if (proposal.empty()) {
    session.Note(fmt::format("nothing to write into {}", platform.file));
    return {};
  }
  const std::filesystem::path file{std::string(platform.file)};
  const std::string name = file.string();
  const std::string before = ReadFile(file);
  const std::string after = EditPlatformToml(before, name, EditFor(proposal));
  AtomicWriter writer;
  writer.Stage(file, after);
  writer.Publish();
  session.Note(fmt::format("wrote {}; judge kind and reason, then run: gen_vendor_confs", name));
  return UnifiedDiff(before, after, name, name + " (as written)");
}

ExitStatus RunImport(Session& session, const ImportOptions& options) {
  if (options.write && options.format == "toml") {
    throw InputError("--write shows a diff, not TOML to paste; leave --write or --format toml out");
  }
  const MergedSurvey survey = MergeShards(ReadSurveyFiles(options.files));
  std::optional<MergedSurvey> fallback;
  if (!options.fallback.empty()) fallback = MergeShards(ReadSurveyFiles(options.fallback));
  const std::size_t index = SurveyedPlatform(session, "import", survey);
  if (fallback) SurveyedPlatform(session, "import", *fallback);
  const Platform& platform = session.workspace().platforms[index];

  const ConfMatch match = MatchWithDisk(session, index, survey);
  if (!MayImport(session, match, options)) return ExitStatus::kFindings;
  if (fallback && ConfDigestOf(*fallback) != match.surveyed) {
    session.Complain(fmt::format("{} was measured on another conf than {}", fallback->shards.front()->file,
                                 survey.shards.front()->file));
    if (!options.stale_ok) {
      session.Complain("nothing was imported; measure both on one conf, or repeat with --stale-ok");
      return ExitStatus::kFindings;
    }
  }

  const Comparison comparison =
      CompareWithGaps(session.routing(), index, survey, fallback ? &*fallback : nullptr);
  ImportReport report{platform, survey, match, comparison, RemarksOn(survey), ""};
  SayRemarks(session, survey, report.remarks);
  if (fallback) {
    const std::vector<std::string> remarks = RemarksOn(*fallback);
    SayRemarks(session, *fallback, remarks);
    report.remarks.insert(report.remarks.end(), remarks.begin(), remarks.end());
  }
  const Proposal proposal = Propose(comparison, survey);
  if (options.write) report.diff = Write(session, platform, proposal);
  if (options.format == "json") {
    session.Print(ImportJson(report));
  } else if (options.format == "toml") {
    session.Print(ProposalToml(proposal, survey));
  } else {
    session.Print(ImportText(report, session.text_options()));
    if (!report.diff.empty()) session.Print("\n" + ColouredDiff(report.diff, session.style()));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddSurveyImport(CLI::App& survey) {
  auto options = std::make_shared<ImportOptions>();
  CLI::App* app =
      survey.add_subcommand("import", "Say which gaps a survey confirms, contradicts or asks for");
  app->add_option("FILE", options->files, "JSON files of the overload survey: the shards of one run")
      ->required()
      ->type_name("");
  app->add_option("--fallback", options->fallback,
                  "The survey of the fallback route, which tells failures of the route from others; may be "
                  "repeated for its shards")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app->add_flag("--stale-ok", options->stale_ok, "Import although the survey was measured on another conf");
  app->add_flag("--write", options->write, "Edit the platform's file and show the diff");
  app->add_option("--format", options->format, "text, toml (entries ready to paste) or json")
      ->check(CLI::IsMember({"text", "toml", "json"}))
      ->type_name("F");
  app->footer(
      "Needs --platform. Verdicts are recomputed from the cases. An op that fails in every profile asks for "
      "a "
      "gap,\n"
      "unless it fails on the fallback route too or has a caveat. A gapped op that passes in every profile "
      "contradicts\n"
      "its gap; one whose kind, condition or dtypes the survey could not see stays. Exit status 1 where the "
      "conf on disk\n"
      "is not the one that was measured.\n\n"
      "Examples:\n"
      "  gen_vendor_confs survey import survey.json --platform ppu\n"
      "  gen_vendor_confs survey import a.json b.json --platform ppu --fallback cuda.json --format toml\n"
      "  gen_vendor_confs survey import survey.json --platform ppu --write");
  return {app, [options](Session& session) { return RunImport(session, *options); }};
}

}  // namespace vendorconfs
