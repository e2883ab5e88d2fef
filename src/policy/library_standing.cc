#include "policy/library_standing.h"

namespace vendorconfs {
namespace {

// The platform's set for the library, in which gaps and the like no longer stand.
const OpSet& SetFor(const PlatformSets& sets, Library library) {
  switch (library) {
    case Library::kFlaggemsCpp:
      return sets.cpp;
    case Library::kFlaggems:
      return sets.python;
    case Library::kTileops:
      break;
  }
  return sets.tileops;
}

// Whether the coverage of the library that bounds the platform's routes has the op: for FlagGems Python the
// ceiling.
bool Covers(const Routing& routing, std::size_t platform, OpId op, Library library) {
  if (library == Library::kFlaggems) {
    return routing.platforms[platform].platform->ceiling.set->ops.Contains(op);
  }
  const CoverageSet* set = routing.workspace->coverage->Find(ToString(library));
  return set != nullptr && set->ops.Contains(op);
}

bool IsHeldOff(const Routing& routing, const PlatformSets& sets, OpId op) {
  return routing.held.Contains(op) && !sets.overrides_hold.Contains(op);
}

}  // namespace

std::string_view ToString(LibraryStanding standing) {
  switch (standing) {
    case LibraryStanding::kRouted:
      return "routed";
    case LibraryStanding::kBackendOff:
      return "backend off";
    case LibraryStanding::kNotCovered:
      return "not covered";
    case LibraryStanding::kGap:
      return "gap";
    case LibraryStanding::kHold:
      return "hold";
    case LibraryStanding::kWithheld:
      return "withheld";
    case LibraryStanding::kNativePreferred:
      return "native preferred";
    case LibraryStanding::kUnmeasured:
      return "unmeasured";
    case LibraryStanding::kUnregistered:
      return "unregistered";
    case LibraryStanding::kOutranked:
      return "outranked";
  }
  return {};
}

LibraryStanding ExclusionFrom(const PlatformRoutes& routes, OpId op) {
  // The other sets of a boxing platform have all that is covered.
  if (routes.platform->kind == PlatformKind::kBoxing) return LibraryStanding::kUnmeasured;
  if (routes.sets.gap.Contains(op)) return LibraryStanding::kGap;
  if (routes.sets.withheld.Contains(op)) return LibraryStanding::kWithheld;
  return LibraryStanding::kNativePreferred;
}

const CoverageSet* FlaggemsSetWith(const Coverage& coverage, OpId op) {
  for (const CoverageSet& set : coverage.sets) {
    const bool other = set.name == ToString(Library::kFlaggemsCpp) || set.name == ToString(Library::kTileops);
    if (!other && set.ops.Contains(op)) return &set;
  }
  return nullptr;
}

LibraryStanding StandingWith(const Routing& routing, std::size_t platform, OpId op, Library library) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const PlatformSets& sets = routes.sets;
  if (routing.DecisionOf(platform, op).backend == BackendOf(library)) return LibraryStanding::kRouted;
  // A boxing platform's measured routes do not need the backend in its list.
  const bool in_set = SetFor(sets, library).Contains(op);
  if (!in_set && !routes.platform->RoutesTo(library)) return LibraryStanding::kBackendOff;
  if (!in_set && !Covers(routing, platform, op, library)) return LibraryStanding::kNotCovered;
  const bool boxing = routes.platform->kind == PlatformKind::kBoxing;
  if (boxing && sets.gap.Contains(op)) return LibraryStanding::kGap;
  if (!in_set) {
    const LibraryStanding exclusion = ExclusionFrom(routes, op);
    if (exclusion == LibraryStanding::kGap) return exclusion;
    return IsHeldOff(routing, sets, op) ? LibraryStanding::kHold : exclusion;
  }
  if (IsHeldOff(routing, sets, op)) return LibraryStanding::kHold;
  if (!boxing && !sets.registered.Contains(op)) return LibraryStanding::kUnregistered;
  return LibraryStanding::kOutranked;
}

bool GapCloses(const Platform& platform, Library library) {
  if (!platform.RoutesTo(library)) return false;
  return platform.kind == PlatformKind::kBoxing || library == Library::kFlaggems;
}

bool GapAloneCloses(const Routing& routing, std::size_t platform, OpId op) {
  const PlatformSets& sets = routing.platforms[platform].sets;
  if (!sets.gap.Contains(op) || !sets.Covered(Library::kFlaggems).Contains(op)) return false;
  if (IsHeldOff(routing, sets, op) || sets.withheld.Contains(op)) return false;
  const bool open = routing.platforms[platform].platform->kind == PlatformKind::kNative;
  return !open || !(sets.cpp.Contains(op) || sets.tileops.Contains(op));
}

}  // namespace vendorconfs
