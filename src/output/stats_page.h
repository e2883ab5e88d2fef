// The statistics as one HTML page that needs nothing else: no network, no script to be read.
#pragma once

#include <string>
#include <vector>

#include "output/stats_baseline.h"
#include "policy/routing.h"

namespace vendorconfs {

// Made with the templates stats_page and stats_cell, escaped for HTML. About 20 bytes an op and platform.
// With `since`, which may be null, the page has what changed since.
std::string StatsPage(const Routing& routing, const std::vector<std::size_t>& platforms,
                      const StatsBaseline* since);

}  // namespace vendorconfs
