#include "policy/what_if.h"

#include <map>

#include "support/catch.h"
#include "support/has_text.h"
#include "support/loaded_workspace.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

struct Move {
  Backend from;
  Backend to;
  IncChange inc;

  bool operator==(const Move&) const = default;
};

std::map<std::string_view, Move> MovesOn(const LoadedWorkspace& small, const WhatIf& what_if,
                                         std::size_t platform) {
  std::map<std::string_view, Move> moves;
  for (const WhatIfMove& move : what_if.platforms[platform].moves) {
    moves[small.workspace.names.Name(move.op)] = {move.from.backend, move.to.backend, move.inc};
  }
  return moves;
}

using Moves = std::map<std::string_view, Move>;

TEST_CASE("dropping a gap on a boxing platform") {
  const LoadedWorkspace small;
  const WhatIf what_if = Consider(small.routing, {{EditKind::kDropGap, "boxy:mm"}});
  CHECK(MovesOn(small, what_if, small.boxy) ==
        Moves{{"mm", {Backend::kVendor, Backend::kFlaggems, IncChange::kNone}}});
  CHECK(MovesOn(small, what_if, small.newchip).empty());
}

TEST_CASE("an op that its own kernel registers needs no new line in the flaggems .inc") {
  const LoadedWorkspace small;
  const WhatIf what_if = Consider(small.routing, {{EditKind::kDropGap, "newchip:add.Tensor"}});
  CHECK(MovesOn(small, what_if, small.newchip) ==
        Moves{{"add.Tensor", {Backend::kVendor, Backend::kFlaggems, IncChange::kNone}}});
}

TEST_CASE("moves that the flaggems .inc has to follow are told apart") {
  const LoadedWorkspace small;
  SECTION("lines to add") {
    const WhatIf what_if = Consider(small.routing, {{EditKind::kGraduate, "newchip"}});
    CHECK(MovesOn(small, what_if, small.newchip) ==
          Moves{{"mm.out", {Backend::kNone, Backend::kFlaggems, IncChange::kRegister}},
                {"sort", {Backend::kNone, Backend::kFlaggems, IncChange::kRegister}}});
    // Without the new lines the ops stay where they are.
    CHECK(what_if.routing.DecisionOf(small.newchip, small.Op("sort")).reason == Reason::kUnregistered);
  }
  SECTION("lines to drop") {
    const WhatIf what_if = Consider(small.routing, {{EditKind::kAddGap, "newchip:mm"}});
    CHECK(MovesOn(small, what_if, small.newchip) ==
          Moves{{"mm", {Backend::kFlaggems, Backend::kNone, IncChange::kUnregister}}});
    CHECK(what_if.routing.DecisionOf(small.newchip, small.Op("mm")).reason == Reason::kNoKernel);
    CHECK(what_if.regenerated_routing.DecisionOf(small.newchip, small.Op("mm")).reason ==
          Reason::kUnregistered);
  }
}

TEST_CASE("a wider ceiling, a dropped hold and a measured route") {
  const LoadedWorkspace small;
  const WhatIf wider = Consider(small.routing, {{EditKind::kCeiling, "boxy:wider"}});
  CHECK(MovesOn(small, wider, small.boxy) ==
        Moves{{"cat", {Backend::kVendor, Backend::kFlaggems, IncChange::kNone}},
              {"relu_", {Backend::kVendor, Backend::kFlaggems, IncChange::kNone}}});
  const WhatIf unheld = Consider(small.routing, {{EditKind::kDropHold, "index_select"}});
  CHECK(MovesOn(small, unheld, small.boxy) ==
        Moves{{"index_select", {Backend::kVendor, Backend::kFlaggems, IncChange::kNone}}});
  CHECK(MovesOn(small, unheld, small.newchip) ==
        Moves{{"index_select", {Backend::kNone, Backend::kFlaggems, IncChange::kRegister}}});
  const WhatIf measured = Consider(small.routing, {{EditKind::kAddMeasured, "boxy:view"}});
  CHECK(MovesOn(small, measured, small.boxy) ==
        Moves{{"view", {Backend::kVendor, Backend::kFlaggems, IncChange::kNone}}});
  const Routing& edited = measured.regenerated_routing;
  const WhatIf dropped = Consider(edited, {{EditKind::kDropMeasured, "boxy:vi*"}});
  CHECK(dropped.platforms[small.boxy].moves.size() == 1);
  CHECK(dropped.workspace->platforms[small.boxy].measured.empty());
  CHECK(HasText(MessageOf([&] {
                  Consider(edited, {{EditKind::kDropMeasured, "boxy:view=flaggems_cpp"}});
                }),
                "\"view\" is no measured route to flaggems_cpp of boxy"));
}

TEST_CASE("edits combine, and globs name several") {
  const LoadedWorkspace small;
  const WhatIf what_if =
      Consider(small.routing,
               {{EditKind::kDropGap, "*:*"}, {EditKind::kAddGap, "newchip:re*"}, {EditKind::kGraduate, "*"}});
  CHECK(MovesOn(small, what_if, small.newchip) ==
        Moves{{"add.Tensor", {Backend::kVendor, Backend::kFlaggems, IncChange::kNone}},
              {"mm.out", {Backend::kNone, Backend::kFlaggems, IncChange::kRegister}},
              {"relu", {Backend::kFlaggems, Backend::kVendor, IncChange::kNone}},
              {"sort", {Backend::kNone, Backend::kFlaggems, IncChange::kRegister}}});
  CHECK(MovesOn(small, what_if, small.boxy).size() == 1);
}

TEST_CASE("the workspace itself stays as it is") {
  const LoadedWorkspace small;
  Consider(small.routing, {{EditKind::kDropGap, "*:*"}, {EditKind::kCeiling, "*:wider"}});
  CHECK(small.workspace.platforms[small.boxy].gaps.size() == 1);
  CHECK(small.workspace.platforms[small.boxy].ceiling.set->name == "fg");
  const Routing again = DecideRoutes(small.workspace);
  for (std::size_t i = 0; i < again.platforms.size(); ++i) {
    CHECK(again.platforms[i].decisions == small.routing.platforms[i].decisions);
  }
}

TEST_CASE("a copy of a workspace routes alike, and interns names for itself") {
  const LoadedWorkspace small;
  Workspace copy = CopyOf(small.workspace);
  const Routing routing = DecideRoutes(copy);
  for (std::size_t i = 0; i < routing.platforms.size(); ++i) {
    CHECK(routing.platforms[i].decisions == small.routing.platforms[i].decisions);
  }
  const OpId fresh = copy.names.Intern("only_in_the_copy");
  CHECK(copy.names.Name(fresh) == "only_in_the_copy");
  CHECK(small.workspace.names.Find("only_in_the_copy") == kNoOp);
  CHECK(copy.names.Name(copy.names.Find("mm")) == "mm");
}

TEST_CASE("platforms without a flaggems .inc cannot register what an edit would route") {
  TempDirectory directory;
  WriteSmallWorkspace(directory);
  std::string platform = FileText(directory.path() / "platforms/newchip.toml");
  platform.replace(platform.find("flaggems = [\"newchip_flaggems.inc\"]"), 35, "flaggems = []");
  directory.Write("platforms/newchip.toml", platform);
  const Workspace workspace = LoadWorkspace({directory.path() / "vendorconfs.toml", std::nullopt});
  const Routing routing = DecideRoutes(workspace);
  const WhatIf what_if = Consider(routing, {{EditKind::kGraduate, "newchip"}});
  CHECK(what_if.platforms[1].moves.empty());
  CHECK(what_if.platforms[1].unreachable ==
        std::vector<OpId>{workspace.names.Find("mm.out"), workspace.names.Find("sort")});
}

TEST_CASE("ops that an edit names and that stay are told") {
  const LoadedWorkspace small;
  const WhatIf unheld = Consider(small.routing, {{EditKind::kDropHold, "index_select"}});
  CHECK(unheld.platforms[small.boxy].staying.empty());
  // Covered there, and registered by nothing: with a line in its flaggems .inc it moves.
  CHECK(unheld.platforms[small.newchip].staying.empty());
  const WhatIf gapped = Consider(small.routing, {{EditKind::kAddGap, "boxy:view"}});
  CHECK(gapped.platforms[small.boxy].staying == std::vector<OpId>{small.Op("view")});
  CHECK(gapped.platforms[small.newchip].staying.empty());
}

TEST_CASE("an edit that another makes already changes nothing more") {
  const LoadedWorkspace small;
  const auto twice = [&](EditKind kind, const std::string& first, const std::string& second) {
    return MessageOf([&] { Consider(small.routing, {{kind, first}, {kind, second}}); });
  };
  const auto same = [&](EditKind kind, const std::string& first, const std::string& second) {
    const WhatIf once = Consider(small.routing, {{kind, first}});
    const WhatIf both = Consider(small.routing, {{kind, first}, {kind, second}});
    std::size_t moves = 0;
    for (std::size_t i = 0; i < once.platforms.size(); ++i) {
      CHECK(once.platforms[i].moves.size() == both.platforms[i].moves.size());
      moves += once.platforms[i].moves.size();
    }
    CHECK(moves != 0);
  };
  same(EditKind::kDropGap, "boxy:mm", "boxy:mm");
  same(EditKind::kDropGap, "boxy:*", "b*:mm");
  same(EditKind::kGraduate, "newchip", "newchip");
  same(EditKind::kDropHold, "index_select", "index_*");
  CHECK(HasText(twice(EditKind::kCeiling, "boxy:wider", "boxy:pending"),
                "boxy is given the ceiling wider by an edit before it"));
}

TEST_CASE("edits that cannot be made say why") {
  const LoadedWorkspace small;
  const auto message = [&](EditKind kind, const std::string& argument) {
    return MessageOf([&] { Consider(small.routing, {{kind, argument}}); });
  };
  CHECK(HasText(message(EditKind::kDropGap, "mm"), "--drop-gap mm: is not of the form P:OP"));
  CHECK(HasText(message(EditKind::kDropGap, "boxi:mm"), "did you mean \"boxy\"?"));
  CHECK(HasText(message(EditKind::kDropGap, "newchip:add.tensor"), "did you mean \"add.Tensor\"?"));
  CHECK(HasText(message(EditKind::kAddGap, "boxy:sofmax"), "did you mean \"softmax\"?"));
  CHECK(HasText(message(EditKind::kAddGap, "boxy:mm"), "stands in a gap already"));
  CHECK(HasText(message(EditKind::kGraduate, "boxy"), "nothing is withheld there"));
  CHECK(HasText(message(EditKind::kCeiling, "boxy:widr"), "did you mean \"wider\"?"));
  CHECK(HasText(message(EditKind::kCeiling, "boxy:fg"), "is the ceiling already"));
  CHECK(HasText(message(EditKind::kDropHold, "index_selct"), "did you mean \"index_select\"?"));
  CHECK(HasText(message(EditKind::kAddMeasured, "boxy:view=tileops"), "no backend of a measured route"));
}

}  // namespace
}  // namespace vendorconfs
