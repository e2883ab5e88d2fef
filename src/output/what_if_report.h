#pragma once

#include <string>

#include "output/move_report.h"
#include "policy/what_if.h"

namespace vendorconfs {

// The moves of an edit, of the named platforms. `before` is the routing without the edit; it and `what_if`
// must outlive the report.
MoveReport ReportWhatIf(const Routing& before, const WhatIf& what_if,
                        const std::vector<std::size_t>& platforms);

}  // namespace vendorconfs
