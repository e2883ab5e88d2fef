// The "#@" lines of a conf against the platform that it is judged for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "audit/rule.h"

namespace vendorconfs {

// What a "#@" line says wrongly. Its file and line are the caller's to know.
struct MachineLineFault {
  const Rule* rule;
  std::string op;  // empty: none
  std::string message;
  std::string suggestion;
};

// What the conf states in effect, of its own and included lines; empty where it does not.
struct StatedBuild {
  std::string platform;
  std::string kind;
  std::string vendor;
};

// Of one "#@ key: value" line: ops outside the universe, a platform, kind, vendor key or default of another
// build. `universe` are the names of the ops.
std::vector<MachineLineFault> JudgeMachineLine(std::string_view key, std::string_view value,
                                               const StatedBuild& stated, const Platform& platform,
                                               const Routing& routing,
                                               const std::vector<std::string_view>& universe);

}  // namespace vendorconfs
