// Why a route is what it is, in a few words.
#pragma once

#include <string>
#include <string_view>

#include "output/text_options.h"
#include "policy/routing.h"

namespace vendorconfs {

// "gap: compile-error", "vendor kernel; gap: compile-error keeps it off flaggems", "unregistered; withheld
// from flaggems", "covered", "measured". The op must be in the universe.
std::string RouteReason(const Routing& routing, std::size_t platform, OpId op);

// What a table of routes leaves to be explained: the column "behind" where something stands in it, and words
// of its reasons. Empty where it is nothing.
std::string ReasonLegend(std::string_view table, bool behind, const TextOptions& options);

}  // namespace vendorconfs
