#include "policy/wanted.h"

namespace vendorconfs {

std::vector<std::uint32_t> Wanted(const Routing& routing, std::size_t platform) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const DecisionTable table(routes.platform->kind);
  const std::vector<StandingBits> standings =
      StandingsOf(routes.sets, routing.held, routing.workspace->names.size());
  std::vector<std::uint32_t> ops;
  for (std::size_t i = 0; i < routing.universe.size(); ++i) {
    const StandingBits standing = standings[routing.universe[i]];
    if ((standing & BitOf(&Standing::native)) != 0) continue;
    const Backend backend = table[standing | BitOf(&Standing::registered)].backend;
    if (backend == Backend::kVendor || backend == Backend::kNone) continue;
    ops.push_back(static_cast<std::uint32_t>(i));
  }
  return ops;
}

}  // namespace vendorconfs
