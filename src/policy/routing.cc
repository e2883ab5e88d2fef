#include "policy/routing.h"

#include <algorithm>

namespace vendorconfs {
namespace {

OpSet Universe(const Workspace& workspace, const std::vector<PlatformRoutes>& platforms) {
  OpSet universe;
  for (const LoadedRegistrations* file : workspace.universe_files) universe |= file->counted;
  for (const PlatformRoutes& platform : platforms) universe |= platform.sets.native;
  for (const ListedOp& op : workspace.manifest.extra_routed) universe.Insert(op.op);
  return universe;
}

// The universe sorted bytewise by name. Its files are written in that order as a rule, so that what stands in
// order is merged with the rest.
std::vector<OpId> SortedUniverse(const Workspace& workspace, OpSet ops) {
  std::vector<OpId> sorted;
  sorted.reserve(ops.Count());
  for (const LoadedRegistrations* file : workspace.universe_files) {
    for (const OpId op : file->ops) {
      if (!ops.Contains(op)) continue;  // it does not count, or stood before
      sorted.push_back(op);
      ops.Remove(op);
    }
  }
  ops.ForEach([&](OpId op) { sorted.push_back(op); });

  const auto by_name = [&names = workspace.names](OpId a, OpId b) { return names.Name(a) < names.Name(b); };
  const auto rest = std::is_sorted_until(sorted.begin(), sorted.end(), by_name);
  std::sort(rest, sorted.end(), by_name);
  std::inplace_merge(sorted.begin(), rest, sorted.end(), by_name);
  return sorted;
}

template <class Entries>
auto FirstNaming(const Entries& entries, OpId op) -> decltype(entries.data()) {
  for (const auto& entry : entries) {
    if (entry.Names(op)) return &entry;
  }
  return nullptr;
}

}  // namespace

std::string_view PlatformRoutes::KeyOf(Backend backend) const {
  switch (backend) {
    case Backend::kFlaggemsCpp:
      return ToString(Library::kFlaggemsCpp);
    case Backend::kFlaggems:
      return ToString(Library::kFlaggems);
    case Backend::kTileops:
      return ToString(Library::kTileops);
    case Backend::kVendor:
      return platform->vendor;
    case Backend::kNone:
      return "none";
  }
  return {};
}

Routing DecideRoutes(const Workspace& workspace, Crew& crew) {
  Routing routing;
  routing.workspace = &workspace;
  routing.held = HeldOps(workspace);
  routing.platforms.resize(workspace.platforms.size());
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
    routing.platforms[i].platform = &workspace.platforms[i];
    routing.platforms[i].sets = ComputeSets(workspace, i);
  }

  routing.universe = SortedUniverse(workspace, Universe(workspace, routing.platforms));
  routing.rank.assign(workspace.names.size(), Routing::kOutside);
  for (std::size_t i = 0; i < routing.universe.size(); ++i) {
    routing.rank[routing.universe[i]] = static_cast<std::uint32_t>(i);
  }

  const DecisionTable native(PlatformKind::kNative);
  const DecisionTable boxing(PlatformKind::kBoxing);
  crew.ForEach(routing.platforms.size(), [&](std::size_t i) {
    PlatformRoutes& routes = routing.platforms[i];
    const DecisionTable& table = routes.platform->kind == PlatformKind::kNative ? native : boxing;
    const std::vector<StandingBits> standings =
        StandingsOf(routes.sets, routing.held, workspace.names.size());
    routes.decisions.reserve(routing.universe.size());
    for (const OpId op : routing.universe) routes.decisions.push_back(table[standings[op]]);
  });
  return routing;
}

Routing DecideRoutes(const Workspace& workspace) {
  Crew crew;
  return DecideRoutes(workspace, crew);
}

const Gap* GapOf(const Platform& platform, OpId op) {
  return FirstNaming(platform.gaps, op);
}

const Hold* HoldOf(const Coverage& coverage, OpId op) {
  return FirstNaming(coverage.holds, op);
}

const Measured* MeasuredOf(const Platform& platform, OpId op, Library backend) {
  for (const Measured& measured : platform.measured) {
    if (measured.backend == backend && measured.Names(op)) return &measured;
  }
  return nullptr;
}

const Entry* DecidingEntry(const Routing& routing, std::size_t platform, OpId op) {
  const Platform& owner = *routing.platforms[platform].platform;
  switch (routing.DecisionOf(platform, op).reason) {
    case Reason::kGap:
      return GapOf(owner, op);
    case Reason::kHold:
      return HoldOf(*routing.workspace->coverage, op);
    case Reason::kFlaggemsCpp:
      return MeasuredOf(owner, op, Library::kFlaggemsCpp);
    case Reason::kFlaggems:
      return MeasuredOf(owner, op, Library::kFlaggems);
    case Reason::kUnregistered:
    case Reason::kTileops:
    case Reason::kVendor:
    case Reason::kNoKernel:
      return nullptr;
  }
  return nullptr;
}

}  // namespace vendorconfs
