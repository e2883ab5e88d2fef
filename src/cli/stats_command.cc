#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/baseline_option.h"
#include "cli/baseline_workspace.h"
#include "cli/command.h"
#include "cli/file_replacement.h"
#include "output/coverage_stats.h"
#include "output/stats_baseline.h"
#include "output/stats_breakdown.h"
#include "output/stats_page.h"

namespace vendorconfs {
namespace {

struct StatsOptions {
  std::string format = "table";
  std::string by = "backend";
  std::string baseline;
  std::filesystem::path output;
};

// The places among the routing's platforms of those that are selected.
std::vector<std::size_t> SelectedIn(const Routing& earlier, Session& session) {
  std::vector<std::size_t> platforms;
  for (const std::size_t index : session.SelectedPlatforms()) {
    if (const auto there = earlier.workspace->FindPlatform(session.workspace().platforms[index].name))
      platforms.push_back(*there);
  }
  return platforms;
}

// A state whose data are counted as those of today are.
struct EarlierState {
  std::unique_ptr<DecidedWorkspace> decided;  // null: none is asked for
  std::vector<std::size_t> platforms;
};

EarlierState EarlierOf(Session& session, const StatsOptions& options) {
  EarlierState earlier;
  if (options.baseline.empty()) return earlier;
  earlier.decided = ReadBaselineWorkspace(session, options.baseline);
  earlier.platforms = SelectedIn(earlier.decided->routing, session);
  if (earlier.platforms.empty()) {
    throw InputError("--baseline " + options.baseline + " has none of the platforms that are counted");
  }
  return earlier;
}

std::string ByGapKind(Session& session, const StatsOptions& options) {
  const auto counts = CountGapKinds(session.routing(), session.SelectedPlatforms());
  const EarlierState state = EarlierOf(session, options);
  Earlier<GapKindCounts> before;
  if (state.decided) before = {options.baseline, CountGapKinds(state.decided->routing, state.platforms)};
  const Earlier<GapKindCounts>* since = state.decided ? &before : nullptr;
  if (options.format == "json") return GapKindJson(counts, since);
  if (options.format == "csv") return GapKindCsv(counts, since);
  if (options.format == "markdown") return GapKindMarkdown(counts, since);
  return GapKindTable(counts, session.line_options().width, since);
}

std::string ByLibrary(Session& session, const StatsOptions& options) {
  auto counts = CountLibraryUse(session.routing(), session.SelectedPlatforms());
  const EarlierState state = EarlierOf(session, options);
  Earlier<LibraryCounts> before;
  if (state.decided) {
    before = {options.baseline, CountLibraryUse(state.decided->routing, state.platforms)};
    AlignLibraries(session.workspace(), counts, state.decided->workspace, before.counts);
  }
  const Earlier<LibraryCounts>* since = state.decided ? &before : nullptr;
  if (options.format == "json") return LibraryJson(counts, since);
  if (options.format == "csv") return LibraryCsv(counts, since);
  if (options.format == "markdown") return LibraryMarkdown(counts, since);
  return LibraryTable(counts, session.line_options().width, since);
}

// `stats` must outlive the result.
std::optional<StatsBaseline> BaselineOf(Session& session, const CoverageStats& stats,
                                        const StatsOptions& options) {
  if (options.baseline.empty()) return std::nullopt;
  return ReadStatsBaseline(session.workspace(), stats, ReadBaselineSide(session, options.baseline));
}

std::string ByBackend(Session& session, const StatsOptions& options) {
  const CoverageStats stats = CountRoutes(session.routing(), session.SelectedPlatforms());
  const auto baseline = BaselineOf(session, stats, options);
  const StatsBaseline* since = baseline ? &*baseline : nullptr;
  if (options.format == "json") return StatsJson(stats, since);
  if (options.format == "csv") return StatsCsv(stats, since);
  if (options.format == "markdown") {
    return StatsMarkdown(stats) + (since == nullptr ? std::string() : BaselineMarkdown(*since));
  }
  const std::size_t width = session.line_options().width;
  return StatsTable(stats, width) + (since == nullptr ? std::string() : BaselineText(*since, width));
}

std::string Render(Session& session, const StatsOptions& options) {
  if (options.format == "html") {
    if (options.by != "backend") throw InputError("--format html has every breakdown; leave --by out");
    const std::vector<std::size_t> platforms = session.SelectedPlatforms();
    const CoverageStats stats = CountRoutes(session.routing(), platforms);
    const auto baseline = BaselineOf(session, stats, options);
    return StatsPage(session.routing(), platforms, baseline ? &*baseline : nullptr);
  }
  if (options.by == "gap-kind") return ByGapKind(session, options);
  return options.by == "library" ? ByLibrary(session, options) : ByBackend(session, options);
}

ExitStatus Stats(Session& session, const StatsOptions& options) {
  const std::string text = Render(session, options);
  if (options.output.empty()) {
    session.Print(text);
    return ExitStatus::kFine;
  }
  FileReplacement(session, options.output).Publish(text);
  session.Note("wrote " + options.output.string());
  return ExitStatus::kFine;
}

}  // namespace

Command AddStats(CLI::App& tool) {
  auto options = std::make_shared<StatsOptions>();
  CLI::App* app = tool.add_subcommand("stats", "Count the ops of each backend on each platform");
  app->add_option("--format", options->format,
                  "table, json, csv, markdown, or html: one page with every cell's reason")
      ->check(CLI::IsMember({"table", "json", "csv", "markdown", "html"}))
      ->type_name("F");
  app->add_option("--by", options->by,
                  "backend (default), gap-kind, or library: what becomes of the ops that each covers")
      ->check(CLI::IsMember({"backend", "gap-kind", "library"}))
      ->type_name("WHAT");
  AddBaseline(*app, options->baseline, "Say what changed since the confs");
  app->add_option("--output", options->output, "Write into FILE instead of standard output")
      ->type_name("FILE");
  app->footer(
      "With --by gap-kind and --by library the baseline is the data behind those confs: git:REV, or the "
      "directory\n"
      "of confs of another checkout.\n\n"
      "Examples:\n"
      "  gen_vendor_confs stats\n"
      "  gen_vendor_confs stats --by gap-kind --baseline git:main\n"
      "  gen_vendor_confs stats --platform gcu --format json\n"
      "  gen_vendor_confs stats --format html --output routes.html");
  return {app, [options](Session& session) { return Stats(session, *options); }};
}

}  // namespace vendorconfs
