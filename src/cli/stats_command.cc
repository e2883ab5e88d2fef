#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.h"
#include "output/coverage_stats.h"
#include "output/stats_baseline.h"
#include "output/stats_breakdown.h"
#include "output/stats_page.h"
#include "support/atomic_write.h"

namespace vendorconfs {
namespace {

struct StatsOptions {
  std::string format = "table";
  std::string by = "backend";
  std::filesystem::path baseline;
  std::filesystem::path output;
};

std::string ByGapKind(Session& session, const std::string& format) {
  const auto counts = CountGapKinds(session.routing(), session.SelectedPlatforms());
  if (format == "json") return GapKindJson(counts);
  if (format == "csv") return GapKindCsv(counts);
  return format == "markdown" ? GapKindMarkdown(counts) : GapKindTable(counts);
}

std::string ByLibrary(Session& session, const std::string& format) {
  const auto counts = CountLibraryUse(session.routing(), session.SelectedPlatforms());
  if (format == "json") return LibraryJson(counts);
  if (format == "csv") return LibraryCsv(counts);
  return format == "markdown" ? LibraryMarkdown(counts) : LibraryTable(counts);
}

std::string ByBackend(Session& session, const StatsOptions& options) {
  const CoverageStats stats = CountRoutes(session.routing(), session.SelectedPlatforms());
  std::optional<StatsBaseline> baseline;
  if (!options.baseline.empty()) baseline = ReadStatsBaseline(session.workspace(), stats, options.baseline);
  const StatsBaseline* since = baseline ? &*baseline : nullptr;
  if (options.format == "json") return StatsJson(stats, since);
  if (options.format == "csv") return StatsCsv(stats, since);
  if (options.format == "markdown") {
    return StatsMarkdown(stats) + (since == nullptr ? std::string() : BaselineMarkdown(*since));
  }
  return StatsTable(stats) + (since == nullptr ? std::string() : BaselineText(*since));
}

std::string Render(Session& session, const StatsOptions& options) {
  if (options.by != "backend" && !options.baseline.empty()) {
    throw InputError("--baseline compares counts by backend; leave --by " + options.by + " out");
  }
  if (options.format == "html") {
    if (options.by != "backend" || !options.baseline.empty()) {
      throw InputError("--format html has every breakdown and no baseline; leave --by and --baseline out");
    }
    return StatsPage(session.routing(), session.SelectedPlatforms());
  }
  if (options.by == "gap-kind") return ByGapKind(session, options.format);
  return options.by == "library" ? ByLibrary(session, options.format) : ByBackend(session, options);
}

ExitStatus Stats(Session& session, const StatsOptions& options) {
  const std::string text = Render(session, options);
  if (options.output.empty()) {
    session.Print(text);
    return ExitStatus::kFine;
  }
  AtomicWriter writer;
  writer.Stage(options.output, text);
  writer.Publish();
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
  app->add_option("--baseline", options->baseline, "Say what changed since the confs in DIR")
      ->type_name("DIR");
  app->add_option("--output", options->output, "Write into FILE instead of standard output")
      ->type_name("FILE");
  app->footer(
      "Examples:\n"
      "  gen_vendor_confs stats\n"
      "  gen_vendor_confs stats --by gap-kind\n"
      "  gen_vendor_confs stats --platform gcu --format json\n"
      "  gen_vendor_confs stats --format html --output routes.html");
  return {app, [options](Session& session) { return Stats(session, *options); }};
}

}  // namespace vendorconfs
