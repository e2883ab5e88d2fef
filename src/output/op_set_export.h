// Sets of ops that other generators take.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

// The words that name a set.
std::span<const std::string_view> ExportedSets();

// The ops of the set on a platform, bytewise sorted. `native`, `extra-native`, `escape` and `registered` of
// the build (a boxing build registers the universe), `flaggems-wanted` what its flaggems .inc must register,
// `withheld` the ops of its withheld sets, `holds`, `gaps`, and `routes`, every op that has one. The word
// must be one of ExportedSets().
std::vector<OpId> ExportedOps(const Routing& routing, std::size_t platform, std::string_view set);

// One op a line and nothing else.
std::string ExportText(const Routing& routing, const std::vector<OpId>& ops);
// {"schema":1,"platform":…,"set":…,"ops":[…]}; gaps and holds add `entries`, routes add `routes`.
std::string ExportJson(const Routing& routing, std::size_t platform, std::string_view set,
                       const std::vector<OpId>& ops);
// The registration file of the ops, with the wrappers that the universe files register for them. Throws
// InputError for an op that they register with none. The same ops give the same bytes.
std::string ExportInc(const Routing& routing, std::size_t platform, const std::vector<OpId>& ops);

}  // namespace vendorconfs
