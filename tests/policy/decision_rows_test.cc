// What an explanation answers to the rows of the decision table.
#include "policy/decision_rows.h"

#include "policy/changed_workspace.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// "yes <": the mark stands where the row decided.
std::string Answer(const ChangedWorkspace& changed, const RowFact& fact) {
  return changed.Relative(fact.answer) + (fact.decided ? " <" : "");
}

std::vector<std::string> Rows(const ChangedWorkspace& changed, std::size_t platform, std::string_view op) {
  std::vector<std::string> rows;
  for (const RowFact& fact : Explain(changed.routing, platform, changed.Op(op)).rows) {
    rows.push_back(std::to_string(fact.row) + " " + fact.question + ": " + Answer(changed, fact));
  }
  return rows;
}

std::string Row(const ChangedWorkspace& changed, std::size_t platform, std::string_view op, int row) {
  for (const RowFact& fact : Explain(changed.routing, platform, changed.Op(op)).rows) {
    if (fact.row == row) return Answer(changed, fact);
  }
  return {};
}

constexpr std::size_t kBoxy = ChangedWorkspace::kBoxy;
constexpr std::size_t kNewchip = ChangedWorkspace::kNewchip;
const std::string kBoxyFile = "platforms/boxy.toml";
const std::string kNewchipFile = "platforms/newchip.toml";
const Change kAllOnNewchip = {kNewchipFile, R"(["flaggems"])", R"(["flaggems_cpp", "flaggems", "tileops"])"};
const Change kAllOnBoxy = {kBoxyFile, R"(["flaggems"])", R"(["flaggems_cpp", "flaggems", "tileops"])"};

Change Measured(const std::string& file, const std::string& ops, const std::string& rest) {
  return {file, "[routing]", "[[measured]]\nops = " + ops + "\nreason = \"r\"\n" + rest + "\n[routing]"};
}

TEST_CASE("the rows of a native platform") {
  const ChangedWorkspace changed;
  CHECK(Rows(changed, kNewchip, "mm") ==
        std::vector<std::string>{
            "1 not registered: none: the build registers it", "3 held: acme if native, else none: no",
            "4 in its flaggems_cpp set: no, this build does not route to it", "5 in its flaggems set: yes <",
            "6 in its tileops set: no, this build does not route to it",
            "7 a vendor kernel: acme, else none: no vendor kernel"});
  CHECK(Row(changed, kNewchip, "view", 1) == "yes <");
  CHECK(Row(changed, kNewchip, "cat", 7) == "yes <");
}

TEST_CASE("the rows of a boxing platform") {
  const ChangedWorkspace changed;
  CHECK(Rows(changed, kBoxy, "view") ==
        std::vector<std::string>{"2 in a gap: cuda: no", "3 held: cuda: no",
                                 "4 in its flaggems_cpp set: no, this build does not route to it",
                                 "5 in its flaggems set: no, not in its ceiling",
                                 "6 in its tileops set: no, this build does not route to it",
                                 "7 otherwise: cuda: yes <"});
}

TEST_CASE("a gap that closes libraries, and one that closes none") {
  const ChangedWorkspace changed({{kBoxyFile, R"(["mm"])", R"(["mm", "view"])"}});
  const std::string gap = changed.At(kBoxyFile, "[[gap]]");
  CHECK(Row(changed, kBoxy, "mm", 2) == "yes, at " + gap + " <");
  CHECK(Row(changed, kBoxy, "view", 2) == "the gap at " + gap + " closes nothing: no library covers the op");
  const ChangedWorkspace measured({Measured(kBoxyFile, R"(["mm"])", "backend = \"flaggems\"")});
  CHECK(Row(measured, kBoxy, "mm", 2) ==
        "the gap at " + measured.At(kBoxyFile, "[[gap]]") + " closes nothing: a measurement outranks it");
}

TEST_CASE("a gap of a native platform is told at the library that it closes") {
  const ChangedWorkspace changed({kAllOnNewchip});
  CHECK(Row(changed, kNewchip, "add.Tensor", 4) == "no, not covered");
  CHECK(Row(changed, kNewchip, "add.Tensor", 5) ==
        "no, the gap at " + changed.At(kNewchipFile, "[[gap]]") + " keeps it off");
}

TEST_CASE("a hold, and a measurement that outranks it") {
  const ChangedWorkspace held;
  const std::string hold = held.At("coverage.json", "\"holds\"");
  CHECK(Row(held, kBoxy, "index_select", 3) == "held at " + hold + " <");
  CHECK(Row(held, kNewchip, "index_select", 3) == "held at " + hold);
  const ChangedWorkspace measured({Measured(kBoxyFile, R"(["index_select"])", "backend = \"flaggems\"")});
  CHECK(Row(measured, kBoxy, "index_select", 3) == "held at " + hold + " <");
  const ChangedWorkspace outranked(
      {Measured(kBoxyFile, R"(["index_select"])", "backend = \"flaggems\"\noverrides_hold = true")});
  CHECK(Row(outranked, kBoxy, "index_select", 3) ==
        "held at " + hold + ", outranked by the measurement at " + outranked.At(kBoxyFile, "[[measured]]"));
}

TEST_CASE("a measurement is told at its library") {
  const ChangedWorkspace changed({kAllOnBoxy,
                                  {kBoxyFile, R"(["mm"])", R"(["relu"])"},
                                  Measured(kBoxyFile, R"(["mm"])", "backend = \"flaggems_cpp\""),
                                  Measured(kBoxyFile, R"(["view"])", "backend = \"flaggems\"")});
  CHECK(Row(changed, kBoxy, "mm", 4) ==
        "yes, measured at " + changed.At(kBoxyFile, "[[measured]]\nops = [\"mm\"]") + " <");
  CHECK(Row(changed, kBoxy, "mm", 5) == "yes");
  CHECK(Row(changed, kBoxy, "view", 5) ==
        "yes, measured at " + changed.At(kBoxyFile, "[[measured]]\nops = [\"view\"]") + " <");
  CHECK(Row(changed, kBoxy, "view", 4) == "no, not covered");
}

TEST_CASE("a measurement without effect is told at its library") {
  const ChangedWorkspace changed({Measured(kBoxyFile, R"(["mm"])", "backend = \"flaggems_cpp\"")});
  const std::string measured = changed.At(kBoxyFile, "[[measured]]");
  CHECK(Row(changed, kBoxy, "mm", 4) ==
        "no, this build does not route to it; the measurement at " + measured + " has no effect");
  CHECK(Row(changed, kBoxy, "mm", 6) == "no, this build does not route to it");
}

TEST_CASE("why a covered op is not in the library's set") {
  const ChangedWorkspace native({{kNewchipFile, "withhold", "prefer_native = true\nwithhold"}});
  CHECK(Row(native, kNewchip, "sort", 5) == "no, its coverage set is withheld");
  CHECK(Row(native, kNewchip, "relu", 5) == "no, the platform prefers its own kernels");
  const ChangedWorkspace boxing({kAllOnBoxy, {kBoxyFile, R"(["mm"])", R"(["relu"])"}});
  CHECK(Row(boxing, kBoxy, "mm", 4) == "no, covered but not measured here");
}

TEST_CASE("a hold does not hide why a covered op is not in the library's set") {
  const ChangedWorkspace native(
      {{"coverage.json", R"(["index_select"], "kind")", R"(["sort", "relu"], "kind")"},
       {kNewchipFile, "withhold", "prefer_native = true\nwithhold"}});
  CHECK(Row(native, kNewchip, "sort", 5) == "no, its coverage set is withheld");
  CHECK(Row(native, kNewchip, "relu", 5) == "no, the platform prefers its own kernels");
  const ChangedWorkspace boxing({kAllOnBoxy,
                                 {"coverage.json", R"(["index_select"], "kind")", R"(["mm"], "kind")"},
                                 {kBoxyFile, R"(["mm"])", R"(["relu"])"}});
  CHECK(Row(boxing, kBoxy, "mm", 4) == "no, covered but not measured here");
}

}  // namespace
}  // namespace vendorconfs
