#include "output/coverage_stats.h"

namespace vendorconfs {

CoverageStats CountRoutes(const Routing& routing, const std::vector<std::size_t>& platforms) {
  CoverageStats stats;
  stats.ops = routing.universe.size();
  for (const std::size_t index : platforms) {
    const PlatformRoutes& routes = routing.platforms[index];
    PlatformStats& counted = stats.platforms.emplace_back();
    counted.platform = routes.platform;
    for (const Decision& decision : routes.decisions)
      ++counted.routes[static_cast<std::size_t>(decision.backend)];
    counted.covered = stats.ops - counted.Routes(Backend::kNone);
    counted.kernels = routes.platform->kind == PlatformKind::kNative ? routes.sets.native.Count()
                                                                     : counted.Routes(Backend::kVendor);
  }
  return stats;
}

}  // namespace vendorconfs
