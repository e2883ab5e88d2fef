#include <fmt/format.h>

#include <algorithm>

#include "output/coverage_stats.h"
#include "support/text_layout.h"

namespace vendorconfs {

std::string StatsTable(const CoverageStats& stats, std::size_t width) {
  // Beside a column for platforms of 20, where there is room for one.
  constexpr std::size_t kNumbers = 68;
  std::size_t name_width = width < 20 + kNumbers ? 8 : 20;
  for (const PlatformStats& counted : stats.platforms)
    name_width = std::max(name_width, counted.platform->name.size());

  std::string table = fmt::format("op list: {} {}\n\n", stats.ops, stats.ops == 1 ? "op" : "ops");
  table += Wrapped(
      "\"vendor routed\" counts the ops that run on the vendor's kernel. \"kernels\" counts all ops that the "
      "vendor has a kernel for, those that a kernel library wins included.",
      std::min<std::size_t>(width, 100), "", "");
  table += '\n';
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
