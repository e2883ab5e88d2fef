// The FLAGOS_… variables, read in one pass, and what they do to a table.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "routing/draft.h"
#include "routing/findings.h"

namespace vendorconfs::routing::internal {

struct Environment {
  struct Override {
    std::string name;  // behind "FLAGOS_OP_": the op with its dots as "__"
    std::string value;
  };
  std::string config;
  std::string force;
  std::string dtype_escape;
  bool log_dispatch = false;
  std::string log_misspelt;  // a word of FLAGOS_LOG that looks like "dispatch"
  std::vector<Override> overrides;

  bool ChangesRoutes() const { return !force.empty() || !dtype_escape.empty() || !overrides.empty(); }
};

// `variables` is "NAME=value" each, ended by null. Empty values are unset; of a name that stands twice the
// first counts, as for getenv.
Environment ReadEnvironment(const char* const* variables);

// "FLAGOS_OP_mm__out" for "mm.out".
std::string EnvName(std::string_view op);

struct ForceReport {
  const char* family = nullptr;  // "vendor", …, or null: no force
  std::size_t moved = 0;
  std::size_t stayed = 0;  // listed ops that the force wanted elsewhere and could not move
};

// Force first, then overrides, then the escapes' switch. `ops` exist although the conf may not list them.
ForceReport ApplyEnvironment(const Environment& environment, const std::vector<std::string_view>& ops,
                             Draft& draft, Findings& findings);

// Tells a word of FLAGOS_LOG that was likely meant to switch the dispatch log on.
void CheckLog(const Environment& environment, Findings& findings);

// Routes the op to a backend, strictly.
void Override(TableRow& route, BackendId backend);

}  // namespace vendorconfs::routing::internal
