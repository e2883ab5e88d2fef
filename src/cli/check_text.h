// What check shows of each stale conf beside the findings.
#pragma once

#include <string>
#include <vector>

#include "audit/baseline.h"
#include "audit/move_causes.h"
#include "output/conf_check.h"
#include "output/text_options.h"

namespace vendorconfs {

// For each stale conf: a unified diff, its moves grouped by from and to (with a baseline: new and
// pre-existing ones apart), and the inputs that decide them. `baseline` may be null. `routes_only`: the diff
// is that of the op lines.
std::string StaleConfsText(const Routing& routing, const std::vector<ConfCheck>& checks,
                           const Baseline* baseline, bool routes_only, const TextOptions& options);

}  // namespace vendorconfs
