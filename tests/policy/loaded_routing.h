// A model workspace, written, read again and routed.
#pragma once

#include <string>

#include "policy/routing.h"
#include "policy/workspace_files.h"
#include "policy/workspace_model.h"
#include "support/op_set.h"

namespace vendorconfs {

class LoadedRouting {
 public:
  explicit LoadedRouting(const ModelWorkspace& model);

  const Routing& routing() const { return routing_; }
  std::size_t Index(const std::string& platform) const;
  const PlatformSets& Sets(const std::string& platform) const;
  // The ops by name, separated by blanks: "add mm mm.out".
  std::string Listed(const OpSet& ops) const;
  // What stands behind "op = " in the platform's conf; "" where the op has no line.
  std::string Route(const std::string& platform, const std::string& op) const;
  // The row of the decision table that decided.
  int Row(const std::string& platform, const std::string& op) const;

 private:
  TempDirectory directory_;
  Random random_{1};
  Workspace workspace_;
  Routing routing_;
};

}  // namespace vendorconfs
