// The findings of `check`: stale, missing and hand-edited confs (errors), foreign and orphaned ones
// (warnings).
#pragma once

#include <filesystem>
#include <vector>

#include "audit/finding.h"
#include "output/conf_check.h"

namespace vendorconfs {

std::vector<Finding> FindingsOf(const Workspace& workspace, const std::vector<ConfCheck>& checks,
                                const std::vector<std::filesystem::path>& orphans);

}  // namespace vendorconfs
