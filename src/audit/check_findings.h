// The findings of `check`: stale, missing and hand-edited confs (errors), foreign and orphaned ones
// (warnings), and registration drift, which makes an up-to-date conf wrong.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "audit/baseline.h"
#include "audit/finding.h"
#include "output/conf_check.h"

namespace vendorconfs {

struct CheckReport {
  std::vector<Finding> findings;
  std::size_t waived = 0;  // drift that a waiver speaks for
};

// `baseline` may be null. Findings say whether they were there before where the baseline can tell. `remedy`
// is the command that writes the confs.
CheckReport FindingsOf(const Routing& routing, const std::vector<ConfCheck>& checks,
                       const std::vector<std::filesystem::path>& orphans, const Baseline* baseline,
                       const std::string& remedy);

// Whether the route as it stands in the checked conf is what the baseline has too.
bool WasInBaseline(const BaselineConf* conf, std::string_view op, std::string_view backend);

}  // namespace vendorconfs
