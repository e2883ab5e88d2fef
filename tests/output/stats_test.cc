#include "output/coverage_stats.h"

#include <nlohmann/json.hpp>
#include <string>

#include "policy/loaded_routing.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// Four ops; `box` routes one to TileOps, one to FlagGems and two to cuda, `chip` one to FlagGems and one to
// its own kernel.
ModelWorkspace Workspace() {
  ModelWorkspace workspace;
  workspace.registrations["all.inc"] = {"a", "b", "c", "d"};
  workspace.registrations["native.inc"] = {"a", "b"};
  workspace.universe_files = {"all.inc"};
  workspace.sets = {{"ceiling", {"a"}}, {"tileops", {"c"}}};
  ModelPlatform box;
  box.name = "box";
  box.vendor = "cuda";
  box.boxing = true;
  box.backends = {"flaggems", "tileops"};
  box.ceiling = "ceiling";
  ModelPlatform chip;
  chip.name = "chip";
  chip.vendor = "acme";
  chip.native_file = "native.inc";
  chip.escape_native = {{"c"}};
  chip.backends = {"flaggems"};
  chip.ceiling = "ceiling";
  workspace.platforms = {box, chip};
  return workspace;
}

TEST_CASE("the table has the reference's columns, and says what stands in none of them") {
  const LoadedRouting loaded(Workspace());
  CHECK(StatsTable(CountRoutes(loaded.routing(), {0, 1})) ==
        "op list: 4 ops\n"
        "\n"
        "\"vendor routed\" counts the ops that run on the vendor's kernel. \"kernels\" counts all ops that "
        "the\n"
        "vendor has a kernel for, those that a kernel library wins included.\n"
        "\n"
        "platform             flaggems_cpp  flaggems  vendor routed  kernels   none       covered\n"
        "----------------------------------------------------------------------------------------\n"
        "box                             0         1              2        2      0      4 (100%)\n"
        "chip                            0         1              1        2      2      2 (50%)\n"
        "\n"
        "tileops routes, in no column above: box 1\n");
}

TEST_CASE("a long platform name widens its column") {
  ModelWorkspace workspace = Workspace();
  workspace.platforms[0].name = "a-platform-with-a-rather-long-name";
  const LoadedRouting loaded(workspace);
  const std::string table = StatsTable(CountRoutes(loaded.routing(), {0, 1}));
  CHECK(table.find("\nplatform                           flaggems_cpp") != std::string::npos);
  CHECK(table.find("\na-platform-with-a-rather-long-name            0") != std::string::npos);
}

TEST_CASE("the JSON names each backend that has a route") {
  const LoadedRouting loaded(Workspace());
  CHECK(StatsJson(CountRoutes(loaded.routing(), {0, 1})) ==
        R"({"schema":1,"ops":4,"platforms":[)"
        R"({"platform":"box","kind":"boxing","vendor":"cuda","routes":{"flaggems":1,"tileops":1,"cuda":2},)"
        R"("kernels":2,"covered":4},)"
        R"({"platform":"chip","kind":"native","vendor":"acme","routes":{"flaggems":1,"acme":1,"none":2},)"
        R"("kernels":2,"covered":2}]})"
        "\n");
}

}  // namespace
}  // namespace vendorconfs
