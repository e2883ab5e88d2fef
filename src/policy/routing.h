// All routes of a workspace, with what decided them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "input/workspace.h"
#include "policy/decision.h"
#include "policy/platform_sets.h"
#include "support/crew.h"

namespace vendorconfs {

// Routes of one platform.
struct PlatformRoutes {
  const Platform* platform = nullptr;
  PlatformSets sets;
  std::vector<Decision> decisions;  // parallel to Routing::universe

  // The conf's word for a backend: "flaggems", the vendor key, "none".
  std::string_view KeyOf(Backend backend) const;
};

// Points into the workspace, which must outlive it. Immutable after DecideRoutes; reading is safe from any
// thread.
struct Routing {
  const Workspace* workspace = nullptr;
  OpSet held;
  std::vector<OpId> universe;             // sorted bytewise by name
  std::vector<std::uint32_t> rank;        // by OpId: place in `universe`, or kOutside
  std::vector<PlatformRoutes> platforms;  // parallel to Workspace::platforms

  static constexpr std::uint32_t kOutside = ~std::uint32_t{0};

  bool InUniverse(OpId op) const { return op < rank.size() && rank[op] != kOutside; }
  // The op must be in the universe.
  const Decision& DecisionOf(std::size_t platform, OpId op) const {
    return platforms[platform].decisions[rank[op]];
  }
};

// Decides every op of the universe on every platform. Pure; linear in ops times platforms.
Routing DecideRoutes(const Workspace& workspace, Crew& crew);
Routing DecideRoutes(const Workspace& workspace);

// The entries of a platform that speak of an op, whatever row decided. Null where none does. Linear in the
// entries.
const Gap* GapOf(const Platform& platform, OpId op);
const Hold* HoldOf(const Coverage& coverage, OpId op);
// The first measured entry that routes the op to `backend`.
const Measured* MeasuredOf(const Platform& platform, OpId op, Library backend);

// The entry behind a decision: the gap of a gap route, the hold of a held one, the measurement of a library
// route that rests on one. Null where the sets alone decided.
const Entry* DecidingEntry(const Routing& routing, std::size_t platform, OpId op);

}  // namespace vendorconfs
