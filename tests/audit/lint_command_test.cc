// lint's options, and what it says of the bundled workspace.
#include "clean_workspace.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

constexpr std::string_view kGap =
    "\n[[gap]]\nops = [\"sub.Tensor\"]\nkind = \"crash\"\nreason = \"r\"\nevidence = { device = \"d\" }\n";

ProgramResult Lint(const CleanWorkspace& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--manifest", files.manifest(), "lint"});
  return RunTool(arguments);
}

TEST_CASE("the bundled workspace has no error") {
  const ProgramResult result = RunBundled({"lint", "--severity", "error", "--format", "json"});
  INFO(result.output);
  CHECK(result.status == 0);
  const json report = json::parse(result.output);
  CHECK(report.at("findings").empty());
  CHECK(report.at("waived").get<int>() > 0);
}

TEST_CASE("no waiver of the bundled workspace is unused") {
  CHECK(RunBundled({"lint", "--rule", "unused-waiver", "--fail-level", "info"}).status == 0);
}

TEST_CASE("the bundled confs are valid") {
  std::vector<std::string> arguments = {"validate", "--format", "json"};
  for (const auto& entry : std::filesystem::directory_iterator(VENDORCONFS_SOURCE_DIR "/golden")) {
    if (entry.path().extension() == ".conf") arguments.push_back(entry.path().string());
  }
  REQUIRE(arguments.size() > 3);
  const ProgramResult result = RunBundled(arguments);
  INFO(result.output);
  CHECK(result.status == 0);
  CHECK(json::parse(result.output).at("findings").empty());
}

TEST_CASE("a clean workspace has a summary") {
  const CleanWorkspace files;
  const ProgramResult result = Lint(files, {});
  CHECK(result.status == 0);
  CHECK(result.output == "no findings\n");
  CHECK(Lint(files, {"-q"}).output.empty());
}

TEST_CASE("text is grouped by rule, with place, remedy and a summary in the right number") {
  CleanWorkspace files;
  files.AddToPlatform(kGap);
  const ProgramResult result = Lint(files, {});
  CHECK(result.status == 0);
  CHECK(
      result.output ==
      "gap-not-covered: a gap names an op that neither the ceiling nor flaggems_cpp covers (1)\n  " +
          files.Path("platforms/acme.toml") +
          ":16: warning: the gap of \"sub.Tensor\" has no effect: neither python nor flaggems_cpp covers it\n"
          "      -> remove the op, or waive it with the reason to keep the record\n"
          "\n0 errors, 1 warning, 0 infos\n");
  CHECK(HasText(Lint(files, {"--color", "always"}).output, "\033[33mwarning\033[0m"));
}

TEST_CASE("a measured route to a library that is off is told by where the op goes") {
  CleanWorkspace files;
  files.Append("platforms/box.toml",
               "schema = 1\nplatform = \"box\"\ntitle = \"Box\"\nkind = \"boxing\"\nvendor = \"cuda\"\n\n"
               "[routing]\nbackends = []\nceiling = \"python\"\n\n"
               "[[measured]]\nops = [\"sub.Tensor\"]\nbackend = \"flaggems\"\nreason = \"r\"\n\n"
               "[[measured]]\nops = [\"mm\"]\nbackend = \"flaggems_cpp\"\nreason = \"r\"\n");
  const std::string text = Lint(files, {"--rule", "measured-backend-off"}).output;
  CHECK(
      HasText(text,
              ":12: warning: measured route of \"sub.Tensor\" sends it to flaggems all the same: flaggems is "
              "not among the backends of \"box\"\n"));
  CHECK(HasText(text, ":17: warning: measured route of \"mm\" has no effect: flaggems_cpp is not among"));
}

TEST_CASE("a baseline is read as the run-time library reads it") {
  CleanWorkspace files;
  files.Append("old/backends_acme.conf", "include parts/acme.conf\nsub.Tensor = ACME\n");
  files.Append("old/parts/acme.conf",
               "#@ format: 1\nmm = FlagOS\nadd.Tensor = flagos_python\nlost = flaggems\n");
  const std::vector<std::string> arguments = {"--baseline", files.Path("old"), "--format", "json"};
  const json report = json::parse(Lint(files, arguments).output);
  REQUIRE(report.at("findings").size() == 1);
  const json& lost = report.at("findings")[0];
  CHECK(lost.at("rule") == "coverage-shrink");
  CHECK(lost.at("op") == "lost");
  CHECK(lost.at("line") == 4);
  CHECK(HasText(lost.at("file").get<std::string>(), "parts/acme.conf"));

  files.Append("old/backends_acme.conf", "mm = zork\n");
  const ProgramResult refused = Lint(files, arguments);
  CHECK(refused.status == 2);
  CHECK(HasText(refused.errors, "backends_acme.conf:3: \"zork\""));
}

TEST_CASE("rules are listed and explained as text and JSON, and as nothing else") {
  const json explained =
      json::parse(RunTool({"lint", "--explain", "gap-not-covered", "--format", "json"}).output);
  CHECK(explained.at("schema") == 1);
  REQUIRE(explained.at("rules").size() == 1);
  for (const char* key :
       {"rule", "severity", "command", "summary", "meaning", "matters", "remedy", "example"}) {
    CAPTURE(key);
    CHECK_FALSE(explained.at("rules")[0].at(key).get<std::string>().empty());
  }
  for (const std::string format : {"sarif", "github", "junit"}) {
    CAPTURE(format);
    const ProgramResult listed = RunTool({"lint", "--list-rules", "--format", format});
    CHECK(listed.status == 2);
    CHECK(HasText(listed.errors, "--list-rules has no findings"));
    CHECK(RunTool({"lint", "--explain", "gap-not-covered", "--format", format}).status == 2);
  }
}

TEST_CASE("--severity shows and --fail-level decides") {
  CleanWorkspace files;
  files.AddToPlatform(kGap);
  CHECK(Lint(files, {"--fail-level", "warning"}).status == 1);
  CHECK(Lint(files, {"--fail-level", "info"}).status == 1);
  const ProgramResult errors = Lint(files, {"--severity", "error"});
  CHECK(errors.status == 0);
  CHECK(errors.output == "no findings; 1 below --severity not shown\n");
  CHECK(Lint(files, {"--severity", "error", "--fail-level", "warning"}).status == 1);
  CHECK(Lint(files, {"--severity", "fatal"}).status == 2);
}

TEST_CASE("--rule selects, and an unknown rule has its nearest") {
  CleanWorkspace files;
  files.AddToPlatform(kGap);
  CHECK(Lint(files, {"--rule", "stale-evidence", "--fail-level", "info"}).status == 0);
  CHECK(
      Lint(files, {"--rule", "stale-evidence", "--rule", "gap-not-covered", "--fail-level", "info"}).status ==
      1);
  const ProgramResult unknown = Lint(files, {"--rule", "gap-not-coverd"});
  CHECK(unknown.status == 2);
  CHECK(HasText(unknown.errors, "did you mean \"gap-not-covered\"?"));
  const ProgramResult without = Lint(files, {"--rule", "coverage-shrink"});
  CHECK(without.status == 2);
  CHECK(HasText(without.errors, "--baseline"));
}

TEST_CASE("--platform drops findings of the others, not of the workspace") {
  CleanWorkspace files;
  files.AddToPlatform(kGap);
  files.Append("platforms/boxy.toml",
               "schema = 1\nplatform = \"boxy\"\ntitle = \"B\"\nkind = \"boxing\"\nvendor = \"cuda\"\n"
               "[routing]\nbackends = [\"flaggems\"]\nceiling = \"python\"\n");
  files.Replace("coverage.json", "\"sets\": {", "\"sets\": {\n  \"idle\": {\"ops\": []},");
  const json report = json::parse(Lint(files, {"--platform", "boxy", "--format", "json"}).output);
  REQUIRE(report.at("findings").size() == 1);
  CHECK(report.at("findings")[0].at("rule") == "unused-coverage-set");
  CHECK(report.at("findings")[0].at("platform").is_null());
}

TEST_CASE("--max-age allows older evidence") {
  CleanWorkspace files;
  files.Replace("coverage.json", "{\"schema\": 1,",
                "{\"schema\": 1, \"provenance\": {\"date\": \"2026-10-22\"},");
  files.AddToPlatform("\n[[caveat]]\nops = [\"mm\"]\nreason = \"r\"\nevidence = { date = 2026-10-12 }\n");
  const auto stale = [&](const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"--rule", "stale-evidence", "--fail-level", "info"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return Lint(files, all).status == 1;
  };
  CHECK(stale({}));
  CHECK(stale({"--max-age", "9"}));
  CHECK_FALSE(stale({"--max-age", "10"}));
  CHECK(Lint(files, {"--max-age", "-1"}).status == 2);
}

TEST_CASE("--max-age says where nothing tells the age of the coverage") {
  const CleanWorkspace files;
  CHECK(HasText(Lint(files, {"--max-age", "9"}).errors,
                "coverage.json states no provenance.date, so that --max-age cannot judge any age\n"));
  CHECK(Lint(files, {}).errors.empty());
}

TEST_CASE("stale evidence is listed as it stands in the file, whatever the entry") {
  CleanWorkspace files;
  files.Replace("coverage.json", "{\"schema\": 1,",
                "{\"schema\": 1, \"provenance\": {\"date\": \"2026-10-22\"},");
  files.AddToPlatform(
      "\n[[caveat]]\nops = [\"mm\"]\nreason = \"first\"\nevidence = { date = 2026-10-12 }\n"
      "\n[[gap]]\nops = [\"mm\"]\nkind = \"crash\"\nreason = \"second\"\nevidence = { date = 2026-10-12 }\n");
  const json report =
      json::parse(Lint(files, {"--rule", "stale-evidence", "--format", "json"}).output).at("findings");
  REQUIRE(report.size() == 2);
  CHECK(report[0].at("line") < report[1].at("line"));
}

TEST_CASE("the baseline must have confs") {
  const CleanWorkspace files;
  CHECK(Lint(files, {"--baseline", files.Path("nowhere")}).status == 2);
  const ProgramResult none = Lint(files, {"--baseline", files.Path("platforms")});
  CHECK(none.status == 2);
  CHECK(HasText(none.errors, "backends_PLATFORM.conf"));
}

TEST_CASE("rules are listed and explained without a workspace") {
  const ProgramResult list = RunTool({"lint", "--list-rules", "--manifest", "/nowhere/vendorconfs.toml"});
  CHECK(list.status == 0);
  CHECK(HasText(list.output, "registration-drift"));
  const ProgramResult explained =
      RunTool({"lint", "--explain", "hand-edited", "--manifest", "/nowhere/vendorconfs.toml"});
  CHECK(explained.status == 0);
  CHECK(HasText(explained.output, "hand-edited (error, check)"));
  CHECK(HasText(explained.output, "hand-edited (warning, validate)"));
  for (const char* heading : {"What it means", "Why it matters", "How to mend it", "Example"}) {
    CHECK(HasText(explained.output, heading));
  }
  const ProgramResult unknown = RunTool({"lint", "--explain", "hand-editd"});
  CHECK(unknown.status == 2);
  CHECK(HasText(unknown.errors, "did you mean \"hand-edited\"?"));
}

}  // namespace
}  // namespace vendorconfs
