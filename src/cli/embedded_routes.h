#pragma once

#include <cstddef>
#include <string>

#include "output/conf_template.h"
#include "policy/routing.h"

namespace vendorconfs {

// The platform's conf as a table to compile in: C++ text that defines, in namespace vendorconfs_tables, the
// constant
// "<platform>_routes" and the function "<platform>_routes_address()", which returns its address as a const
// void*. It is the table that the run-time library loads from the conf, so that their digests are equal.
std::string EmbeddedRoutes(const Routing& routing, std::size_t platform, const ConfTemplate& conf_template);

}  // namespace vendorconfs
