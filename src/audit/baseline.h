// Confs of an earlier state, to which routes are compared.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "input/workspace.h"
#include "output/conf_lines.h"
#include "output/effective_conf.h"

namespace vendorconfs {

struct BaselineConf {
  std::string platform;
  std::filesystem::path path;
  std::string text;
  ConfLines lines;     // as they stand, for check; views into `text`
  EffectiveConf conf;  // as the run-time library reads it, with its includes
};

struct Baseline {
  std::filesystem::path directory;
  // By platform; those of platforms that the workspace no longer has are among them, if this tool wrote them.
  std::vector<std::unique_ptr<BaselineConf>> confs;

  std::vector<std::string> files;  // all names in the directory, sorted

  bool HasFile(std::string_view name) const;
  // Null where the directory has none for the platform.
  const BaselineConf* Find(std::string_view platform) const;
};

// Reads the confs that the directory has, by the manifest's file names. Throws InputError where it is no
// readable directory, has no conf at all, or one that the run-time library would refuse.
Baseline ReadBaseline(const Workspace& workspace, const std::filesystem::path& directory);

}  // namespace vendorconfs
