#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "audit/finding.h"

namespace vendorconfs {

// {"schema":1,"findings":[{"rule":…,"severity":…,"message":…,"file":…,"line":…,"platform":…,"op":…}],"waived":N},
// one line.
std::string FindingsJson(const std::vector<Finding>& findings, std::size_t waived);

}  // namespace vendorconfs
