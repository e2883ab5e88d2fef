// Why an op is on a library or not: each standing, and what comes before it.
#include "policy/library_standing.h"

#include "policy/loaded_routing.h"
#include "policy/model_chip.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// Ceiling a b c, flaggems_cpp a p, tileops a t; the universe has all of them, and z. All are registered, and
// n is native too.
ModelWorkspace Workspace(bool boxing) {
  ModelWorkspace workspace;
  workspace.registrations["all.inc"] = {"a", "b", "c", "n", "p", "t", "z"};
  workspace.registrations["native.inc"] = {"n"};
  workspace.universe_files = {"all.inc"};
  workspace.sets = {{"ceiling", {"a", "b", "c", "n"}},
                    {"flaggems_cpp", {"a", "p"}},
                    {"tileops", {"a", "t"}},
                    {"pending", {"c"}}};
  ModelPlatform& platform = AddChip(workspace, boxing);
  if (!boxing) platform.native_file = "native.inc";
  return workspace;
}

std::string Standing(const ModelWorkspace& workspace, const std::string& op, Library library) {
  const LoadedRouting loaded(workspace);
  const Routing& routing = loaded.routing();
  return std::string(ToString(StandingWith(routing, 0, routing.workspace->names.Find(op), library)));
}

TEST_CASE("native: standings in their order") {
  ModelWorkspace workspace = Workspace(/*boxing=*/false);
  ModelPlatform& platform = workspace.platforms[0];
  CHECK(Standing(workspace, "a", Library::kFlaggemsCpp) == "routed");
  CHECK(Standing(workspace, "a", Library::kFlaggems) == "outranked");
  CHECK(Standing(workspace, "a", Library::kTileops) == "outranked");
  CHECK(Standing(workspace, "z", Library::kFlaggems) == "not covered");
  CHECK(Standing(workspace, "z", Library::kFlaggemsCpp) == "not covered");
  platform.gaps = {{"a", "b", "z"}};
  CHECK(Standing(workspace, "a", Library::kFlaggemsCpp) == "routed");
  CHECK(Standing(workspace, "b", Library::kFlaggems) == "gap");
  CHECK(Standing(workspace, "z", Library::kFlaggems) == "not covered");
  CHECK(Standing(workspace, "a", Library::kTileops) == "outranked");
  workspace.holds = {{"a", "b", "c", "z"}};
  CHECK(Standing(workspace, "a", Library::kFlaggemsCpp) == "hold");
  CHECK(Standing(workspace, "b", Library::kFlaggems) == "gap");
  CHECK(Standing(workspace, "c", Library::kFlaggems) == "hold");
  CHECK(Standing(workspace, "z", Library::kFlaggems) == "not covered");
  platform.withhold = {"pending"};
  CHECK(Standing(workspace, "c", Library::kFlaggems) == "hold");
  workspace.holds = {};
  CHECK(Standing(workspace, "c", Library::kFlaggems) == "withheld");
  platform.prefer_native = true;
  CHECK(Standing(workspace, "n", Library::kFlaggems) == "native preferred");
  workspace.registrations["some.inc"] = {"c"};
  platform.flaggems_files = {"some.inc"};
  CHECK(Standing(workspace, "a", Library::kFlaggemsCpp) == "unregistered");
  CHECK(Standing(workspace, "a", Library::kTileops) == "unregistered");
}

TEST_CASE("boxing: standings in their order") {
  ModelWorkspace workspace = Workspace(/*boxing=*/true);
  ModelPlatform& platform = workspace.platforms[0];
  CHECK(Standing(workspace, "a", Library::kFlaggems) == "routed");
  CHECK(Standing(workspace, "a", Library::kFlaggemsCpp) == "unmeasured");
  CHECK(Standing(workspace, "a", Library::kTileops) == "outranked");
  CHECK(Standing(workspace, "t", Library::kTileops) == "routed");
  CHECK(Standing(workspace, "z", Library::kFlaggems) == "not covered");
  platform.gaps = {{"a", "t"}};
  CHECK(Standing(workspace, "a", Library::kFlaggemsCpp) == "gap");
  CHECK(Standing(workspace, "a", Library::kFlaggems) == "gap");
  CHECK(Standing(workspace, "a", Library::kTileops) == "gap");
  // No library that a gap bounds covers it.
  CHECK(Standing(workspace, "t", Library::kTileops) == "routed");
  platform.gaps = {};
  workspace.holds = {{"a", "p"}};
  CHECK(Standing(workspace, "a", Library::kFlaggems) == "hold");
  CHECK(Standing(workspace, "p", Library::kFlaggemsCpp) == "hold");
  platform.measured = {{{"a"}, "flaggems", true}};
  CHECK(Standing(workspace, "a", Library::kFlaggems) == "routed");
}

TEST_CASE("a library that the build does not route to") {
  ModelWorkspace workspace = Workspace(GENERATE(false, true));
  workspace.platforms[0].backends = {"flaggems"};
  CHECK(Standing(workspace, "a", Library::kFlaggemsCpp) == "backend off");
  CHECK(Standing(workspace, "z", Library::kTileops) == "backend off");
  workspace.platforms[0].backends = {};
  CHECK(Standing(workspace, "a", Library::kFlaggems) == "backend off");
}

TEST_CASE("a measured route needs no backend in the list of a boxing platform") {
  ModelWorkspace workspace = Workspace(/*boxing=*/true);
  workspace.platforms[0].backends = {};
  workspace.platforms[0].measured = {{{"b"}, "flaggems", false}};
  CHECK(Standing(workspace, "b", Library::kFlaggems) == "routed");
  workspace.holds = {{"b"}};
  CHECK(Standing(workspace, "b", Library::kFlaggems) == "hold");
}

TEST_CASE("a library without a coverage set covers nothing") {
  ModelWorkspace workspace = Workspace(GENERATE(false, true));
  workspace.sets.erase("tileops");
  CHECK(Standing(workspace, "a", Library::kTileops) == "not covered");
}

TEST_CASE("what a gap closes by itself") {
  const auto alone = [](const ModelWorkspace& workspace, const std::string& op) {
    const LoadedRouting loaded(workspace);
    return GapAloneCloses(loaded.routing(), 0, loaded.routing().workspace->names.Find(op));
  };
  const bool boxing = GENERATE(false, true);
  ModelWorkspace workspace = Workspace(boxing);
  ModelPlatform& platform = workspace.platforms[0];
  platform.gaps = {{"a", "b", "c", "z"}};
  CHECK(alone(workspace, "b"));
  CHECK_FALSE(alone(workspace, "z"));  // no library covers it
  CHECK_FALSE(alone(workspace, "n"));  // stands in no gap
  // On a native platform a gap leaves flaggems_cpp and tileops open.
  CHECK(alone(workspace, "a") == boxing);
  workspace.sets["flaggems_cpp"] = {};
  CHECK(alone(workspace, "a") == boxing);
  workspace.sets["tileops"] = {};
  CHECK(alone(workspace, "a"));
  workspace.sets["flaggems_cpp"] = {"a"};
  CHECK(alone(workspace, "a") == boxing);
  if (!boxing) {
    platform.withhold = {"pending"};
    CHECK_FALSE(alone(workspace, "c"));
  }
  workspace.holds = {{"b"}};
  CHECK_FALSE(alone(workspace, "b"));
}

TEST_CASE("which libraries a gap closes") {
  for (const bool boxing : {false, true}) {
    CAPTURE(boxing);
    ModelWorkspace workspace = Workspace(boxing);
    const LoadedRouting all(workspace);
    const Platform& platform = *all.routing().platforms[0].platform;
    CHECK(GapCloses(platform, Library::kFlaggems));
    CHECK(GapCloses(platform, Library::kFlaggemsCpp) == boxing);
    CHECK(GapCloses(platform, Library::kTileops) == boxing);
    workspace.platforms[0].backends = {};
    const LoadedRouting none(workspace);
    for (const Library library : kLibraries) {
      CHECK_FALSE(GapCloses(*none.routing().platforms[0].platform, library));
    }
  }
}

}  // namespace
}  // namespace vendorconfs
