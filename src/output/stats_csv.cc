#include <fmt/format.h>

#include "output/coverage_stats.h"
#include "output/number_grid.h"
#include "output/stats_baseline.h"

namespace vendorconfs {
namespace {

std::string Difference(std::size_t now, std::size_t before) {
  return now >= before ? std::to_string(now - before) : "-" + std::to_string(before - now);
}

// The changes in the order of the count columns.
void AppendChanges(const BaselinePlatform& before, std::vector<std::string>& row) {
  const PlatformStats& now = *before.now;
  const auto add = [&](std::string_view key, std::size_t count) {
    const auto found = before.routes.find(std::string(key));
    row.push_back(before.found ? Difference(count, found == before.routes.end() ? 0 : found->second) : "");
  };
  for (const Library library : kLibraries) add(ToString(library), now.Routes(BackendOf(library)));
  add(now.platform->vendor, now.Routes(Backend::kVendor));
  add("none", now.Routes(Backend::kNone));
  row.push_back(before.found ? Difference(now.covered, before.covered) : "");
}

}  // namespace

std::string StatsCsv(const CoverageStats& stats, const StatsBaseline* baseline) {
  NumberGrid grid;
  grid.titles = {"platform", "kind",          "vendor", "ops",     "flaggems_cpp", "flaggems",
                 "tileops",  "vendor_routed", "none",   "kernels", "covered",      "covered_percent"};
  if (baseline != nullptr) {
    for (const char* title : {"flaggems_cpp", "flaggems", "tileops", "vendor_routed", "none", "covered"}) {
      grid.titles.push_back(std::string(title) + "_change");
    }
  }
  for (const PlatformStats& counted : stats.platforms) {
    std::vector<std::string> row = {std::string(counted.platform->name),
                                    std::string(ToString(counted.platform->kind)),
                                    std::string(counted.platform->vendor), std::to_string(stats.ops)};
    for (const Backend backend : kBackends) row.push_back(std::to_string(counted.Routes(backend)));
    row.push_back(std::to_string(counted.kernels));
    row.push_back(std::to_string(counted.covered));
    row.push_back(
        fmt::format("{:.1f}", 100.0 * static_cast<double>(counted.covered) / static_cast<double>(stats.ops)));
    if (baseline != nullptr) AppendChanges(baseline->platforms[grid.rows.size()], row);
    grid.rows.push_back(std::move(row));
  }
  return GridCsv(grid);
}

}  // namespace vendorconfs
