// The statistics as one HTML page that needs nothing else: no network, no script to be read.
#pragma once

#include <string>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

// Made with the templates stats_page and stats_cell, escaped for HTML. About 20 bytes an op and platform.
std::string StatsPage(const Routing& routing, const std::vector<std::size_t>& platforms);

}  // namespace vendorconfs
