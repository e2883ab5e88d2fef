#include "policy/wanted.h"

namespace vendorconfs {

std::vector<std::uint32_t> Wanted(const Routing& routing, std::size_t platform) {
  const PlatformRoutes& routes = routing.platforms[platform];
  std::vector<std::uint32_t> ops;
  for (std::size_t i = 0; i < routing.universe.size(); ++i) {
    Standing standing = StandingOf(routes.sets, routing.held, routing.universe[i]);
    if (standing.native) continue;
    standing.registered = true;
    const Backend backend = Decide(routes.platform->kind, standing).backend;
    if (backend == Backend::kVendor || backend == Backend::kNone) continue;
    ops.push_back(static_cast<std::uint32_t>(i));
  }
  return ops;
}

}  // namespace vendorconfs
