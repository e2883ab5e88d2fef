// Random workspaces, read from files and routed, against the naive second model.
#include <algorithm>
#include <string>
#include <vector>

#include "output/conf_writer.h"
#include "output/coverage_stats.h"
#include "policy/kept_off.h"
#include "policy/naive_routes.h"
#include "policy/random_workspace.h"
#include "policy/wanted.h"
#include "policy/workspace_files.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

constexpr int kWorkspaces = 400;

WordSet Names(const Routing& routing, const std::vector<std::uint32_t>& places) {
  WordSet names;
  for (const std::uint32_t place : places) {
    names.emplace(routing.workspace->names.Name(routing.universe[place]));
  }
  return names;
}

std::size_t Routes(const NaiveRoutes& naive, const std::string& backend) {
  std::size_t count = 0;
  for (const std::string& op : naive.Universe()) {
    const std::string route = naive.Route(op);
    count += route.substr(0, route.find(' ')) == backend ? 1 : 0;
  }
  return count;
}

void CheckStats(const CoverageStats& stats, std::size_t index, const NaiveRoutes& naive,
                const ModelPlatform& platform) {
  const PlatformStats& counted = stats.platforms[index];
  CHECK(stats.ops == naive.Universe().size());
  CHECK(counted.Routes(Backend::kFlaggemsCpp) == Routes(naive, "flaggems_cpp"));
  CHECK(counted.Routes(Backend::kFlaggems) == Routes(naive, "flaggems"));
  CHECK(counted.Routes(Backend::kTileops) == Routes(naive, "tileops"));
  CHECK(counted.Routes(Backend::kVendor) == Routes(naive, platform.vendor));
  CHECK(counted.Routes(Backend::kNone) == Routes(naive, "none"));
  CHECK(counted.covered == naive.Universe().size() - Routes(naive, "none"));
  CHECK(counted.kernels == (platform.boxing ? Routes(naive, platform.vendor) : naive.Native().size()));
}

void CheckPlatform(const ModelWorkspace& model, const ModelPlatform& platform, const Routing& routing) {
  CAPTURE(platform.name);
  const NaiveRoutes naive(model, platform);
  const auto index = routing.workspace->FindPlatform(platform.name);
  REQUIRE(index);
  REQUIRE(WriteOpLines(routing, *index) == naive.OpLines());
  CHECK(Names(routing, Wanted(routing, *index)) == naive.Wanted());
  for (const Library library : kLibraries) {
    CAPTURE(ToString(library));
    CHECK(Names(routing, KeptOff(routing, *index, library)) == naive.KeptOff(std::string(ToString(library))));
  }
  CheckStats(CountRoutes(routing, {*index}), 0, naive, platform);
}

TEST_CASE("random workspaces route as the naive model says") {
  Random random(20260922);
  for (int round = 0; round < kWorkspaces; ++round) {
    CAPTURE(round);
    const ModelWorkspace model = MakeRandomWorkspace(random);
    const TempDirectory directory;
    const Workspace workspace = LoadWorkspace({WriteWorkspace(model, random, directory), std::nullopt});
    const Routing routing = DecideRoutes(workspace);
    REQUIRE(routing.platforms.size() == model.platforms.size());
    for (const ModelPlatform& platform : model.platforms) CheckPlatform(model, platform, routing);
  }
}

}  // namespace
}  // namespace vendorconfs
