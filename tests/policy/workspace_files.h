#pragma once

#include <filesystem>

#include "policy/workspace_model.h"
#include "support/random.h"
#include "support/temp_directory.h"

namespace vendorconfs {

// Writes the workspace's files in one of the many spellings that the contract allows: arrays in one line or
// in several, entries as arrays of tables or inline, platform files under any name, comments and blank lines
// between. Returns the manifest's path.
std::filesystem::path WriteWorkspace(const ModelWorkspace& workspace, Random& random,
                                     const TempDirectory& directory);

}  // namespace vendorconfs
