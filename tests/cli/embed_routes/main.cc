// Compiled-in routes are the table of the conf: embed_routes GCU_CONF PPU_CONF.
#include <cstdio>
#include <string>

#include "vendorconfs/routing/table.h"
#include "vendorconfs_tables/gcu_routes.h"
#include "vendorconfs_tables/ppu_routes.h"

namespace {

namespace routing = vendorconfs::routing;

bool Same(const void* embedded, const char* conf) {
  const routing::LoadResult compiled =
      routing::Load(routing::Options().set_embedded(embedded).set_environment({}));
  const routing::LoadResult read = routing::Load(routing::Options().set_path(conf).set_environment({}));
  if (!compiled.status || !read.status) return std::printf("%s does not load\n", conf), false;
  const std::string digest = compiled.table.digest();
  std::printf("%s %s\n", conf, digest.c_str());
  return digest == read.table.digest();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const bool gcu = Same(vendorconfs_tables::gcu_routes_address(), argv[1]);
  const bool ppu = Same(vendorconfs_tables::ppu_routes_address(), argv[2]);
  return gcu && ppu ? 0 : 1;
}
