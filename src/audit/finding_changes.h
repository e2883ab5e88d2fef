// Which findings come and go between two states of a workspace.
#pragma once

#include <vector>

#include "audit/finding.h"

namespace vendorconfs {

struct FindingChanges {
  std::vector<Finding> appear;
  std::vector<Finding> vanish;
};

// Findings are the same where rule, platform and what they judge are: an entry as a whole, or an op, or a
// set. Places and messages may differ, which speak of other inputs too.
FindingChanges CompareFindings(const std::vector<Finding>& before, const std::vector<Finding>& after);

}  // namespace vendorconfs
