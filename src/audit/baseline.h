// Confs of an earlier state, to which routes are compared.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "input/workspace.h"
#include "output/conf_diff.h"
#include "output/conf_lines.h"

namespace vendorconfs {

struct BaselineConf {
  std::string platform;
  std::string origin;  // path, or "git:HEAD~1:golden/backends_gcu.conf"
  std::string text;
  ConfLines lines;     // as they stand, for check; views into `text`
  EffectiveConf conf;  // as the run-time library reads it, with its includes
};

struct Baseline {
  // By platform; those of platforms that the workspace no longer has are among them.
  std::vector<std::unique_ptr<BaselineConf>> confs;
  std::vector<std::string> files;  // names of all that are called like a conf, sorted

  bool HasFile(std::string_view name) const;
  // Null where there is none for the platform.
  const BaselineConf* Find(std::string_view platform) const;
};

// The confs of the side by the manifest's file names. Throws InputError where one states another platform
// than its name does.
Baseline ReadBaseline(const Workspace& workspace, ConfSide side);

}  // namespace vendorconfs
