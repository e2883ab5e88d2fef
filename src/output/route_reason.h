// Why a route is what it is, in a few words.
#pragma once

#include <string>

#include "policy/routing.h"

namespace vendorconfs {

// "gap: compile-error", "vendor kernel; gap: compile-error keeps it off flaggems", "unregistered; withheld
// from flaggems", "covered", "measured". The op must be in the universe.
std::string RouteReason(const Routing& routing, std::size_t platform, OpId op);

}  // namespace vendorconfs
