// What stands in a conf's `#@ also` lines.
#include "policy/kept_off.h"

#include "policy/loaded_routing.h"
#include "policy/model_chip.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

std::string KeptOffOf(const ModelWorkspace& workspace, Library library) {
  const LoadedRouting loaded(workspace);
  OpSet ops;
  for (const std::uint32_t place : KeptOff(loaded.routing(), 0, library)) {
    ops.Insert(loaded.routing().universe[place]);
  }
  return loaded.Listed(ops);
}

// Ceiling a b c d, flaggems_cpp p q, tileops a t; the universe has all of them, and z.
ModelWorkspace Workspace(bool boxing) {
  ModelWorkspace workspace;
  workspace.registrations["all.inc"] = {"a", "b", "c", "d", "p", "q", "t", "z"};
  workspace.universe_files = {"all.inc"};
  workspace.sets = {{"ceiling", {"a", "b", "c", "d"}},
                    {"flaggems_cpp", {"p", "q"}},
                    {"tileops", {"a", "t"}},
                    {"pending", {"d"}}};
  AddChip(workspace, boxing);
  return workspace;
}

TEST_CASE("a gap keeps covered ops off FlagGems alone on a native platform") {
  ModelWorkspace workspace = Workspace(/*boxing=*/false);
  workspace.platforms[0].gaps = {{"a", "b"}, {"p", "z"}};
  CHECK(KeptOffOf(workspace, Library::kFlaggems) == "a b");
  CHECK(KeptOffOf(workspace, Library::kFlaggemsCpp).empty());
  CHECK(KeptOffOf(workspace, Library::kTileops).empty());
}

TEST_CASE("a gap keeps covered ops off every library on a boxing platform") {
  ModelWorkspace workspace = Workspace(/*boxing=*/true);
  workspace.platforms[0].gaps = {{"a", "b"}, {"p", "q", "z"}};
  workspace.platforms[0].measured = {{{"p"}, "flaggems_cpp", false}};
  CHECK(KeptOffOf(workspace, Library::kFlaggems) == "a b");
  // q was never measured: without the gap it would not reach the library either.
  CHECK(KeptOffOf(workspace, Library::kFlaggemsCpp) == "p");
  CHECK(KeptOffOf(workspace, Library::kTileops) == "a");
}

TEST_CASE("a hold keeps covered ops off each library") {
  ModelWorkspace workspace = Workspace(GENERATE(false, true));
  workspace.holds = {{"a", "p", "t", "z"}};
  workspace.platforms[0].measured = {{{"p"}, "flaggems_cpp", false}};
  CHECK(KeptOffOf(workspace, Library::kFlaggems) == "a");
  CHECK(KeptOffOf(workspace, Library::kFlaggemsCpp) == "p");
  CHECK(KeptOffOf(workspace, Library::kTileops) == "a t");
}

TEST_CASE("an overridden hold keeps nothing off, even where another library wins") {
  ModelWorkspace workspace = Workspace(GENERATE(false, true));
  workspace.holds = {{"a"}};
  workspace.platforms[0].measured = {{{"a"}, "flaggems", true}};
  CHECK(KeptOffOf(workspace, Library::kFlaggems).empty());
  CHECK(KeptOffOf(workspace, Library::kTileops).empty());
}

TEST_CASE("native preference keeps ops with a kernel off FlagGems alone") {
  ModelWorkspace workspace = Workspace(/*boxing=*/false);
  ModelPlatform& platform = workspace.platforms[0];
  workspace.registrations["native.inc"] = {"a", "p", "z"};
  platform.native_file = "native.inc";
  CHECK(KeptOffOf(workspace, Library::kFlaggems).empty());
  platform.prefer_native = true;
  CHECK(KeptOffOf(workspace, Library::kFlaggems) == "a");
  CHECK(KeptOffOf(workspace, Library::kFlaggemsCpp).empty());
  CHECK(KeptOffOf(workspace, Library::kTileops).empty());
}

TEST_CASE("a withheld set and a missing registration are no policy that a force could lift") {
  ModelWorkspace workspace = Workspace(/*boxing=*/false);
  ModelPlatform& platform = workspace.platforms[0];
  platform.withhold = {"pending"};
  CHECK(KeptOffOf(workspace, Library::kFlaggems).empty());
  platform.gaps = {{"a", "d"}};
  CHECK(KeptOffOf(workspace, Library::kFlaggems) == "a d");
  workspace.registrations["flaggems.inc"] = {"a"};
  platform.flaggems_files = {"flaggems.inc"};
  CHECK(KeptOffOf(workspace, Library::kFlaggems) == "a");
}

TEST_CASE("a measurement takes an op out of a gap") {
  ModelWorkspace workspace = Workspace(GENERATE(false, true));
  workspace.platforms[0].gaps = {{"a", "b"}};
  workspace.platforms[0].measured = {{{"a"}, "flaggems", false}};
  CHECK(KeptOffOf(workspace, Library::kFlaggems) == "b");
}

TEST_CASE("nothing is kept off a library that the build cannot route to") {
  ModelWorkspace workspace = Workspace(GENERATE(false, true));
  workspace.holds = {{"a", "p", "t"}};
  workspace.platforms[0].backends = {};
  for (const Library library : kLibraries) CHECK(KeptOffOf(workspace, library).empty());
}

}  // namespace
}  // namespace vendorconfs
