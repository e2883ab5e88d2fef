// What is proposed moves a route, by the one decision that routes have.
#include "evidence/remedy.h"

#include "evidence/gap_toml.h"
#include "evidence/import_report.h"
#include "evidence/survey_text.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/loaded_workspace.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kNewchip = "platforms/newchip.toml";
constexpr std::string_view kBoxy = "platforms/boxy.toml";

// The small workspace with one platform file changed.
struct Changed {
  Changed(std::string_view file, const std::string& old, const std::string& fresh,
          const std::string& more = "") {
    const std::filesystem::path manifest = WriteSmallWorkspace(directory);
    std::string text = FileText(directory.path() / file);
    text.replace(text.find(old), old.size(), fresh);
    directory.Write(std::string(file), text + more);
    workspace = LoadWorkspace({manifest, std::nullopt});
    routing = DecideRoutes(workspace);
  }

  // Of one op, measured on `backend`.
  Comparison Of(std::size_t platform, const std::string& op, const std::string& backend,
                const std::string& result) {
    survey = std::make_unique<MergedSurvey>(MergedText(
        {SurveyText("{\"" + op + "\": \"" + backend + "\"}", "{\"" + op + "\": " + result + "}")}));
    return CompareWithGaps(routing, platform, *survey, nullptr);
  }

  TempDirectory directory;
  Workspace workspace;
  Routing routing;
  std::unique_ptr<MergedSurvey> survey;
};

const std::string kMeasured = "\n[[measured]]\nbackend = \"flaggems\"\nreason = \"was right\"\nops = ";

TEST_CASE("a gap is proposed with what the flaggems .inc has to do") {
  Changed small(kNewchip, "schema = 1", "schema = 1");
  const Comparison comparison = small.Of(1, "mm", "flaggems", Failing());
  REQUIRE(comparison.added.size() == 1);
  CHECK(comparison.added[0].adds_gap);
  CHECK(comparison.added[0].moves_to == "none");
  CHECK(comparison.added[0].inc == IncChange::kUnregister);
  const ConfMatch match;
  const ImportReport report{small.workspace.platforms[1], *small.survey, match, comparison, {}, "", ""};
  CHECK(
      HasText(ImportText(report, {}), "would go from flaggems to none; the flaggems .inc has to drop it\n"));
  CHECK(IncStep(report) ==
        "gen_vendor_confs export flaggems-wanted --platform newchip --format inc --output FILE");
  CHECK(HasText(ImportJson(report), R"("inc":"drop","proposed":["add-gap"])"));
}

TEST_CASE("lifting a gap says that the flaggems .inc has to register the op") {
  Changed small(kNewchip, "ops = [\"add.Tensor\"]", "ops = [\"add.Tensor\", \"mm\"]");
  std::string inc = FileText(small.directory.path() / "registration/newchip_flaggems.inc");
  const std::string line = "  m.impl(\"mm\", WrapperMm);\n";
  small.directory.Write("registration/newchip_flaggems.inc", inc.replace(inc.find(line), line.size(), ""));
  std::string gap = FileText(small.directory.path() / kNewchip);
  const std::string condition = "condition = \"the other operand is a scalar\"\ndtypes = [\"int64\"]\n";
  small.directory.Write(std::string(kNewchip), gap.replace(gap.find(condition), condition.size(), ""));
  small.workspace = LoadWorkspace({small.directory.path() / "vendorconfs.toml", std::nullopt});
  small.routing = DecideRoutes(small.workspace);
  const Comparison comparison = small.Of(1, "mm", "flaggems", Passing());
  REQUIRE(comparison.contradicted.size() == 1);
  CHECK(comparison.contradicted[0].drops_gap);
  CHECK(comparison.contradicted[0].route == "none");
  CHECK(comparison.contradicted[0].moves_to == "flaggems");
  CHECK(comparison.contradicted[0].inc == IncChange::kRegister);
}

TEST_CASE("where no entry moves an op off the library on which it fails, none is proposed") {
  Changed native(kNewchip, "backends = [\"flaggems\"]", "backends = [\"flaggems_cpp\", \"flaggems\"]");
  const Comparison comparison = native.Of(1, "mm", "flaggems_cpp", Failing());
  CHECK(comparison.added.empty());
  REQUIRE(comparison.beyond_gaps.size() == 1);
  CHECK(comparison.beyond_gaps[0].kept == "a gap keeps ops off flaggems alone on a native platform");
  CHECK(Propose(comparison, *native.survey).empty());

  // tileops has it, and the ceiling does not.
  Changed boxing(kBoxy, "backends = [\"flaggems\"]", "backends = [\"flaggems\", \"tileops\"]");
  const Comparison tiles = boxing.Of(0, "conv", "tileops", Failing());
  CHECK(tiles.added.empty());
  REQUIRE(tiles.beyond_gaps.size() == 1);
  CHECK(tiles.beyond_gaps[0].kept == "a gap would leave it on tileops, which has it without the ceiling");
}

TEST_CASE("a measured entry that routes an op where it fails is taken out") {
  Changed beyond(kBoxy, "schema = 1", "schema = 1", kMeasured + "[\"cat\", \"view\"]\n");
  const Comparison comparison = beyond.Of(0, "cat", "flaggems", Failing());
  REQUIRE(comparison.added.size() == 1);
  CHECK(comparison.added[0].takes_out.size() == 1);
  CHECK_FALSE(comparison.added[0].adds_gap);
  CHECK(comparison.added[0].moves_to == "cuda");
  const Proposal proposal = Propose(comparison, *beyond.survey);
  CHECK(proposal.gaps.empty());
  REQUIRE(proposal.lifts.size() == 1);
  CHECK(
      HasText(LiftedToml(proposal.lifts[0].lifted),
              "[[lifted]]\nops = [\"cat\"]\nwas = \"measured\"\nreason = \"Routed to flaggems by measurement "
              "before, and every profile of the overload survey fails. What the entry said: was right\"\n"));
  CHECK(HasText(LiftedToml(proposal.lifts[0].lifted),
                "figure = \"cat: 2 of 2 profiles fail, RuntimeError: boom\""));
  CHECK(HasText(ProposalToml(proposal, *beyond.survey), "# Take out of the measured entry in "));

  // Without it the ceiling would route the op there all the same.
  Changed within(kBoxy, "schema = 1", "schema = 1", kMeasured + "[\"tanh\"]\n");
  const Comparison both = within.Of(0, "tanh", "flaggems", Failing());
  REQUIRE(both.added.size() == 1);
  CHECK(both.added[0].takes_out.size() == 1);
  CHECK(both.added[0].adds_gap);
  CHECK(both.added[0].moves_to == "cuda");

  // Its gap stands already.
  Changed past(kNewchip, "schema = 1", "schema = 1", kMeasured + "[\"add.Tensor\"]\n");
  const Comparison gapped = past.Of(1, "add.Tensor", "flaggems", Failing());
  REQUIRE(gapped.added.size() == 1);
  CHECK(gapped.added[0].takes_out.size() == 1);
  CHECK_FALSE(gapped.added[0].adds_gap);
  CHECK(gapped.added[0].moves_to == "acme");
  CHECK(past.Of(1, "add.Tensor", "flaggems", Passing()).contradicted.empty());
}

TEST_CASE("withheld ops that fail ask for a gap before they are lifted") {
  Changed small(kNewchip, "schema = 1", "schema = 1");
  const Comparison comparison = small.Of(1, "sort", "flaggems", Failing());
  CHECK(comparison.elsewhere.empty());
  REQUIRE(comparison.withheld.size() == 1);
  CHECK(comparison.withheld[0].adds_gap);
  CHECK(Propose(comparison, *small.survey).gaps.at(0).ops == std::vector<std::string_view>{"sort"});
  const ConfMatch match;
  const ImportReport report{small.workspace.platforms[1], *small.survey, match, comparison, {}, "", ""};
  CHECK(HasText(ImportText(report, {}),
                "gaps to add before the withheld sets are lifted (1)\n"
                "  sort  FAILED, 2 of 2 profiles fail\n"
                "        2d-f32, 2d-i64: RuntimeError: boom\n"
                "        withheld today (none); once the sets are lifted, the gap keeps it off flaggems\n"));
  CHECK(small.Of(1, "sort", "flaggems", Partly()).withheld.empty());
  CHECK(small.Of(1, "sort", "none", Failing()).withheld.empty());
  // What is held would stay where it is.
  const Comparison held = small.Of(1, "index_select", "flaggems", Failing());
  CHECK(held.withheld.empty());
  REQUIRE(held.elsewhere.size() == 1);
  CHECK(held.elsewhere[0].standing == "hold");
  const ImportReport of_held{small.workspace.platforms[1], *small.survey, match, held, {}, "", ""};
  CHECK(HasText(ImportText(of_held, {}),
                "failing where no kernel library routes them today (1)\n"
                "  index_select  FAILED, 2 of 2 profiles fail\n"
                "                2d-f32, 2d-i64: RuntimeError: boom\n"
                "                measured on flaggems; goes to none today (hold)\n"));
}

TEST_CASE("a gap is lifted only where the op then goes to what was measured") {
  const auto kept = [](Changed& small, std::size_t platform, const std::string& op,
                       const std::string& backend) {
    const Comparison comparison = small.Of(platform, op, backend, Passing());
    REQUIRE(comparison.contradicted.size() == 1);
    CHECK(Propose(comparison, *small.survey).empty() == !comparison.contradicted[0].drops_gap);
    return comparison.contradicted[0].kept;
  };
  const std::string gap = "\n[[gap]]\nkind = \"crash\"\nreason = \"r\"\nops = ";
  Changed native(kNewchip, "schema = 1", "schema = 1", gap + "[\"index_select\", \"sort\", \"tanh\"]\n");
  CHECK(kept(native, 1, "tanh", "flaggems") == "");
  CHECK(kept(native, 1, "index_select", "flaggems") == "without it the op would stay on none (hold)");
  CHECK(kept(native, 1, "sort", "flaggems") == "without it the op would stay on none (withheld)");

  Changed boxing(kBoxy, "backends = [\"flaggems\"]", "backends = [\"flaggems\", \"tileops\"]");
  CHECK(kept(boxing, 0, "mm", "flaggems") == "");
  CHECK(kept(boxing, 0, "mm", "tileops") == "without it the op would go to flaggems, which was not measured");

  Changed bare(kNewchip, "flaggems = [\"newchip_flaggems.inc\"]", "flaggems = []", gap + "[\"mm.out\"]\n");
  std::string text = FileText(bare.directory.path() / kNewchip);
  text.erase(text.find("withhold = [\"pending\"]"), 22);
  bare.directory.Write(std::string(kNewchip), text);
  bare.workspace = LoadWorkspace({bare.directory.path() / "vendorconfs.toml", std::nullopt});
  bare.routing = DecideRoutes(bare.workspace);
  CHECK(kept(bare, 1, "mm.out", "flaggems") ==
        "without it the op would need a flaggems .inc, and the platform names none");
}

}  // namespace
}  // namespace vendorconfs
