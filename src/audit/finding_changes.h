// Which findings come and go between two states of a workspace.
#pragma once

#include <vector>

#include "audit/finding.h"

namespace vendorconfs {

struct FindingChanges {
  std::vector<Finding> appear;
  std::vector<Finding> vanish;
};

// Findings are the same where rule, platform, op and message are.
FindingChanges CompareFindings(const std::vector<Finding>& before, const std::vector<Finding>& after);

}  // namespace vendorconfs
