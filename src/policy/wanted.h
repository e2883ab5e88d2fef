// What a platform's flaggems registration files must register.
#pragma once

#include <cstdint>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

// Ops of the universe that the platform would route to a kernel library if nothing depended on what its build
// registers today, without those that its own kernels register already. By place in Routing::universe,
// rising. On a boxing platform, whose build registers everything: its library routes. Linear in the universe.
std::vector<std::uint32_t> Wanted(const Routing& routing, std::size_t platform);

}  // namespace vendorconfs
