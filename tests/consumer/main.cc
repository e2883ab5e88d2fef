#include <cstdio>
#include <string>

#include "plugin.h"
#include "vendorconfs/routing/table.h"
#include "vendorconfs/routing/version.h"

namespace routing = vendorconfs::routing;

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  routing::Options options;
  options.set_path(argv[1]);
  if (const routing::Status status = routing::Initialize(options); !status) {
    std::printf("%s\n", status.message().c_str());
    return 1;
  }
  const int routed = add(1, 2);
  const routing::ScopedTable scope(routing::Active().With({{"add.Tensor", "acme"}}));
  const int overridden = add(1, 2);
  std::printf("%d %d %s\n", routed, overridden,
              std::string(routing::Active().Find("add.Tensor").backend()).c_str());
  return vendorconfs_version() == std::string(VENDORCONFS_VERSION) && routed == 3 && overridden == 103 ? 0
                                                                                                       : 1;
}
