// An op's family in an explanation.
#pragma once

#include <string>

#include "output/text_options.h"
#include "policy/explanation.h"

namespace vendorconfs {

// A line a member: spelling, route and why.
std::string FamilyTable(const Routing& routing, const Explanation& explanation, const TextOptions& options);

// The same facts in fewer lines: the members that go to one backend for one reason together, behind it.
// `indent` is where they begin.
std::string FoldedFamily(const Routing& routing, const Explanation& explanation, const TextOptions& options,
                         std::size_t indent);

}  // namespace vendorconfs
