// What a forced backend may move: ops that a library covers and that policy, not lack of a kernel, keeps off
// it.
#pragma once

#include "policy/routing.h"

namespace vendorconfs {

// Ops of the universe that `library` covers on this platform, that a gap, a hold or native preference keeps
// off it, and that the build can reach (registered, on native platforms). By place in Routing::universe,
// rising. Empty where the build cannot route to the library.
std::vector<std::uint32_t> KeptOff(const Routing& routing, std::size_t platform, Library library);

}  // namespace vendorconfs
