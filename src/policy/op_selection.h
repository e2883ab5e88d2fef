// Ops as users name them.
#pragma once

#include <string>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

// The ops of the universe that the words name, each a name or a glob: sorted bytewise, each once. Throws
// InputError for a name that is not in the universe, with the nearest one, and for a glob that no op matches.
std::vector<OpId> SelectOps(const Routing& routing, const std::vector<std::string>& words);

}  // namespace vendorconfs
