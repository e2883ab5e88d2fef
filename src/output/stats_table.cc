#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "output/coverage_stats.h"
#include "output/entry_text.h"
#include "output/number_grid.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

// The same where the columns do not fit.
NumberGrid Numbers(const CoverageStats& stats) {
  NumberGrid grid;
  grid.titles = {"platform", "flaggems_cpp", "flaggems", "tileops", "vendor routed",
                 "kernels",  "none",         "covered",  "share"};
  for (const PlatformStats& counted : stats.platforms) {
    std::vector<std::string> row = {std::string(counted.platform->name)};
    for (const std::size_t count : {counted.Routes(Backend::kFlaggemsCpp), counted.Routes(Backend::kFlaggems),
                                    counted.Routes(Backend::kTileops), counted.Routes(Backend::kVendor),
                                    counted.kernels, counted.Routes(Backend::kNone), counted.covered}) {
      row.push_back(std::to_string(count));
    }
    row.push_back(Percent(counted.covered, stats.ops));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

}  // namespace

std::string StatsTable(const CoverageStats& stats, std::size_t width) {
  // Beside a column for platforms of 20, where there is room for one.
  constexpr std::size_t kNumbers = 68;
  constexpr std::size_t kNarrowName = 8;
  std::size_t name_width = width < 20 + kNumbers ? kNarrowName : 20;
  for (const PlatformStats& counted : stats.platforms)
    name_width = std::max(name_width, counted.platform->name.size());

  std::string table = fmt::format("op list: {} {}\n\n", stats.ops, stats.ops == 1 ? "op" : "ops");
  table += Wrapped(
      "\"vendor routed\" counts the ops that run on the vendor's kernel. \"kernels\" counts all ops that the "
      "vendor has a kernel for, those that a kernel library wins included.",
      std::min<std::size_t>(width, 100), "", "");
  table += '\n';
  if (width < kNarrowName + kNumbers) return table + GridText(Numbers(stats), width);
  const std::string header =
      fmt::format("{:<{}} {:>12} {:>9} {:>14} {:>8} {:>6} {:>13}", "platform", name_width, "flaggems_cpp",
                  "flaggems", "vendor routed", "kernels", "none", "covered");
  table += header + "\n" + std::string(header.size(), '-') + "\n";
  std::string tileops;
  for (const PlatformStats& counted : stats.platforms) {
    const double percent = 100.0 * static_cast<double>(counted.covered) / static_cast<double>(stats.ops);
    table += fmt::format("{:<{}} {:>12} {:>9} {:>14} {:>8} {:>6} {:>6} ({:>2.0f}%)\n", counted.platform->name,
                         name_width, counted.Routes(Backend::kFlaggemsCpp),
                         counted.Routes(Backend::kFlaggems), counted.Routes(Backend::kVendor),
                         counted.kernels, counted.Routes(Backend::kNone), counted.covered, percent);
    if (const std::size_t routes = counted.Routes(Backend::kTileops); routes != 0) {
      tileops += fmt::format("{}{} {}", tileops.empty() ? "" : ", ", counted.platform->name, routes);
    }
  }
  // The columns are the reference script's, which has none for TileOps.
  if (!tileops.empty()) table += "\ntileops routes, in no column above: " + tileops + "\n";
  return table;
}

}  // namespace vendorconfs
