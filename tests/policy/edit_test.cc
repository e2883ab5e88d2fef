// What an edit leaves of the entries, and what it says where it cannot be made.
#include "policy/edit.h"

#include <algorithm>

#include "policy/changed_workspace.h"
#include "policy/loaded_routing.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kBoxy = ChangedWorkspace::kBoxy;
constexpr std::size_t kNewchip = ChangedWorkspace::kNewchip;

std::vector<std::string_view> OpsOf(const Workspace& workspace, const Entry& entry) {
  std::vector<std::string_view> ops;
  for (const ListedOp& listed : entry.ops) ops.push_back(workspace.names.Name(listed.op));
  return ops;
}

using Ops = std::vector<std::string_view>;

std::string Message(const Routing& routing, EditKind kind, const std::string& argument) {
  return MessageOf([&] { Edited(routing, {{kind, argument}}); });
}

TEST_CASE("ops are taken out of their entries, and entries without ops go") {
  const ChangedWorkspace changed({{"platforms/boxy.toml", R"(["mm"])", R"(["mm", "relu"])"},
                                  {"platforms/boxy.toml", "[[gap]]",
                                   "[[gap]]\nops = [\"tanh\"]\nkind = \"crash\"\nreason = \"r\"\n[[gap]]"}});
  const Workspace one = Edited(changed.routing, {{EditKind::kDropGap, "boxy:mm"}}).workspace;
  REQUIRE(one.platforms[kBoxy].gaps.size() == 2);
  CHECK(OpsOf(one, one.platforms[kBoxy].gaps[0]) == Ops{"tanh"});
  CHECK(OpsOf(one, one.platforms[kBoxy].gaps[1]) == Ops{"relu"});
  const Workspace other = Edited(changed.routing, {{EditKind::kDropGap, "boxy:tanh"}}).workspace;
  REQUIRE(other.platforms[kBoxy].gaps.size() == 1);
  CHECK(OpsOf(other, other.platforms[kBoxy].gaps[0]) == Ops{"mm", "relu"});
}

TEST_CASE("a pattern of platforms needs the op on one of them only") {
  const ChangedWorkspace changed;
  for (const char* op : {"*:mm", "*:add.Tensor"}) {
    CAPTURE(op);
    CHECK(Message(changed.routing, EditKind::kDropGap, op).empty());
  }
  CHECK(Message(changed.routing, EditKind::kCeiling, "*:wider").empty());
  CHECK(Message(changed.routing, EditKind::kGraduate, "*").empty());
}

TEST_CASE("a gap is added for ops that stand in none") {
  const ChangedWorkspace changed;
  const EditedWorkspace edited = Edited(changed.routing, {{EditKind::kAddGap, "*:mm*"}});
  const Workspace& workspace = edited.workspace;
  REQUIRE(workspace.platforms[kBoxy].gaps.size() == 2);
  CHECK(OpsOf(workspace, workspace.platforms[kBoxy].gaps[1]) == Ops{"mm.out"});
  REQUIRE(workspace.platforms[kNewchip].gaps.size() == 2);
  CHECK(OpsOf(workspace, workspace.platforms[kNewchip].gaps[1]) == Ops{"mm", "mm.out"});
  CHECK(edited.named[kBoxy].Count() == 1);
  CHECK(edited.named[kBoxy].Contains(changed.Op("mm.out")));
  // A platform on which all of them stand in a gap gets no entry.
  const Workspace partly = Edited(changed.routing, {{EditKind::kAddGap, "*:mm"}}).workspace;
  CHECK(partly.platforms[kBoxy].gaps.size() == 1);
  CHECK(partly.platforms[kNewchip].gaps.size() == 2);
  CHECK(HasText(Message(changed.routing, EditKind::kAddGap, "boxy:zzz"), "\"zzz\" is no op of the universe"));
}

TEST_CASE("an edit takes out what an edit before it put in") {
  const ChangedWorkspace changed;
  const Workspace gap =
      Edited(changed.routing, {{EditKind::kAddGap, "boxy:mm.out"}, {EditKind::kDropGap, "boxy:mm.out"}})
          .workspace;
  CHECK(gap.platforms[kBoxy].gaps.size() == 1);
  const Workspace measured =
      Edited(changed.routing, {{EditKind::kAddMeasured, "boxy:view"}, {EditKind::kDropMeasured, "boxy:view"}})
          .workspace;
  CHECK(measured.platforms[kBoxy].measured.size() == changed.workspace.platforms[kBoxy].measured.size());
}

TEST_CASE("a measured route is added, and dropped, by backend") {
  const ChangedWorkspace changed;
  const std::vector<Edit> add = {{EditKind::kAddMeasured, "boxy:view"},
                                 {EditKind::kAddMeasured, "boxy:vi*=flaggems_cpp"},
                                 {EditKind::kAddMeasured, "boxy:*mm*=flaggems"}};
  const EditedWorkspace added = Edited(changed.routing, add);
  const auto& measured = added.workspace.platforms[kBoxy].measured;
  REQUIRE(measured.size() == 3);
  CHECK(measured[0].backend == Library::kFlaggems);
  CHECK(measured[1].backend == Library::kFlaggemsCpp);
  CHECK(OpsOf(added.workspace, measured[1]) == Ops{"view"});
  CHECK(OpsOf(added.workspace, measured[2]) == Ops{"mm", "mm.out"});

  const Routing routing = DecideRoutes(added.workspace);
  const Workspace dropped = Edited(routing, {{EditKind::kDropMeasured, "*:view"}}).workspace;
  REQUIRE(dropped.platforms[kBoxy].measured.size() == 2);
  CHECK(dropped.platforms[kBoxy].measured[0].backend == Library::kFlaggemsCpp);
  CHECK(OpsOf(dropped, dropped.platforms[kBoxy].measured[1]) == Ops{"mm", "mm.out"});

  CHECK(HasText(Message(routing, EditKind::kAddMeasured, "boxy:view"), "is measured already"));
  CHECK(HasText(Message(routing, EditKind::kAddMeasured, "boxy:view=flaggems_cpp"), "is measured already"));
  CHECK(Message(routing, EditKind::kAddMeasured, "*:view").empty());
  CHECK(HasText(Message(routing, EditKind::kAddMeasured, "boxy:zzz"), "\"zzz\" is no op of the universe"));
  // What is measured there already is left out.
  const Workspace rest = Edited(routing, {{EditKind::kAddMeasured, "boxy:*=flaggems_cpp"}}).workspace;
  const Ops fresh = OpsOf(rest, rest.platforms[kBoxy].measured.back());
  CHECK(fresh.size() == routing.universe.size() - 1);
  CHECK(std::find(fresh.begin(), fresh.end(), "view") == fresh.end());
}

TEST_CASE("a hold is dropped op by op") {
  const ChangedWorkspace changed(
      {{"coverage.json", R"(["index_select"], "kind")", R"(["index_select", "mm"], "kind")"}});
  const EditedWorkspace edited = Edited(changed.routing, {{EditKind::kDropHold, "mm"}});
  REQUIRE(edited.workspace.coverage->holds.size() == 1);
  CHECK(OpsOf(edited.workspace, edited.workspace.coverage->holds[0]) == Ops{"index_select"});
  for (const OpSet& named : edited.named) CHECK(named.Contains(changed.Op("mm")));
  CHECK(HasText(Message(changed.routing, EditKind::kDropHold, "view"), "\"view\" is not held"));
}

TEST_CASE("withheld sets graduate together and are named") {
  const ChangedWorkspace changed(
      {{"coverage.json", "\"pending\"", "\"late\": {\"ops\": [\"tanh\"]},\n\"pending\""},
       {"platforms/newchip.toml", R"(["pending"])", R"(["pending", "late"])"}});
  const EditedWorkspace edited = Edited(changed.routing, {{EditKind::kGraduate, "newchip"}});
  CHECK(edited.workspace.platforms[kNewchip].withhold.empty());
  for (const char* op : {"mm.out", "sort", "tanh"}) CHECK(edited.named[kNewchip].Contains(changed.Op(op)));
  CHECK(Message(changed.routing, EditKind::kGraduate, "boxy") ==
        "--graduate boxy: nothing is withheld there; the platforms that withhold sets: newchip");
  const Routing after = DecideRoutes(edited.workspace);
  CHECK(Message(after, EditKind::kGraduate, "*") ==
        "--graduate *: nothing is withheld there, nor on any other platform");
}

TEST_CASE("every platform that withholds sets is named") {
  ModelWorkspace model;
  model.registrations["all.inc"] = {"a"};
  model.universe_files = {"all.inc"};
  model.sets = {{"ceiling", {"a"}}};
  for (const char* name : {"one", "three", "two"}) {
    ModelPlatform& platform = model.platforms.emplace_back();
    platform.name = name;
    platform.vendor = "acme";
    platform.ceiling = "ceiling";
    if (platform.name != "one") platform.withhold = {"ceiling"};
  }
  const LoadedRouting loaded(model);
  CHECK(Message(loaded.routing(), EditKind::kGraduate, "one") ==
        "--graduate one: nothing is withheld there; the platforms that withhold sets: three, two");
}

TEST_CASE("the form of an argument is told with an example") {
  const ChangedWorkspace changed;
  for (const char* argument : {"mm", ":mm", "boxy:"}) {
    CAPTURE(argument);
    CHECK(Message(changed.routing, EditKind::kDropGap, argument) ==
          "--drop-gap " + std::string(argument) + ": is not of the form P:OP; write for example boxy:mm");
  }
  const std::string set(changed.workspace.coverage->sets.front().name);
  CHECK(Message(changed.routing, EditKind::kCeiling, "boxy") ==
        "--ceiling boxy: is not of the form P:SET; write for example boxy:" + set);
  CHECK(Message(changed.routing, EditKind::kDropGap, "b:o").find("is not of the form") == std::string::npos);
}

TEST_CASE("the backend of a measured route") {
  const ChangedWorkspace changed;
  CHECK(Message(changed.routing, EditKind::kAddMeasured, "boxy:view=acme") ==
        "--add-measured boxy:view=acme: \"acme\" is no backend of a measured route; write flaggems or "
        "flaggems_cpp");
  CHECK(Message(changed.routing, EditKind::kDropMeasured, "boxy:view") ==
        "--drop-measured boxy:view: \"view\" is no measured route to flaggems of boxy");
}

}  // namespace
}  // namespace vendorconfs
