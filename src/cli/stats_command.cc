#include <memory>
#include <string>

#include "cli/command.h"
#include "output/coverage_stats.h"

namespace vendorconfs {
namespace {

struct StatsOptions {
  std::string format = "table";
};

ExitStatus Stats(Session& session, const StatsOptions& options) {
  const CoverageStats stats = CountRoutes(session.routing(), session.SelectedPlatforms());
  session.Print(options.format == "json" ? StatsJson(stats) : StatsTable(stats));
  return ExitStatus::kFine;
}

}  // namespace

Command AddStats(CLI::App& tool) {
  auto options = std::make_shared<StatsOptions>();
  CLI::App* app = tool.add_subcommand("stats", "Count the ops of each backend on each platform");
  app->add_option("--format", options->format, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->type_name("F");
  app->footer(
      "Examples:\n"
      "  gen_vendor_confs stats\n"
      "  gen_vendor_confs stats --platform gcu --format json");
  return {app, [options](Session& session) { return Stats(session, *options); }};
}

}  // namespace vendorconfs
