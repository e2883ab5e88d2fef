#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

TEST_CASE("whatif names every op that moves") {
  const SmallTool tool;
  const ProgramResult result =
      tool.Run({"whatif", "--drop-gap", "boxy:mm", "--graduate", "newchip"}, {"COLUMNS=200"});
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "boxy: 1 route moves\n"));
  CHECK(HasText(result.output,
                "  cuda -> flaggems  1 op\n    mm  unmeasured since; the gap says crash: B1, test run ("));
  CHECK(HasText(result.output,
                "  none -> flaggems  2 ops; the flaggems .inc has to register them; unmeasured\n"
                "    mm.out sort\n"));
  CHECK(HasText(result.output, "3 routes move on 2 platforms\n"));
}

TEST_CASE("whatif tells which lint findings would come and go") {
  const SmallTool tool;
  const nlohmann::json json = tool.Json({"whatif", "--graduate", "newchip"});
  bool drift = false;
  for (const nlohmann::json& finding : json["findings"]["appear"]) {
    drift = drift || finding["rule"] == "registration-drift";
  }
  CHECK(drift);
  const ProgramResult text = tool.Run({"whatif", "--graduate", "newchip"}, {"COLUMNS=300"});
  // What is said of several ops is said once.
  CHECK(HasText(text.output, "lint findings that would appear\n  " + tool.Path("platforms/newchip.toml:9") +
                                 ": error: registration-drift: OP belongs on a kernel library, "));
  CHECK(HasText(text.output, "\n    2 OPs: mm.out sort\n"));
}

TEST_CASE("a finding of whatif has its remedy in JSON too") {
  const SmallTool tool;
  const nlohmann::json json = tool.Json({"whatif", "--graduate", "newchip"});
  for (const nlohmann::json& finding : json["findings"]["appear"]) {
    if (finding["rule"] == "registration-drift") {
      CHECK(HasText(finding["message"].get<std::string>(), "; regenerate "));
    }
  }
}

TEST_CASE("whatif tells what a dropped gap said, and which spellings stay in it") {
  const SmallTool tool;
  std::string platform = FileText(tool.Path("platforms/boxy.toml"));
  platform.replace(platform.find("ops = [\"mm\"]"), 12, "ops = [\"mm\", \"mm.out\"]");
  tool.directory().Write("platforms/boxy.toml", platform);
  const std::string text = tool.Run({"whatif", "--drop-gap", "boxy:mm"}, {"COLUMNS=300"}).output;
  CHECK(HasText(text, "    mm  unmeasured since; the gap says crash: B1, test run (" +
                          tool.Path("platforms/boxy.toml:11") + ", FlagGems#6225); mm.out stays gapped\n"));
  CHECK(HasText(tool.Run({"whatif", "--drop-gap", "boxy:mm", "--format", "markdown"}).output,
                "rests on no measurement, 1 against what a gap or hold says."));
  // Nothing says so where the gap goes as a whole.
  CHECK_FALSE(HasText(tool.Run({"whatif", "--drop-gap", "boxy:mm*"}, {"COLUMNS=300"}).output, "gapped"));
}

TEST_CASE("whatif says what keeps an op that its edit names, and what --platform leaves out") {
  const SmallTool tool;
  CHECK(HasText(tool.Run({"whatif", "--add-gap", "boxy:view"}, {"COLUMNS=300"}).output,
                "boxy: no route moves\n  stays on cuda, boxed kernel; flaggems does not cover it: view\n"));
  // Covered, but not as far as this platform goes.
  CHECK(HasText(tool.Run({"whatif", "--add-gap", "boxy:cat"}, {"COLUMNS=300"}).output,
                "boxy: no route moves\n  stays on cuda, boxed kernel; beyond its ceiling fg: cat\n"));
  const std::vector<std::string> narrowed = {"whatif", "--drop-gap", "boxy:mm", "--platform", "newchip"};
  CHECK(HasText(tool.Run(narrowed).output,
                "the edit also changes 1 line of boxy, which --platform leaves out\n"));
  CHECK(tool.Json(narrowed)["notes"][0] ==
        "the edit also changes 1 line of boxy, which --platform leaves out");
}

TEST_CASE("whatif lists no finding that stays") {
  const SmallTool tool;
  std::string platform = FileText(tool.Path("platforms/newchip.toml"));
  platform.replace(platform.find("ops = [\"add.Tensor\"]"), 20, "ops = [\"add.Tensor\", \"relu\", \"view\"]");
  platform +=
      "\n[[gap]]\nops = [\"tanh\"]\nkind = \"crash\"\nreason = \"r\"\nevidence = { date = 2026-09-15 }\n";
  tool.directory().Write("platforms/newchip.toml", platform);
  const auto findings = [&](const std::string& option, const std::string& argument, const char* list,
                            const std::string& rule) {
    std::vector<nlohmann::json> found;
    const nlohmann::json json = tool.Json({"whatif", option, argument});
    for (const nlohmann::json& finding : json["findings"][list]) {
      if (finding["rule"] == rule) found.push_back(finding);
    }
    return found;
  };
  // The entry stays with the ops that are left.
  CHECK(findings("--drop-gap", "newchip:relu", "appear", "stale-evidence").empty());
  CHECK(findings("--drop-gap", "newchip:relu", "vanish", "stale-evidence").empty());
  // Of two entries with the same age, the one that goes.
  CHECK(findings("--drop-gap", "newchip:tanh", "appear", "stale-evidence").empty());
  const auto gone = findings("--drop-gap", "newchip:tanh", "vanish", "stale-evidence");
  REQUIRE(gone.size() == 1);
  CHECK(gone[0]["op"] == "tanh");
  CHECK(gone[0]["line"] == 48);
  // The message has the ceiling's name, and the finding is the same.
  CHECK(findings("--ceiling", "newchip:wider", "appear", "gap-not-covered").empty());
  CHECK(findings("--ceiling", "newchip:wider", "vanish", "gap-not-covered").empty());
}

TEST_CASE("whatif in JSON") {
  const SmallTool tool;
  const nlohmann::json json = tool.Json({"whatif", "--add-gap", "newchip:mm", "--add-measured", "boxy:view"});
  CHECK(json["schema"] == 1);
  CHECK(json["edits"].size() == 2);
  CHECK(json["moves"] == 2);
  CHECK(json["platforms"][0]["moves"][0]["evidence"] ==
        "measured, no evidence stated (--add-measured boxy:view)");
  CHECK(json["platforms"][1]["moves"][0]["inc"] == "drop");
}

TEST_CASE("every edit of whatif does something") {
  const SmallTool tool;
  for (const std::vector<std::string>& edit :
       std::vector<std::vector<std::string>>{{"--drop-gap", "boxy:mm"},
                                             {"--add-gap", "boxy:relu"},
                                             {"--graduate", "newchip"},
                                             {"--ceiling", "boxy:wider"},
                                             {"--drop-hold", "index_select"},
                                             {"--add-measured", "boxy:view"}}) {
    INFO(edit[0]);
    CHECK(tool.Json({"whatif", edit[0], edit[1]})["moves"] > 0);
  }
}

TEST_CASE("whatif without an effect, and narrowed to a platform") {
  const SmallTool tool;
  const ProgramResult none = tool.Run({"whatif", "--add-gap", "boxy:view"});
  CHECK(none.status == 0);
  CHECK(HasText(none.output, "no route moves between the data as it is and the edit\n"));
  const ProgramResult narrowed = tool.Run({"whatif", "--drop-hold", "index_select", "--platform", "boxy"});
  CHECK(HasText(narrowed.output, "boxy: 1 route moves"));
  CHECK(HasText(narrowed.output, "changes 1 line of newchip, which --platform leaves out\n"));
  CHECK_FALSE(HasText(narrowed.output, "newchip: "));
}

TEST_CASE("whatif refuses what it cannot make") {
  const SmallTool tool;
  CHECK(HasText(tool.Run({"whatif"}).errors, "whatif needs an edit"));
  CHECK(tool.Run({"whatif"}).status == 2);
  CHECK(tool.Run({"whatif", "--drop-gap", "boxy:relu"}).status == 2);
  CHECK(HasText(tool.Run({"whatif", "--drop-gap", "mm"}).errors, "is not of the form P:OP"));
  CHECK(HasText(tool.Run({"whatif", "--add-measured", "boxy:mm=flagems"}).errors,
                "\"flagems\" is no backend of a measured route, did you mean \"flaggems\"?"));
  CHECK(HasText(tool.Run({"whatif", "--drop-measured", "boxy:mm=zork"}).errors,
                "\"zork\" is no backend of a measured route; write flaggems or flaggems_cpp"));
}

TEST_CASE("whatif writes nothing") {
  const SmallTool tool;
  REQUIRE(tool.Run({"generate"}).status == 0);
  REQUIRE(tool.Run({"whatif", "--drop-gap", "*:*"}).status == 0);
  CHECK(tool.Run({"check"}).status == 0);
}

}  // namespace
}  // namespace vendorconfs
