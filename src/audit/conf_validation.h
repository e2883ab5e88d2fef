// Validation of one conf, generated or written by hand, with what it includes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audit/finding.h"
#include "policy/routing.h"

namespace vendorconfs {

struct ValidationTarget {
  const Routing* routing = nullptr;  // null: no workspace
  std::optional<std::size_t>
      platform;  // index; none: the platform that the conf states, if the workspace has it
};

struct ConfValidation {
  std::vector<Finding> findings;
  std::string platform;              // that the conf was judged for, or states; empty: none
  std::vector<std::string> remarks;  // what was not judged, and why
};

// Reads the conf as the run-time library does (its diagnostics become findings, at the levels of
// ValidateRules()), then judges its routes: with a platform against registrations, universe and vendor,
// without one as far as the conf's own "#@ kind" and "#@ vendor" go. Throws InputError where the file itself
// cannot be read.
ConfValidation ValidateConf(const std::filesystem::path& conf, const ValidationTarget& target);

}  // namespace vendorconfs
