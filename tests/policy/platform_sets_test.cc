// Each row of the contract's table of sets, each clause of it once.
#include "policy/platform_sets.h"

#include "policy/loaded_routing.h"
#include "policy/model_chip.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// Coverage: ceiling c1 to c4, flaggems_cpp c4 and p1, tileops c3 and t1, pending c2 and c3. Nothing is held.
ModelWorkspace Bare() {
  ModelWorkspace workspace;
  workspace.registrations["all.inc"] = {"c1", "c2", "c3", "c4", "p1", "t1", "plain"};
  workspace.universe_files = {"all.inc"};
  workspace.sets = {{"ceiling", {"c1", "c2", "c3", "c4"}},
                    {"flaggems_cpp", {"c4", "p1"}},
                    {"tileops", {"c3", "t1"}},
                    {"pending", {"c2", "c3"}}};
  return workspace;
}

// A native platform that registers everything through its flaggems file and has no kernel of its own.
ModelWorkspace WithNative() {
  ModelWorkspace workspace = Bare();
  workspace.registrations["flaggems.inc"] = workspace.registrations["all.inc"];
  AddChip(workspace, false).flaggems_files = {"flaggems.inc"};
  return workspace;
}

ModelWorkspace WithBoxing() {
  ModelWorkspace workspace = Bare();
  AddChip(workspace, true).vendor = "cuda";
  return workspace;
}

TEST_CASE("native: the flaggems_cpp set is the coverage set of that name") {
  ModelWorkspace workspace = WithNative();
  ModelPlatform& platform = workspace.platforms[0];
  std::string wanted;
  SECTION("where the backend is in use") {
    wanted = "c4 p1";
  }
  SECTION("whatever was measured for it") {
    platform.measured = {{{"c1", "p1"}, "flaggems_cpp", false}};
    wanted = "c4 p1";
  }
  SECTION("whatever is gapped") {
    platform.gaps = {{"c4"}};
    wanted = "c4 p1";
  }
  SECTION("empty where the backend is not in use") {
    platform.backends = {"flaggems", "tileops"};
  }
  SECTION("empty where the coverage file has no such set") {
    workspace.sets.erase("flaggems_cpp");
  }
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").cpp) == wanted);
}

TEST_CASE("native: all gap ops are gapped, covered or not") {
  ModelWorkspace workspace = WithNative();
  workspace.platforms[0].gaps = {{"c1", "plain"}, {"outside"}};
  workspace.platforms[0].measured = {{{"c1"}, "flaggems", false}};
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").gap) == "c1 outside plain");
}

TEST_CASE("native: the python set is the ceiling, less what keeps ops off it, plus what was measured") {
  ModelWorkspace workspace = WithNative();
  ModelPlatform& platform = workspace.platforms[0];
  workspace.registrations["native.inc"] = {"c1", "plain"};
  platform.native_file = "native.inc";
  std::string wanted;
  SECTION("the ceiling") {
    wanted = "c1 c2 c3 c4";
  }
  SECTION("less gaps") {
    platform.gaps = {{"c1"}, {"c4", "plain"}};
    wanted = "c2 c3";
  }
  SECTION("less every withheld set") {
    workspace.sets["late"] = {"c1"};
    platform.withhold = {"pending", "late"};
    wanted = "c4";
  }
  SECTION("less native kernels with prefer_native") {
    platform.prefer_native = true;
    wanted = "c2 c3 c4";
  }
  SECTION("less extra natives with prefer_native") {
    platform.prefer_native = true;
    platform.extra_native = {{"c2"}};
    wanted = "c3 c4";
  }
  SECTION("escape kernels are not native") {
    platform.prefer_native = true;
    platform.escape_native = {{"c2"}};
    wanted = "c2 c3 c4";
  }
  SECTION("a measurement within the ceiling passes a gap") {
    platform.gaps = {{"c1", "c2"}};
    platform.measured = {{{"c1"}, "flaggems", false}};
    wanted = "c1 c3 c4";
  }
  SECTION("a measurement within the ceiling passes a withheld set") {
    platform.withhold = {"pending"};
    platform.measured = {{{"c2"}, "flaggems", false}};
    wanted = "c1 c2 c4";
  }
  SECTION("a measurement within the ceiling passes native preference") {
    platform.prefer_native = true;
    platform.measured = {{{"c1"}, "flaggems", false}};
    wanted = "c1 c2 c3 c4";
  }
  SECTION("a measurement beyond the ceiling adds nothing") {
    platform.measured = {{{"plain"}, "flaggems", false}};
    wanted = "c1 c2 c3 c4";
  }
  SECTION("a measurement for flaggems_cpp adds nothing") {
    platform.gaps = {{"c1"}};
    platform.measured = {{{"c1"}, "flaggems_cpp", false}};
    wanted = "c2 c3 c4";
  }
  SECTION("empty where the backend is not in use, measured or not") {
    platform.backends = {"flaggems_cpp", "tileops"};
    platform.measured = {{{"c1"}, "flaggems", false}};
  }
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").python) == wanted);
}

TEST_CASE("native: registrations") {
  ModelWorkspace workspace = WithNative();
  ModelPlatform& platform = workspace.platforms[0];
  workspace.registrations["native.inc"] = {"c1"};
  workspace.registrations["flaggems.inc"] = {"c2"};
  workspace.registrations["more.inc"] = {"c3"};
  platform.native_file = "native.inc";
  platform.flaggems_files = {"flaggems.inc", "more.inc"};
  platform.extra_native = {{"plain"}, {"c4", "extra"}};
  platform.escape_native = {{"c2", "p1"}};
  const LoadedRouting loaded(workspace);
  const PlatformSets& sets = loaded.Sets("chip");
  CHECK(loaded.Listed(sets.native) == "c1 c4 extra plain");
  CHECK(loaded.Listed(sets.registered) == "c1 c2 c3 c4 extra plain");
  CHECK(loaded.Listed(sets.escape) == "c2 p1");
}

TEST_CASE("native: a platform without registration files routes nothing") {
  ModelWorkspace workspace = WithNative();
  workspace.platforms[0].flaggems_files.clear();
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").registered).empty());
  CHECK(loaded.Route("chip", "c1") == "none");
  CHECK(loaded.Row("chip", "c1") == 1);
}

TEST_CASE("boxing: the flaggems_cpp set is what was measured for it and is covered") {
  ModelWorkspace workspace = WithBoxing();
  ModelPlatform& platform = workspace.platforms[0];
  platform.measured = {{{"p1", "c1"}, "flaggems_cpp", false}, {{"c4"}, "flaggems", false}};
  std::string wanted;
  SECTION("where the backend is in use") {
    wanted = "p1";
  }
  SECTION("empty where it is not") {
    platform.backends = {"flaggems", "tileops"};
  }
  SECTION("empty where the coverage file has no such set") {
    workspace.sets.erase("flaggems_cpp");
  }
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").cpp) == wanted);
}

TEST_CASE("boxing: a gap counts within the ceiling or flaggems_cpp, and where nothing was measured") {
  ModelWorkspace workspace = WithBoxing();
  ModelPlatform& platform = workspace.platforms[0];
  platform.gaps = {{"c1", "p1"}, {"plain", "t1"}};
  std::string wanted;
  SECTION("covered ops only") {
    wanted = "c1 p1";
  }
  SECTION("backends out of use close nothing less") {
    platform.backends = {};
    wanted = "c1 p1";
  }
  SECTION("less what was measured for flaggems") {
    platform.measured = {{{"c1"}, "flaggems", false}};
    wanted = "p1";
  }
  SECTION("not less what was measured for flaggems_cpp") {
    platform.measured = {{{"p1"}, "flaggems_cpp", false}};
    wanted = "c1 p1";
  }
  SECTION("another ceiling") {
    platform.ceiling = "pending";
    wanted = "p1";
  }
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").gap) == wanted);
}

TEST_CASE("boxing: the python set is the ceiling and whatever was measured") {
  ModelWorkspace workspace = WithBoxing();
  ModelPlatform& platform = workspace.platforms[0];
  std::string wanted;
  SECTION("the ceiling") {
    wanted = "c1 c2 c3 c4";
  }
  SECTION("withheld sets, native preference and gaps take nothing from it") {
    platform.withhold = {"pending"};
    platform.prefer_native = true;
    platform.gaps = {{"c1"}};
    wanted = "c1 c2 c3 c4";
  }
  SECTION("plus measurements beyond the ceiling") {
    platform.measured = {{{"plain", "c1"}, "flaggems", false}};
    wanted = "c1 c2 c3 c4 plain";
  }
  SECTION("not plus measurements for flaggems_cpp") {
    platform.measured = {{{"p1", "plain"}, "flaggems_cpp", false}};
    wanted = "c1 c2 c3 c4";
  }
  SECTION("measurements alone where the backend is not in use") {
    platform.backends = {"tileops"};
    platform.measured = {{{"plain", "c1"}, "flaggems", false}};
    wanted = "c1 plain";
  }
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").python) == wanted);
}

TEST_CASE("the tileops set is the coverage set of that name, on both kinds") {
  ModelWorkspace workspace = GENERATE(false, true) ? WithBoxing() : WithNative();
  ModelPlatform& platform = workspace.platforms[0];
  std::string wanted;
  SECTION("where the backend is in use") {
    wanted = "c3 t1";
  }
  SECTION("empty where it is not") {
    platform.backends = {"flaggems_cpp", "flaggems"};
  }
  SECTION("empty where the coverage file has no such set") {
    workspace.sets.erase("tileops");
  }
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Listed(loaded.Sets("chip").tileops) == wanted);
}

TEST_CASE("native: a gap closes FlagGems Python alone") {
  ModelWorkspace workspace = WithNative();
  workspace.platforms[0].gaps = {{"c1", "c3", "c4", "t1"}};
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Route("chip", "c1") == "none");
  CHECK(loaded.Route("chip", "c3") == "tileops");
  CHECK(loaded.Route("chip", "c4") == "flaggems_cpp");
  CHECK(loaded.Route("chip", "t1") == "tileops");
}

TEST_CASE("boxing: a gap closes every kernel library") {
  ModelWorkspace workspace = WithBoxing();
  workspace.platforms[0].gaps = {{"c1", "c3", "c4", "p1", "t1"}};
  workspace.platforms[0].measured = {{{"c4", "p1"}, "flaggems_cpp", false}};
  const LoadedRouting loaded(workspace);
  for (const char* op : {"c1", "c3", "c4", "p1"}) {
    CAPTURE(op);
    CHECK(loaded.Route("chip", op) == "cuda");
    CHECK(loaded.Row("chip", op) == 2);
  }
  // In neither the ceiling nor flaggems_cpp: the gap has no effect.
  CHECK(loaded.Route("chip", "t1") == "tileops");
}

TEST_CASE("a hold keeps an op off every kernel library unless a measurement overrides it") {
  ModelWorkspace workspace = GENERATE(false, true) ? WithBoxing() : WithNative();
  ModelPlatform& platform = workspace.platforms[0];
  workspace.holds = {{"c1", "c3"}, {"p1"}};
  const std::string off = platform.boxing ? "cuda" : "none";
  SECTION("held") {
    const LoadedRouting loaded(workspace);
    for (const char* op : {"c1", "c3", "p1"}) {
      CAPTURE(op);
      CHECK(loaded.Route("chip", op) == off);
      CHECK(loaded.Row("chip", op) == 3);
    }
    CHECK(loaded.Route("chip", "c2") == "flaggems");
  }
  SECTION("a measurement without overrides_hold changes nothing") {
    platform.measured = {{{"c1"}, "flaggems", false}, {{"p1"}, "flaggems_cpp", false}};
    const LoadedRouting loaded(workspace);
    CHECK(loaded.Route("chip", "c1") == off);
    CHECK(loaded.Route("chip", "p1") == off);
  }
  SECTION("an override opens all rows for its ops, whatever its backend") {
    platform.measured = {{{"c1", "p1"}, "flaggems_cpp", true}};
    const LoadedRouting loaded(workspace);
    CHECK(loaded.Route("chip", "c1") == "flaggems");
    CHECK(loaded.Route("chip", "p1") == "flaggems_cpp");
    CHECK(loaded.Route("chip", "c3") == off);
  }
}

TEST_CASE("a hold ranks below a gap on a boxing platform, and both below nothing on a native one") {
  ModelWorkspace boxing = WithBoxing();
  boxing.holds = {{"c1"}};
  boxing.platforms[0].gaps = {{"c1"}};
  CHECK(LoadedRouting(boxing).Row("chip", "c1") == 2);
  ModelWorkspace native = WithNative();
  native.holds = {{"c1"}};
  native.platforms[0].gaps = {{"c1"}};
  CHECK(LoadedRouting(native).Row("chip", "c1") == 3);
}

TEST_CASE("native: a held op keeps its own kernel") {
  ModelWorkspace workspace = WithNative();
  workspace.holds = {{"c1", "c2"}};
  workspace.registrations["native.inc"] = {"c1"};
  workspace.platforms[0].native_file = "native.inc";
  workspace.platforms[0].escape_native = {{"c2"}};
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Route("chip", "c1") == "acme");
  CHECK(loaded.Route("chip", "c2") == "none");
}

TEST_CASE("native: library routes are annotated where a vendor kernel stands behind them") {
  ModelWorkspace workspace = WithNative();
  ModelPlatform& platform = workspace.platforms[0];
  workspace.registrations["native.inc"] = {"c1", "c4", "t1", "plain"};
  platform.native_file = "native.inc";
  platform.escape_native = {{"c2", "plain"}};
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Route("chip", "c1") == "flaggems  # acme");
  CHECK(loaded.Route("chip", "c2") == "flaggems  # acme");
  CHECK(loaded.Route("chip", "c3") == "flaggems");
  CHECK(loaded.Route("chip", "c4") == "flaggems_cpp  # acme");
  CHECK(loaded.Route("chip", "p1") == "flaggems_cpp");
  CHECK(loaded.Route("chip", "t1") == "tileops  # acme");
  CHECK(loaded.Route("chip", "plain") == "acme");
}

TEST_CASE("native: an escape kernel is no route and no registration") {
  ModelWorkspace workspace = WithNative();
  ModelPlatform& platform = workspace.platforms[0];
  platform.escape_native = {{"plain", "c1"}};
  workspace.registrations["flaggems.inc"] = {"plain"};
  const LoadedRouting loaded(workspace);
  CHECK(loaded.Route("chip", "plain") == "none");
  CHECK(loaded.Row("chip", "plain") == 7);
  CHECK(loaded.Route("chip", "c1") == "none");
  CHECK(loaded.Row("chip", "c1") == 1);
}

TEST_CASE("the universe is the same on every platform") {
  ModelWorkspace workspace = WithNative();
  workspace.extra_routed = {"by_hand"};
  workspace.registrations["flaggems.inc"].push_back("flaggems_only");
  workspace.registrations["more.inc"] = {"in_the_second_file"};
  workspace.universe_files.push_back("more.inc");
  workspace.sets["ceiling"].push_back("covered_only");
  workspace.platforms[0].extra_native = {{"extra"}};
  workspace.platforms[0].escape_native = {{"escape"}};
  ModelPlatform other = WithNative().platforms[0];
  other.name = "other";
  other.vendor = "other";
  workspace.registrations["other.inc"] = {"own"};
  other.native_file = "other.inc";
  workspace.platforms.push_back(other);
  ModelPlatform boxing = WithBoxing().platforms[0];
  boxing.name = "box";
  boxing.gaps = {{"gapped"}};
  workspace.platforms.push_back(boxing);

  const LoadedRouting loaded(workspace);
  OpSet universe;
  for (const OpId op : loaded.routing().universe) universe.Insert(op);
  CHECK(loaded.Listed(universe) == "by_hand c1 c2 c3 c4 extra in_the_second_file own p1 plain t1");
  CHECK(loaded.Route("chip", "extra") == "acme");
  CHECK(loaded.Route("chip", "own") == "none");
  CHECK(loaded.Route("other", "extra") == "none");
  CHECK(loaded.Route("other", "own") == "other");
  CHECK(loaded.Route("box", "extra") == "cuda");
  CHECK(loaded.Route("box", "by_hand") == "cuda");
  CHECK(loaded.Route("chip", "by_hand") == "none");
  CHECK(loaded.Route("chip", "flaggems_only").empty());
  CHECK(loaded.Route("chip", "escape").empty());
  CHECK(loaded.Route("chip", "covered_only").empty());
}

}  // namespace
}  // namespace vendorconfs
