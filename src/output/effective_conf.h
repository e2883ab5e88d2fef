// A conf as the run-time library reads it: spellings of any age, includes applied, the last line winning.
#pragma once

#include <optional>
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
  std::string kind;              // "native", "boxing"; empty: none is stated
  std::string origin;            // stands before the files' names: "", or "git:HEAD:"
  std::string vendor;            // stated, or the first of the vendor keys that it was read with
  routing::internal::TableRef table;
};

// Why the run-time library refuses a conf.
struct ConfRefusal {
  Place place;
  std::string why;
};

// The vendor keys of the workspace's platforms, which its confs may use without a "#@ vendor:" line.
std::string VendorKeys(const Workspace& workspace);

// Reads `path` with its includes. Where the run-time library refuses it (a malformed line, an unknown
// backend, a missing include), `refusal` says why and there is no table.
EffectiveConf LoadEffectiveConf(routing::internal::Files& files, const std::string& path,
                                const std::string& vendors, std::optional<ConfRefusal>& refusal);

// The same; a refusal throws InputError. `origin` stands before each file's name in messages.
EffectiveConf ReadEffectiveConf(routing::internal::Files& files, const std::string& path,
                                const std::string& vendors, std::string_view origin = {});

// The same from disk.
EffectiveConf ReadEffectiveConf(const std::string& path, const std::string& vendors);

}  // namespace vendorconfs
