#include <fmt/format.h>

#include "output/coverage_stats.h"
#include "output/entry_text.h"
#include "output/number_grid.h"

namespace vendorconfs {

std::string StatsMarkdown(const CoverageStats& stats) {
  bool tileops = false;
  for (const PlatformStats& counted : stats.platforms) {
    tileops = tileops || counted.Routes(Backend::kTileops) != 0;
  }
  NumberGrid grid;
  grid.titles = {"platform", "flaggems_cpp", "flaggems"};
  if (tileops) grid.titles.emplace_back("tileops");
  for (const char* title : {"vendor routed", "kernels", "none", "covered", "share"})
    grid.titles.emplace_back(title);
  for (const PlatformStats& counted : stats.platforms) {
    std::vector<std::string> row = {std::string(counted.platform->name),
                                    std::to_string(counted.Routes(Backend::kFlaggemsCpp)),
                                    std::to_string(counted.Routes(Backend::kFlaggems))};
    if (tileops) row.push_back(std::to_string(counted.Routes(Backend::kTileops)));
    row.push_back(std::to_string(counted.Routes(Backend::kVendor)));
    row.push_back(std::to_string(counted.kernels));
    row.push_back(std::to_string(counted.Routes(Backend::kNone)));
    row.push_back(std::to_string(counted.covered));
    row.push_back(Percent(counted.covered, stats.ops));
    grid.rows.push_back(std::move(row));
  }
  return fmt::format("Routes of {}.\n\n", Counted(stats.ops, "op", "ops")) + GridMarkdown(grid);
}

}  // namespace vendorconfs
