// The sets that the decision table asks, for one platform.
#pragma once

#include <cstddef>
#include <vector>

#include "input/workspace.h"
#include "policy/decision.h"
#include "support/op_set.h"

namespace vendorconfs {

struct PlatformSets {
  // Native platforms; empty on boxing ones, whose build registers the whole universe.
  OpSet native;
  OpSet registered;
  OpSet escape;

  OpSet gap;             // all gap ops; on boxing platforms those that close a route
  OpSet overrides_hold;  // measured entries that outrank a hold
  OpSet withheld;        // union of the withheld sets; native platforms
  OpSet cpp;
  OpSet python;
  OpSet tileops;

  // The library's coverage as far as this platform's build can use it, before gaps, withheld sets and native
  // preference take ops from it; by Library.
  OpSet covered[3];

  const OpSet& Covered(Library library) const { return covered[static_cast<int>(library)]; }
};

// `index` is the platform's place in workspace.platforms.
PlatformSets ComputeSets(const Workspace& workspace, std::size_t index);

// All ops held by the coverage file.
OpSet HeldOps(const Workspace& workspace);

Standing StandingOf(const PlatformSets& sets, const OpSet& held, OpId op);

// The same for the ids below `count`, in one pass over the sets' members.
std::vector<StandingBits> StandingsOf(const PlatformSets& sets, const OpSet& held, std::size_t count);

}  // namespace vendorconfs
