// The small workspace with texts of its files replaced, read and routed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/routing.h"
#include "support/temp_directory.h"

namespace vendorconfs {

struct Change {
  std::string file;
  std::string from;  // empty: the file is new
  std::string to;
};

class ChangedWorkspace {
 public:
  explicit ChangedWorkspace(const std::vector<Change>& changes = {});

  OpId Op(std::string_view name) const { return workspace.names.Find(name); }
  // "coverage.json:4" for the first line of the file that has the text.
  std::string At(const std::string& file, std::string_view text) const;
  // The text without the directory that the workspace stands in.
  std::string Relative(std::string text) const;

  static constexpr std::size_t kBoxy = 0;
  static constexpr std::size_t kNewchip = 1;

 private:
  TempDirectory directory_;

 public:
  const Workspace workspace;
  const Routing routing;
};

}  // namespace vendorconfs
