// The platform "chip" of tests about single ops: every library, the set "ceiling" for its ceiling.
#pragma once

#include "policy/workspace_model.h"

namespace vendorconfs {

inline ModelPlatform& AddChip(ModelWorkspace& workspace, bool boxing) {
  ModelPlatform& platform = workspace.platforms.emplace_back();
  platform.name = "chip";
  platform.vendor = "acme";
  platform.boxing = boxing;
  platform.backends = {"flaggems_cpp", "flaggems", "tileops"};
  platform.ceiling = "ceiling";
  if (!boxing) platform.flaggems_files = {"all.inc"};
  return platform;
}

}  // namespace vendorconfs
