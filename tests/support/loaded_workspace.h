// The small workspace, read and routed.
#pragma once

#include "policy/routing.h"
#include "support/small_workspace.h"
#include "support/temp_directory.h"

namespace vendorconfs {

struct LoadedWorkspace {
  TempDirectory directory;
  Workspace workspace = LoadWorkspace({WriteSmallWorkspace(directory), std::nullopt});
  Routing routing = DecideRoutes(workspace);

  OpId Op(std::string_view name) const { return workspace.names.Find(name); }
  // By name: the platforms are sorted.
  std::size_t boxy = 0;
  std::size_t newchip = 1;
};

}  // namespace vendorconfs
