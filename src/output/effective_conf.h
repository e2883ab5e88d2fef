// A conf as the run-time library reads it: spellings of any age, includes applied, the last line winning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "input/workspace.h"
#include "output/conf_lines.h"
#include "routing/table.h"

namespace vendorconfs {

struct EffectiveConf {
  std::vector<ConfLine> routes;  // sorted by op; each names the file that it stands in; views into `table`
  std::string platform;          // by its "#@ platform:" line or an included file's; empty: none
  routing::internal::TableRef table;
};

// The vendor keys of the workspace's platforms, which its confs may use without a "#@ vendor:" line.
std::string VendorKeys(const Workspace& workspace);

// Reads `path` with its includes. Throws InputError where the run-time library would refuse it: a malformed
// line, an unknown backend, a missing include. `origin` stands before each file's name in messages, such as
// "git:HEAD:".
EffectiveConf ReadEffectiveConf(routing::internal::Files& files, const std::string& path,
                                const std::string& vendors, std::string_view origin = {});

// The same from disk.
EffectiveConf ReadEffectiveConf(const std::string& path, const std::string& vendors);

}  // namespace vendorconfs
