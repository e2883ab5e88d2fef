// The built binary, run as users run it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/child_process.h"
#include "support/small_workspace.h"
#include "support/temp_directory.h"

namespace vendorconfs {

// Runs gen_vendor_confs with these arguments; `environment`: "NAME=value". COLUMNS and NO_COLOR are unset
// unless given.
ProgramResult RunTool(const std::vector<std::string>& arguments,
                      const std::vector<std::string>& environment = {});

// The tool over the small workspace.
class SmallTool {
 public:
  SmallTool() : manifest_(WriteSmallWorkspace(directory_)) {}

  const TempDirectory& directory() const { return directory_; }
  std::string Path(const std::string& relative) const { return (directory_.path() / relative).string(); }
  ProgramResult Run(std::vector<std::string> arguments,
                    const std::vector<std::string>& environment = {}) const;
  // The result of a run that exits with 0 and prints JSON.
  nlohmann::json Json(std::vector<std::string> arguments) const;

 private:
  TempDirectory directory_;
  std::filesystem::path manifest_;
};

// The tool over the bundled workspace.
ProgramResult RunBundled(std::vector<std::string> arguments,
                         const std::vector<std::string>& environment = {});

}  // namespace vendorconfs
