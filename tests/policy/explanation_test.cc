#include "policy/explanation.h"

#include <algorithm>

#include "policy/changed_workspace.h"
#include "policy/op_selection.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/loaded_workspace.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

Explanation ExplainOn(const LoadedWorkspace& small, std::size_t platform, std::string_view op) {
  return Explain(small.routing, platform, small.Op(op));
}

const RowFact& Decided(const Explanation& explanation) {
  const auto row = std::find_if(explanation.rows.begin(), explanation.rows.end(),
                                [](const RowFact& fact) { return fact.decided; });
  REQUIRE(row != explanation.rows.end());
  return *row;
}

TEST_CASE("an explanation has the routing's decision") {
  const LoadedWorkspace small;
  for (std::size_t platform = 0; platform < small.routing.platforms.size(); ++platform) {
    for (const OpId op : small.routing.universe) {
      const Explanation explanation = Explain(small.routing, platform, op);
      CHECK(explanation.decision == small.routing.DecisionOf(platform, op));
      CHECK(Decided(explanation).row == RowOf(explanation.decision.reason));
      CHECK(std::count_if(explanation.rows.begin(), explanation.rows.end(),
                          [](const RowFact& row) { return row.decided; }) == 1);
    }
  }
}

TEST_CASE("a gapped op with a vendor kernel") {
  const LoadedWorkspace small;
  const Explanation add = ExplainOn(small, small.newchip, "add.Tensor");
  CHECK(add.backend == "acme");
  CHECK(add.annotation.empty());
  REQUIRE(add.gap != nullptr);
  CHECK(add.gap->kind == "compile-error");
  CHECK(add.hold == nullptr);
  CHECK(add.With(Library::kFlaggems) == LibraryStanding::kGap);
  REQUIRE(add.registrations.size() == 1);
  CHECK(add.registrations[0].role == FileRole::kNative);
  CHECK(add.registrations[0].registration->wrapper == "AcmeAddTensor");
  CHECK(add.registrations[0].registration->line == 2);
  REQUIRE(add.universe.size() == 1);
  CHECK(add.universe[0].registration->line == 3);
  REQUIRE(add.alternatives.size() == 1);
  CHECK(add.alternatives[0].backend == "flaggems");
  CHECK(add.degrade.empty());
}

TEST_CASE("the op facts tell out overloads that have other names") {
  LoadedWorkspace small;
  const OpId relu = small.Op("relu");
  CHECK(SpellingOf(small.workspace, relu) == Spelling::kBase);
  small.workspace.facts.outs.Insert(relu);
  CHECK(SpellingOf(small.workspace, relu) == Spelling::kOut);
}

TEST_CASE("coverage beyond the ceiling can be tried") {
  const LoadedWorkspace small;
  const Explanation inplace = ExplainOn(small, small.boxy, "relu_");
  REQUIRE(inplace.alternatives.size() == 1);
  CHECK(inplace.alternatives[0].backend == "flaggems");
  CHECK(inplace.alternatives[0].remark == "in wider, beyond this platform's ceiling: not measured here");
  CHECK(ExplainOn(small, small.boxy, "view").alternatives.empty());
}

TEST_CASE("a gap or hold is told before the ceiling") {
  LoadedWorkspace small;
  const auto remark = [&](std::string_view op) {
    const Explanation explanation = ExplainOn(small, small.boxy, op);
    REQUIRE(explanation.alternatives.size() == 1);
    return explanation.alternatives[0].remark;
  };
  Workspace& workspace = small.workspace;
  Hold hold;
  hold.ops = {{small.Op("relu_"), 1}};
  workspace.coverage->holds.push_back(hold);
  CHECK(remark("relu_") == "in wider, beyond this platform's ceiling; the hold says what fails");
  Gap gap;
  gap.ops = {{small.Op("cat"), 1}};
  workspace.platforms[small.boxy].gaps.push_back(gap);
  CHECK(remark("cat") == "in wider, beyond this platform's ceiling; the gap says what fails");
}

// Gives the platform a measured entry for flaggems at a line of "<platform>.toml".
void Measure(LoadedWorkspace& small, std::size_t index, const char* op, std::uint32_t line) {
  Platform& platform = small.workspace.platforms[index];
  Measured measured;
  measured.file = index == small.newchip ? "newchip.toml" : "boxy.toml";
  measured.line = line;
  measured.ops = {{small.Op(op), line}};
  measured.backend = Library::kFlaggems;
  platform.measured.push_back(measured);
}

TEST_CASE("a measurement beyond the ceiling is told where it has no effect") {
  LoadedWorkspace small;
  Measure(small, small.newchip, "relu_", 7);
  const Explanation explanation = ExplainOn(small, small.newchip, "relu_");
  REQUIRE(explanation.alternatives.size() == 1);
  CHECK(explanation.alternatives[0].remark ==
        "measured at newchip.toml:7, without effect: beyond this platform's ceiling");
  const auto row = std::find_if(explanation.rows.begin(), explanation.rows.end(),
                                [](const RowFact& fact) { return fact.row == 5; });
  REQUIRE(row != explanation.rows.end());
  CHECK(row->answer == "no, not in its ceiling; the measurement at newchip.toml:7 has no effect");
}

TEST_CASE("a measurement that a hold outranks is told") {
  LoadedWorkspace small;
  Measure(small, small.boxy, "index_select", 9);
  const Explanation explanation = ExplainOn(small, small.boxy, "index_select");
  REQUIRE(explanation.alternatives.size() == 1);
  CHECK(explanation.alternatives[0].remark == "measured at boxy.toml:9; the hold outranks that");
}

TEST_CASE("the op facts tell what becomes of an op without a kernel") {
  LoadedWorkspace small;
  const OpId op = small.Op("view");
  OpFacts& facts = small.workspace.facts;
  const auto fallback = [&] { return ExplainOn(small, small.newchip, "view").fallback; };
  CHECK(fallback() == CpuFallback::kUnknown);
  facts.known.Insert(op);
  CHECK(fallback() == CpuFallback::kRuns);
  facts.views.Insert(op);
  CHECK(fallback() == CpuFallback::kCopies);
  facts.no_cpu_kernel.Insert(op);
  CHECK(fallback() == CpuFallback::kRaises);
  facts.composites.Insert(op);
  CHECK(fallback() == CpuFallback::kDecomposes);
  CHECK_FALSE(ExplainOn(small, small.newchip, "mm").fallback.has_value());
  CHECK_FALSE(ExplainOn(small, small.boxy, "view").fallback.has_value());
}

TEST_CASE("gap and hold are there whatever row decided") {
  const LoadedWorkspace small;
  const Explanation select = ExplainOn(small, small.newchip, "index_select");
  CHECK(select.decision.reason == Reason::kUnregistered);
  REQUIRE(select.hold != nullptr);
  CHECK(select.hold->kind == "wrong-result");
  const Explanation mm = ExplainOn(small, small.boxy, "mm");
  CHECK(mm.decision.reason == Reason::kGap);
  REQUIRE(mm.gap != nullptr);
  CHECK(mm.entry == mm.gap);
  CHECK(HasText(Decided(mm).answer, "boxy.toml:11"));
}

TEST_CASE("a registration keeps its open conditions") {
  const LoadedWorkspace small;
  const Explanation gelu = ExplainOn(small, small.newchip, "gelu");
  REQUIRE(gelu.registrations.size() == 1);
  CHECK(gelu.registrations[0].conditions() == std::vector<std::string>{"defined(ACME_GELU)"});
}

TEST_CASE("boxing builds register the universe") {
  const LoadedWorkspace small;
  const Explanation view = ExplainOn(small, small.boxy, "view");
  REQUIRE(view.registrations.size() == 1);
  CHECK(view.registrations[0].role == FileRole::kUniverse);
  CHECK(view.universe.empty());
}

TEST_CASE("what the run time does with a route") {
  const LoadedWorkspace small;
  const Explanation relu = ExplainOn(small, small.newchip, "relu");
  CHECK(relu.annotation == "acme");
  CHECK(relu.degrade == std::vector<std::string_view>{"acme", "flaggems_cpp"});
  REQUIRE(relu.escapes.size() == 1);
  CHECK(relu.escapes[0]->dtypes == std::vector<std::string_view>{"float64"});
  // No vendor kernel to escape to.
  CHECK(ExplainOn(small, small.newchip, "softmax").escapes.empty());
  // No escape names it.
  CHECK(ExplainOn(small, small.newchip, "tanh").escapes.empty());
  CHECK(ExplainOn(small, small.boxy, "view").degrade.empty());
}

TEST_CASE("escapes act on the routes of both FlagGems libraries, and on no other") {
  const Change cpp = {"platforms/newchip.toml", "backends = [", "backends = [\"flaggems_cpp\", "};
  const Change cover = {"coverage.json", R"("flaggems_cpp": {"ops": ["mm"]})",
                        R"("flaggems_cpp": {"ops": ["relu"]})"};
  const Change boxing = {"platforms/boxy.toml", "[[gap]]",
                         "[[dtype_escape]]\ndtypes = [\"float64\"]\nreason = \"r\"\n[[gap]]"};
  const ChangedWorkspace changed({cpp, cover, boxing});
  const auto escapes = [&](std::size_t platform, std::string_view op) {
    return Explain(changed.routing, platform, changed.Op(op)).escapes.size();
  };
  CHECK(escapes(ChangedWorkspace::kNewchip, "relu") == 1);
  CHECK(escapes(ChangedWorkspace::kBoxy, "relu") == 1);
  CHECK(escapes(ChangedWorkspace::kBoxy, "mm") == 0);
}

TEST_CASE("what else could take an op") {
  const ChangedWorkspace changed(
      {{"platforms/newchip.toml", "flaggems = [\"newchip",
        "escape_native = [{ops = [\"mm\"], reason = \"r\"}]\nflaggems = [\"newchip"}});
  const auto others = [&](std::size_t platform, std::string_view op) {
    std::string text;
    for (const Alternative& other : Explain(changed.routing, platform, changed.Op(op)).alternatives) {
      text.append(text.empty() ? "" : "; ").append(other.backend).append(": ").append(other.remark);
    }
    return text;
  };
  CHECK(others(ChangedWorkspace::kNewchip, "relu") == "acme: the vendor's kernel");
  CHECK(others(ChangedWorkspace::kNewchip, "mm") == "acme: an escape kernel of the vendor");
  CHECK(others(ChangedWorkspace::kNewchip, "softmax").empty());
  CHECK(others(ChangedWorkspace::kBoxy, "relu") == "cuda: the boxed kernel");
  // Only tileops has it, which is no FlagGems kernel beyond the ceiling.
  CHECK(others(ChangedWorkspace::kBoxy, "conv").empty());
}

TEST_CASE("what the inputs list of an op") {
  const ChangedWorkspace changed(
      {{"vendorconfs.toml", "[registration]", "extra_routed = [\"view\"]\n[registration]"}});
  CHECK(Explain(changed.routing, ChangedWorkspace::kNewchip, changed.Op("view")).extra_routed);
  const Explanation sort = Explain(changed.routing, ChangedWorkspace::kNewchip, changed.Op("sort"));
  CHECK_FALSE(sort.extra_routed);
  std::string sets;
  for (const SetFact& fact : sort.sets) {
    sets.append(fact.set->name)
        .append(fact.ceiling ? " ceiling" : "")
        .append(fact.withheld ? " withheld" : "");
    sets += "; ";
  }
  for (const char* set : {"fg ceiling; ", "pending withheld; ", "wider; "}) CHECK(HasText(sets, set));
  CHECK(sort.sets.size() == 3);
}

TEST_CASE("caveats of the op stand apart from those of the platform") {
  const LoadedWorkspace small;
  const Explanation softmax = ExplainOn(small, small.newchip, "softmax");
  REQUIRE(softmax.caveats.size() == 1);
  CHECK(softmax.caveats[0]->mitigated_by == "a retry");
  REQUIRE(softmax.platform_caveats.size() == 1);
  CHECK(softmax.platform_caveats[0]->reason == "Slow on the first call.");
  CHECK(ExplainOn(small, small.newchip, "mm").lifted.size() == 1);
}

TEST_CASE("a family is the spellings of one operation") {
  const LoadedWorkspace small;
  const Explanation add = ExplainOn(small, small.newchip, "add.out");
  REQUIRE(add.family.size() == 4);
  std::vector<std::pair<std::string_view, Spelling>> members;
  for (const FamilyFact& fact : add.family) {
    members.emplace_back(small.workspace.names.Name(fact.op), fact.spelling);
  }
  CHECK(members == std::vector<std::pair<std::string_view, Spelling>>{{"add.Scalar", Spelling::kScalar},
                                                                      {"add.Tensor", Spelling::kBase},
                                                                      {"add.out", Spelling::kOut},
                                                                      {"add_.Tensor", Spelling::kInPlace}});
}

TEST_CASE("why an op is not on a library") {
  const LoadedWorkspace small;
  const auto standing = [&](std::size_t platform, std::string_view op, Library library) {
    return StandingWith(small.routing, platform, small.Op(op), library);
  };
  CHECK(standing(small.newchip, "mm", Library::kFlaggems) == LibraryStanding::kRouted);
  CHECK(standing(small.newchip, "sort", Library::kFlaggems) == LibraryStanding::kWithheld);
  CHECK(standing(small.newchip, "index_select", Library::kFlaggems) == LibraryStanding::kHold);
  CHECK(standing(small.newchip, "view", Library::kFlaggems) == LibraryStanding::kNotCovered);
  CHECK(standing(small.newchip, "mm", Library::kFlaggemsCpp) == LibraryStanding::kBackendOff);
  CHECK(standing(small.boxy, "mm", Library::kFlaggems) == LibraryStanding::kGap);
}

TEST_CASE("the variable that overrides an op") {
  CHECK(OverrideVariable("mm") == "FLAGOS_OP_mm");
  CHECK(OverrideVariable("add_.Tensor") == "FLAGOS_OP_add___Tensor");
}

TEST_CASE("ops are selected by name and glob, sorted, each once") {
  const LoadedWorkspace small;
  const auto names = [&](const std::vector<std::string>& words) {
    std::vector<std::string_view> selected;
    for (const OpId op : SelectOps(small.routing, words)) selected.push_back(small.workspace.names.Name(op));
    return selected;
  };
  CHECK(names({"relu*", "mm", "relu"}) == std::vector<std::string_view>{"mm", "relu", "relu_"});
  CHECK(HasText(MessageOf([&] { names({"sofmax"}); }), "did you mean \"softmax\"?"));
  CHECK(HasText(MessageOf([&] { names({"zzz*"}); }), "no op matches \"zzz*\""));
}

}  // namespace
}  // namespace vendorconfs
