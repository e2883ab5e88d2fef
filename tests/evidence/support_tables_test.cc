#include "evidence/support_tables.h"

#include <nlohmann/json.hpp>

#include "evidence/survey_text.h"
#include "output/entry_text.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/loaded_workspace.h"

namespace vendorconfs {
namespace {

const std::string kRoutes = R"(["add.Scalar", "cat", "gelu", "mm", "relu", "tanh"])";

std::string Results() {
  return "{\"add.Scalar\": " + Passing() + ", \"cat\": " + Partly() + ", \"gelu\": " + Failing() +
         ", \"mm\": " + Invalid() + ", \"relu\": {\"status\": \"NO_SCHEMA\"}}";
}

std::vector<SurveyedHardware> Hardware(const Workspace& workspace, const std::vector<std::string>& texts) {
  std::vector<Survey> surveys;
  for (const std::string& text : texts) {
    surveys.push_back(ReadSurvey(text, "s" + std::to_string(surveys.size()) + ".json"));
  }
  return GroupByHardware(std::move(surveys), workspace);
}

TEST_CASE("the tables' figures") {
  const LoadedWorkspace loaded;
  const auto hardware =
      Hardware(loaded.workspace, {SurveyText(kRoutes, Results(), "\"platform\": \"boxy\", ")});
  const std::string tables = SupportTables(hardware, loaded.routing, {loaded.boxy, loaded.newchip});
  CHECK(HasText(
      tables,
      "### Hardware Summary\n\nRates are over Total.\n\n"
      "| Hardware | Total | STRICT | BASIC_ONLY | FAILED | UNTESTED | Basic executable | Basic rate | Strict "
      "rate |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
      "| Boxy, D1 | 6 | 1 | 1 | 1 | 1 | 2 | 33.3% | 16.7% |\n"
      "\nIn Total and in no other column: Boxy, D1: 1 NO_SCHEMA; Boxy, D1: 1 PENDING.\n"));
  CHECK(HasText(tables,
                "### Raw Case Evidence\n\nCases by status, one for each op and profile.\n\n"
                "| Hardware | Total | PASS | ERROR | FAIL | INVALID_CASE | UNVERIFIABLE | Pass rate |\n"
                "|---|--:|--:|--:|--:|--:|--:|--:|\n"
                "| Boxy, D1 | 8 | 3 | 2 | 1 | 1 | 1 | 37.5% |\n"));
  CHECK(HasText(tables, "### Route Mix\n\nRoutes of 16 ops.\n\n| platform | flaggems_cpp | flaggems |"));
  CHECK(HasText(
      tables,
      "### Gaps\n\nOps kept off the kernel libraries, by kind.\n\n| platform | compile-error | crash"));
  CHECK(HasText(tables,
                "#### compile-error\n\n| Platform | Ops | Issues | Evidence |\n|---|---|---|---|\n"
                "| newchip | `add.Tensor` | FlagGems#6212 | 2026-09-15, S60, survey |\n"));
  CHECK(HasText(tables,
                "#### crash\n\n| Platform | Ops | Issues | Evidence |\n|---|---|---|---|\n"
                "| boxy | `mm` | FlagGems#6225 | B1, test run |\n"));
  CHECK_FALSE(HasText(tables, "#### policy"));
  CHECK_FALSE(HasText(SupportTables(hardware, loaded.routing, {loaded.boxy}), "#### compile-error"));
}

TEST_CASE("names that Markdown would take for tags are escaped, ops sorted by name") {
  const TempDirectory directory;
  const std::filesystem::path manifest = WriteSmallWorkspace(directory);
  std::string text = FileText(directory.path() / "platforms/newchip.toml");
  text.replace(text.find("[\"add.Tensor\"]"), 14, "[\"mm.out\", \"mm\"]");
  text.replace(text.find("\"S60\""), 5, "\"<S60>\"");
  directory.Write("platforms/newchip.toml", text);
  const Workspace workspace = LoadWorkspace({manifest, std::nullopt});
  const Routing routing = DecideRoutes(workspace);
  const std::string tables = SupportTables(
      Hardware(workspace, {SurveyText("[]", "{}", "\"platform\": \"newchip\", ")}), routing, {1});
  CHECK(HasText(tables, "| New Chip &lt;1&gt;, D1 | 0 | 0 |"));
  CHECK(HasText(tables, "| newchip | `mm` `mm.out` | FlagGems#6212 | 2026-09-15, &lt;S60&gt;, survey |\n"));
}

TEST_CASE("files of one device and route are one row") {
  const LoadedWorkspace loaded;
  const std::string boxy = "\"platform\": \"boxy\", ";
  const auto hardware =
      Hardware(loaded.workspace, {SurveyText(R"(["mm", "cat"])", "{\"mm\": " + Passing() + "}", boxy),
                                  SurveyText(R"({"mm": "cuda"})", "{\"mm\": " + Passing() + "}", boxy),
                                  SurveyText(R"(["mm", "cat"])", "{\"cat\": " + Passing() + "}", boxy),
                                  SurveyText(R"(["mm"])", "{}", "\"platform\": \"other\", "),
                                  R"({"meta": {"routes": []}, "results": {}})"});
  REQUIRE(hardware.size() == 4);
  CHECK(hardware[0].name == "Boxy, D1");
  CHECK(hardware[0].survey.shards.size() == 2);
  CHECK(hardware[1].name == "Boxy, D1, cuda route");
  CHECK(hardware[2].name == "other, D1");
  CHECK(hardware[3].name == "s4.json");
}

TEST_CASE("surveys of two confs are two rows") {
  const LoadedWorkspace loaded;
  const std::string boxy = "\"platform\": \"boxy\", ";
  std::string older = SurveyText(R"(["mm"])", "{\"mm\": " + Failing() + "}", boxy);
  older.replace(older.find(kSomeDigest), kSomeDigest.size(), std::string(64, 'b'));
  const auto hardware = Hardware(
      loaded.workspace, {SurveyText(R"(["mm"])", "{\"mm\": " + Passing() + "}", boxy), older,
                         R"({"meta": {"platform": "boxy", "device": "D1", "routes": []}, "results": {}})"});
  REQUIRE(hardware.size() == 3);
  CHECK(hardware[0].name == "Boxy, D1, conf aaaaaaaaaaaa");
  CHECK(hardware[1].name == "Boxy, D1, conf bbbbbbbbbbbb");
  CHECK(hardware[2].name == "Boxy, D1, no conf stated");
}

TEST_CASE("rates are rounded in one way") {
  CHECK(Percent(13, 16) == "81.2%");
  CHECK(PercentOf(13, 16) == 81.2);
  CHECK(Percent(0, 0) == "0.0%");
  CHECK(Percent(2, 3) == "66.7%");
  CHECK(Percent(7, 7) == "100.0%");
}

TEST_CASE("names are no Markdown, and no survey is said") {
  const LoadedWorkspace loaded;
  const std::string tables = SupportTables(
      Hardware(loaded.workspace,
               {R"({"meta": {"device": "`z` *k* _e_ [l](u) a|b", "routes": []}, "results": {}})"}),
      loaded.routing, {loaded.boxy});
  CHECK(HasText(tables, "| \\`z\\` \\*k\\* \\_e\\_ \\[l\\](u) a\\|b | 0 |"));
  CHECK(HasText(
      SupportTables({}, loaded.routing, {loaded.boxy}),
      "### Hardware Summary\n\nNo survey.\n\n### Raw Case Evidence\n\nNo survey.\n\n### Route Mix\n"));
}

TEST_CASE("the measurements in JSON") {
  const LoadedWorkspace loaded;
  const nlohmann::json json = nlohmann::json::parse(
      SupportJson(Hardware(loaded.workspace, {SurveyText(kRoutes, Results(), "\"platform\": \"boxy\", ")})));
  CHECK(json == nlohmann::json::parse(R"({"schema": 1, "hardware": [{
    "hardware": "Boxy, D1", "platform": "boxy", "files": ["s0.json"], "total": 6,
    "verdicts": {"STRICT": 1, "BASIC_ONLY": 1, "FAILED": 1, "UNTESTED": 1, "NO_SCHEMA": 1, "PENDING": 1},
    "basic_executable": 2, "basic_rate": 33.3, "strict_rate": 16.7,
    "cases": {"PASS": 3, "ERROR": 2, "FAIL": 1, "INVALID_CASE": 1, "UNVERIFIABLE": 1}}]})"));
}

}  // namespace
}  // namespace vendorconfs
