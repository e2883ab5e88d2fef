#include "input/workspace.h"

namespace vendorconfs {

std::optional<std::size_t> Workspace::FindPlatform(std::string_view name) const {
  for (std::size_t i = 0; i < platforms.size(); ++i) {
    if (platforms[i].name == name) return i;
  }
  return std::nullopt;
}

void RequireUnchanged(const Workspace& workspace) {
  for (const Workspace::Input& input : workspace.inputs) {
    if (StampOf(input.file) == input.stamp) continue;
    throw InputError(Place{input.file, 0},
                     "was changed while this run was under way, nothing was written; run it once more");
  }
}

}  // namespace vendorconfs
