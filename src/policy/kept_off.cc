#include "policy/kept_off.h"

#include "policy/library_standing.h"

namespace vendorconfs {

std::vector<std::uint32_t> KeptOff(const Routing& routing, std::size_t platform, Library library) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const PlatformSets& sets = routes.sets;
  const PlatformKind kind = routes.platform->kind;
  std::vector<std::uint32_t> ops;
  if (!routes.platform->RoutesTo(library)) return ops;

  OpSet closed;
  if (GapCloses(*routes.platform, library)) closed = sets.gap;
  if (kind == PlatformKind::kNative && library == Library::kFlaggems) {
    if (routes.platform->prefer_native) closed |= sets.native;
    closed -= sets.python;  // a measurement opens it again
  }
  OpSet kept = closed | (routing.held - sets.overrides_hold);
  kept &= sets.Covered(library);
  if (kind == PlatformKind::kNative) kept &= sets.registered;

  for (std::size_t i = 0; i < routing.universe.size(); ++i) {
    if (!kept.Contains(routing.universe[i]) || routes.decisions[i].backend == BackendOf(library)) continue;
    ops.push_back(static_cast<std::uint32_t>(i));
  }
  return ops;
}

}  // namespace vendorconfs
