#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>

#include "cli/coloured_diff.h"
#include "cli/file_replacement.h"
#include "cli/survey_command.h"
#include "evidence/comparison.h"
#include "evidence/conf_match.h"
#include "evidence/gap_toml.h"
#include "evidence/import_report.h"
#include "evidence/survey_remarks.h"
#include "evidence/toml_edit.h"
#include "support/disk.h"
#include "support/error.h"
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

GapHistory GapHistoryOf(const Workspace& workspace, const Platform& platform) {
  GapHistory gaps;
  for (const Gap& gap : platform.gaps) {
    for (const ListedOp& listed : gap.ops) gaps.gapped.insert(workspace.names.Name(listed.op));
  }
  for (const Lifted& lifted : platform.lifted) {
    if (lifted.was != "gap") continue;
    for (const ListedOp& listed : lifted.ops) gaps.lifted.insert(workspace.names.Name(listed.op));
  }
  return gaps;
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
    edit.removals.push_back({lift.lifted.was, lift.entry->line, lift.lifted.ops});
    edit.lifted.push_back(LiftedToml(lift.lifted));
  }
  return edit;
}

// The platform's file with what the survey proposes.
class PlatformUpdate {
 public:
  PlatformUpdate(Session& session, const Platform& platform, const Proposal& proposal)
      : session_(session), name_(platform.file), replacement_(session, name_) {
    // Lines of the proposal are those of the file that was read.
    RequireUnchanged(session.workspace());
    before_ = ReadFile(name_);
    after_ = EditPlatformToml(before_, name_, EditFor(proposal));
  }

  std::string Diff() const { return UnifiedDiff(before_, after_.text, name_, name_ + " (as written)"); }

  void Publish(const ImportReport& report) {
    replacement_.Publish(after_.text);
    for (const std::uint32_t line : after_.comments_left) {
      session_.Note(
          fmt::format("{}:{}: this comment stays although the entry below it went; see whether it is "
                      "needed",
                      name_, line));
    }
    const std::string inc = IncStep(report);
    session_.Note(fmt::format("wrote {}; judge kind and reason, then {}run: gen_vendor_confs", name_,
                              inc.empty() ? "" : "make the flaggems .inc anew (" + inc + ") and "));
  }

 private:
  Session& session_;
  std::string name_;
  FileReplacement replacement_;
  std::string before_;
  EditedToml after_;
};

// The survey of the fallback route. Throws InputError where it is none.
MergedSurvey ReadFallback(Session& session, std::size_t platform, const ImportOptions& options) {
  for (const std::filesystem::path& file : options.fallback) {
    for (const std::filesystem::path& survey : options.files) {
      std::error_code error;
      if (!std::filesystem::equivalent(file, survey, error)) continue;
      throw InputError(fmt::format(
          "--fallback names the survey {} itself; name the one of the vendor's route", survey.string()));
    }
  }
  std::vector<Survey> shards = ReadSurveyFiles(options.fallback);
  RequireOfPlatform(session, platform, shards);
  return MergeShards(std::move(shards));
}

// Whether both were measured on one conf. Says where not.
bool OnOneConf(Session& session, const MergedSurvey& survey, const MergedSurvey& fallback) {
  if (ConfDigestOf(fallback) == ConfDigestOf(survey)) return true;
  const Survey& first = *fallback.shards.front();
  session.Complain(ToString(Place{first.file, static_cast<int>(first.conf_line)}) +
                   ": was measured on another conf than " + survey.shards.front()->file);
  return false;
}

ExitStatus RunImport(Session& session, const ImportOptions& options) {
  if (options.write && options.format == "toml") {
    throw InputError("--write shows a diff, not TOML to paste; leave --write or --format toml out");
  }
  std::vector<Survey> shards = ReadSurveyFiles(options.files);
  const std::size_t index = SurveyedPlatform(session, "import");
  RequireOfPlatform(session, index, shards);
  ConfHistory conf(session, index);
  const MergedSurvey survey = MergedOnPlatform(session, index, conf, std::move(shards));
  std::optional<MergedSurvey> fallback;
  std::vector<std::string> remarks = RemarksOn(survey);
  for (std::string& remark : RemarksOnBackends(survey)) remarks.push_back(std::move(remark));
  std::vector<std::string> fallback_remarks;
  if (!options.fallback.empty()) {
    fallback = ReadFallback(session, index, options);
    fallback_remarks = RemarksOn(*fallback);
    for (const auto& more : {RemarksOnFallback(*fallback), RemarksBesideFallback(survey)})
      fallback_remarks.insert(fallback_remarks.end(), more.begin(), more.end());
  }

  const ConfMatch match = MatchConf(survey, conf.path().string(), conf.on_disk(),
                                    GapHistoryOf(session.workspace(), session.workspace().platforms[index]),
                                    [&](std::string_view digest) { return conf.Find(digest); });
  if (!MayImport(session, match, options)) return ExitStatus::kFindings;
  if (fallback && !OnOneConf(session, survey, *fallback) && !options.stale_ok) {
    session.Complain("nothing was imported; measure both on one conf, or repeat with --stale-ok");
    return ExitStatus::kFindings;
  }

  const Comparison comparison =
      CompareWithGaps(session.routing(), index, survey, fallback ? &*fallback : nullptr);
  SayRemarks(session, survey, remarks);
  if (fallback) SayRemarks(session, *fallback, fallback_remarks);
  remarks.insert(remarks.end(), fallback_remarks.begin(), fallback_remarks.end());
  const auto& incs = session.workspace().files[index].flaggems;
  const std::string inc = incs.size() == 1 ? incs.front()->file.name : std::string();
  ImportReport report{session.workspace().platforms[index], survey, match, comparison, remarks, inc, ""};
  const Proposal proposal = Propose(comparison, survey);
  std::optional<PlatformUpdate> update;
  if (options.write && proposal.empty())
    session.Note(fmt::format("nothing to write into {}", report.platform.file));
  if (options.write && !proposal.empty()) {
    report.diff = update.emplace(session, report.platform, proposal).Diff();
  }
  if (options.format == "json") {
    session.Print(ImportJson(report));
  } else if (options.format == "toml") {
    session.Print(ProposalToml(proposal, survey));
    if (const std::string step = IncStep(report); !step.empty())
      session.Print("\n# The flaggems .inc has to follow; run:\n# " + step + "\n");
  } else {
    session.Print(ImportText(report, session.text_options()));
    if (!report.diff.empty()) session.Print("\n" + ColouredDiff(report.diff, session.style()));
  }
  if (update) update->Publish(report);
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
                  "repeated, once for each of its shards")
      ->type_name("FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
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
      "unless it fails on the fallback route too or has a caveat; a measured entry that routes it there has "
      "to "
      "go. A\n"
      "gapped op that passes in every profile contradicts its gap; one whose kind, condition or dtypes the "
      "survey could\n"
      "not see stays. A measurement counts for the backend that it was made on, and only what moves a route "
      "is\n"
      "proposed. Exit status 1 where the conf on disk is not the one that was measured.\n\n"
      "Examples:\n"
      "  gen_vendor_confs survey import data/surveys/ppu-flaggems.json --platform ppu\n"
      "  gen_vendor_confs survey import data/surveys/ppu-flaggems.json --platform ppu --format toml\n"
      "  gen_vendor_confs survey import data/surveys/ppu-flaggems.json --platform ppu --write\n"
      "  gen_vendor_confs survey import data/surveys/ppu-flaggems.json --fallback data/surveys/ppu-cuda.json "
      "--platform ppu");
  return {app, [options](Session& session) { return RunImport(session, *options); }};
}

}  // namespace vendorconfs
