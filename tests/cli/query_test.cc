#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

std::vector<std::string> Found(const SmallTool& tool, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "query");
  std::vector<std::string> found;
  const nlohmann::json json = tool.Json(std::move(arguments));
  CHECK(json["schema"] == 1);
  for (const nlohmann::json& route : json["routes"]) {
    found.push_back(route["op"].get<std::string>() + "@" + route["platform"].get<std::string>());
  }
  return found;
}

using Routes = std::vector<std::string>;

TEST_CASE("query by each criterion, and by several at once") {
  const SmallTool tool;
  CHECK(Found(tool, {}).size() == 32);
  CHECK(Found(tool, {"--op", "mm*"}) == Routes{"mm@boxy", "mm@newchip", "mm.out@boxy", "mm.out@newchip"});
  CHECK(Found(tool, {"--op", "mm*", "--op", "cat", "--platform", "boxy"}) ==
        Routes{"cat@boxy", "mm@boxy", "mm.out@boxy"});
  CHECK(Found(tool, {"--backend", "acme"}) == Routes{"add.Tensor@newchip", "cat@newchip"});
  CHECK(Found(tool, {"--backend", "acme", "--backend", "cuda", "--op", "[cm]*"}) ==
        Routes{"cat@boxy", "cat@newchip", "conv@boxy", "mm@boxy"});
  CHECK(Found(tool, {"--gap-kind", "crash"}) == Routes{"mm@boxy"});
  CHECK(Found(tool, {"--issue", "FlagGems#6212"}) == Routes{"add.Tensor@newchip"});
  CHECK(Found(tool, {"--issue", "Torch-FL#120"}) == Routes{"index_select@boxy", "index_select@newchip"});
  CHECK(Found(tool, {"--evidence-before", "2026-08-01"}) == Routes{"mm@newchip"});
  CHECK(Found(tool, {"--uncovered"}).size() == 7);
  CHECK(Found(tool, {"--uncovered", "--platform", "boxy"}).empty());
}

TEST_CASE("query as text") {
  const SmallTool tool;
  CHECK(tool.Run({"query", "--op", "relu", "--op", "mm"}).output ==
        "op    platform  backend   behind  why\n"
        "mm    boxy      cuda              gap: crash\n"
        "mm    newchip   flaggems          covered\n"
        "relu  boxy      flaggems          covered\n"
        "relu  newchip   flaggems  acme    covered\n"
        "\nbehind: the vendor that has a kernel too, which an override or a dtype escape reaches\n"
        "\n4 routes\n");
  const ProgramResult none = tool.Run({"query", "--uncovered", "--platform", "boxy"});
  CHECK(none.status == 0);
  CHECK(none.output == "no route matches\n");
}

TEST_CASE("query shows the entries by which a route matches") {
  const SmallTool tool;
  const std::string text = tool.Run({"query", "--evidence-before", "2026-08-01"}, {"COLUMNS=300"}).output;
  CHECK(HasText(text, "mm  newchip   flaggems          covered  lifted 2026-07-01, " +
                          tool.Path("platforms/newchip.toml:38") + "\n"));
  const nlohmann::json json = tool.Json({"query", "--issue", "Torch-FL#120", "--platform", "boxy"});
  REQUIRE(json["routes"].size() == 1);
  const nlohmann::json& route = json["routes"][0];
  REQUIRE(route["entries"].size() == 1);
  CHECK(route["entries"][0]["what"] == "hold");
  CHECK(route["entries"][0]["evidence"]["date"] == "2026-08-19");
  CHECK(route["entries"][0]["line"] == 12);
  // As explain has it.
  CHECK(route["hold"] ==
        tool.Json({"explain", "index_select", "--platform", "boxy"})["ops"][0]["platforms"][0]["hold"]);
  CHECK(route["gap"].is_null());
  CHECK(tool.Json({"query", "--op", "mm"})["routes"][0]["entries"].empty());
}

TEST_CASE("query says where evidence has no date to be judged by") {
  const SmallTool tool;
  CHECK(HasText(tool.Run({"query", "--evidence-before", "2026-01-01"}).errors,
                "1 entry with evidence without a date is left out\n"));
  CHECK(tool.Run({"query", "--evidence-before", "2026-01-01", "--platform", "newchip"}).errors.empty());
  CHECK(tool.Run({"query", "--op", "mm"}).errors.empty());
}

TEST_CASE("query as a CI matrix") {
  const SmallTool tool;
  const auto matrix = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "query");
    arguments.insert(arguments.end(), {"--format", "matrix"});
    return nlohmann::json::parse(tool.Run(std::move(arguments)).output);
  };
  const nlohmann::json one = matrix({"--op", "mm", "--backend", "flaggems"});
  CHECK(one.size() == 1);
  REQUIRE(one["include"].size() == 1);
  CHECK(one["include"][0]["platform"] == "newchip");
  CHECK(one["include"][0]["kind"] == "native");
  CHECK(one["include"][0]["vendor"] == "acme");
  CHECK(one["include"][0]["ops"] == "mm");
  CHECK(matrix({"--op", "mm.out", "--backend", "acme"})["include"].empty());
}

TEST_CASE("query refuses what it does not know") {
  const SmallTool tool;
  const auto errors = [&](const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"query"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const ProgramResult result = tool.Run(all);
    CHECK(result.status == 2);
    return result.errors;
  };
  CHECK(HasText(errors({"--backend", "flagems"}), "did you mean \"flaggems\"?"));
  CHECK(HasText(errors({"--gap-kind", "crsh"}), "did you mean \"crash\"?"));
  CHECK(HasText(errors({"--evidence-before", "yesterday"}), "takes a date like 2026-09-15"));
  CHECK(HasText(errors({"--op", "sofmax"}), "did you mean \"softmax\"?"));
  CHECK(HasText(errors({"--issue", "FlagGem#6212"}),
                "--issue: no entry names the issue \"FlagGem#6212\", did you mean \"FlagGems#6212\"?"));
  CHECK(HasText(errors({"--issue", "6212"}), "did you mean \"FlagGems#6212\"?"));
  CHECK(HasText(errors({"--issue", "NOSUCH", "--format", "json"}), "\"completion issues\" lists those"));
  // Named for another platform than the asked one: nothing hangs on it there.
  CHECK(Found(tool, {"--issue", "FlagGems#6212", "--platform", "boxy"}).empty());
  CHECK(HasText(errors({"--opp", "mm"}), "did you mean \"--op\"?"));
  CHECK(HasText(errors({"--format", "xml"}), "--format"));
}

}  // namespace
}  // namespace vendorconfs
