#pragma once

#include <string>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

// {"schema":1,"ops":[{"op":…,"platforms":[{"platform":…,"backend":…,"reason":…,…}]}],"platform_caveats":[…]},
// one line. Caveats that speak of every op of a platform stand once, in `platform_caveats`. The ops must be
// in the universe.
std::string ExplanationJson(const Routing& routing, const std::vector<OpId>& ops,
                            const std::vector<std::size_t>& platforms);

}  // namespace vendorconfs
