// Where in the input files a route comes from: the line that one would edit to move it.
#pragma once

#include <string_view>

#include "policy/routing.h"
#include "support/error.h"

namespace vendorconfs {

struct DecisionSource {
  // "gap", "hold", "measured", "coverage set", "ceiling", "backends", "withheld set", "prefer_native",
  // "registration", "extra native", "no registration", "no measured entry".
  std::string_view what;
  Place place;
  const Entry* entry = nullptr;  // of a gap, hold, measurement or extra native
};

// The source of the platform's decision for an op of the universe. An absent
// registration has the place of the platform file that names the registration file. Linear in the lists that
// name ops.
DecisionSource SourceOf(const Routing& routing, std::size_t platform, OpId op);

// What keeps the op off a library that it is not routed to; the source of the decision where nothing does and
// another library takes the op.
DecisionSource ObstacleTo(const Routing& routing, std::size_t platform, OpId op, Library library);

// What puts an op into the universe: its line in a universe file or in extra_routed, else the registration or
// extra native of the first native platform that has it.
Place UniverseSourceOf(const Routing& routing, OpId op);

// The first registration of the op in the file that counts, or null.
const Registration* FindRegistration(const LoadedRegistrations& file, OpId op);

// The line of the list that names the op; `otherwise` where none does.
std::uint32_t LineOf(const std::vector<ListedOp>& listed, OpId op, std::uint32_t otherwise);

}  // namespace vendorconfs
