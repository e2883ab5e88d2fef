// What single lint rules say, and where they keep still.
#include "clean_workspace.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

ProgramResult Lint(const CleanWorkspace& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--manifest", files.manifest(), "lint"});
  return RunTool(arguments);
}

json Findings(const CleanWorkspace& files, const std::string& rule) {
  return json::parse(Lint(files, {"--rule", rule, "--format", "json"}).output).at("findings");
}

std::string Message(const json& finding) {
  return finding.at("message").get<std::string>();
}

TEST_CASE("a gap is not blamed where another library would take the op") {
  CleanWorkspace files;
  files.Replace("acme_flaggems.inc", "m.impl(\"mm\", Wrapper1);\n", "");
  files.Replace("acme_flaggems.inc", "m.impl(\"add.Tensor\", Wrapper0);\n", "");
  files.AddToPlatform("\n[[gap]]\nops = [\"mm\", \"add.Tensor\"]\nkind = \"crash\"\nreason = \"r\"\n");
  const json findings = Findings(files, "falls-to-cpu");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].at("op") == "add.Tensor");
  CHECK(HasText(Message(findings[0]), "; nothing has to be done"));
}

TEST_CASE("drift in several flaggems files names the file at fault") {
  CleanWorkspace files;
  const auto drift = [&] { return Message(Findings(files, "registration-drift").at(0)); };
  SECTION("one file is regenerated, in its place") {
    files.Append("acme_flaggems.inc", "m.impl(\"sub.Tensor\", Wrapper2);\n");
    CHECK(HasText(drift(), "--platform acme --format inc --output " + files.Path("acme_flaggems.inc")));
  }
  SECTION("an extra op") {
    files.Append("more.inc", "m.impl(\"sub.Tensor\", Wrapper2);\n");
    files.Replace("platforms/acme.toml", "[\"acme_flaggems.inc\"]", "[\"acme_flaggems.inc\", \"more.inc\"]");
    CHECK(HasText(drift(), "; take it out of " + files.Path("more.inc")));
  }
  SECTION("a missing op") {
    files.Append("more.inc", "m.impl(\"mm\", Wrapper1);\n");
    files.Replace("acme_flaggems.inc", "m.impl(\"mm\", Wrapper1);\n", "");
    files.Replace("acme_flaggems.inc", "m.impl(\"add.Tensor\", Wrapper0);\n", "");
    files.Replace("platforms/acme.toml", "[\"acme_flaggems.inc\"]", "[\"acme_flaggems.inc\", \"more.inc\"]");
    CHECK(HasText(drift(), "; register it in one of " + files.Path("acme_flaggems.inc") + ", "));
  }
}

TEST_CASE("a duplicate of the universe files is each boxing platform's, by name") {
  CleanWorkspace files;
  files.Append("universe.inc", "m.impl(\"mm\", WrapperAgain);\n");
  const json alone = Findings(files, "duplicate-registration");
  REQUIRE(alone.size() == 1);
  CHECK(alone[0].at("platform").is_null());
  files.Append("platforms/boxy.toml",
               "schema = 1\nplatform = \"boxy\"\ntitle = \"B\"\nkind = \"boxing\"\nvendor = \"cuda\"\n"
               "[routing]\nbackends = [\"flaggems\"]\nceiling = \"python\"\n");
  const json of_boxy = Findings(files, "duplicate-registration");
  REQUIRE(of_boxy.size() == 1);
  CHECK(of_boxy[0].at("platform") == "boxy");
  CHECK(HasText(Message(of_boxy[0]), "\"mm\" is registered again in the build of \"boxy\"; first in "));
  files.Append("platforms/boxy.toml", "\n[[waiver]]\nrule = \"duplicate-registration\"\nreason = \"r\"\n");
  CHECK(Findings(files, "duplicate-registration").empty());
}

TEST_CASE("what fails a run is shown whatever --severity says") {
  CleanWorkspace files;
  files.AddToPlatform(
      "\n[[gap]]\nops = [\"sub.Tensor\"]\nkind = \"crash\"\nreason = \"r\"\nevidence = { device = \"d\" }\n");
  const ProgramResult result =
      Lint(files, {"--severity", "error", "--fail-level", "warning", "--format", "json"});
  CHECK(result.status == 1);
  CHECK(json::parse(result.output).at("findings").at(0).at("rule") == "gap-not-covered");
}

TEST_CASE("--max-age makes no waiver unused") {
  CleanWorkspace files;
  files.Replace("coverage.json", "{\"schema\": 1,",
                "{\"schema\": 1, \"provenance\": {\"date\": \"2026-10-22\"},");
  files.AddToPlatform(
      "\n[[caveat]]\nops = [\"mm\"]\nreason = \"r\"\nevidence = { date = 2026-10-12 }\n"
      "\n[[waiver]]\nrule = \"stale-evidence\"\nops = [\"mm\"]\nreason = \"r\"\n");
  CHECK(Findings(files, "unused-waiver").empty());
  CHECK(Lint(files, {"--max-age", "400"}).output == "no findings\n");
}

TEST_CASE("unknown names have their nearest") {
  CleanWorkspace files;
  SECTION("a set of a waiver") {
    files.Append("vendorconfs.toml",
                 "\n[[waiver]]\nrule = \"unused-coverage-set\"\nsets = [\"pyhton\"]\nreason = \"r\"\n");
    CHECK(HasText(Message(Findings(files, "unused-waiver").at(0)),
                  "no set is named \"pyhton\", did you mean \"python\"?; correct or remove it"));
  }
  SECTION("a rule of check") {
    CHECK(HasText(Lint(files, {"--rule", "stale"}).errors,
                  "\"stale\"; it is a rule of check: run gen_vendor_confs check"));
  }
  SECTION("an op of a native registration that nothing else knows") {
    files.Append("facts.json", "{\"schema\": 1, \"known_ops\": [\"add.Tensor\", \"mm\", \"sub.Tensor\"]}");
    files.Replace("vendorconfs.toml", "coverage = ", "op_facts = \"facts.json\"\ncoverage = ");
    files.Append("acme.inc", "m.impl(\"add.Tensr\", Wrapper3);\n");
    const json found = Findings(files, "unlisted-op");
    REQUIRE(found.size() == 1);
    CHECK(HasText(Message(found[0]), "the op facts do not know it, did you mean \"add.Tensor\"?"));
    files.Append("universe.inc", "m.impl(\"add.Tensr\", Wrapper3);\n");
    CHECK(Findings(files, "unlisted-op").empty());
  }
}

TEST_CASE("blanks are no evidence") {
  CleanWorkspace files;
  files.AddToPlatform(
      "\n[[gap]]\nops = [\"add.Tensor\"]\nkind = \"crash\"\nreason = \"r\"\nevidence = { device = \" \" }\n");
  CHECK(Findings(files, "gap-without-evidence").size() == 1);
}

TEST_CASE("texts read as sentences") {
  CleanWorkspace files;
  files.AddToPlatform("\n[[caveat]]\nops = [\"mm\", \"mm\"]\nreason = \"r\"\n");
  CHECK(HasText(Message(Findings(files, "op-listed-twice").at(0)),
                "\"mm\" stands twice in one caveat (in one line)"));
  CHECK(HasText(RunTool({"lint", "--explain", "coverage-shrink"}).output,
                "Fires when, against --baseline, op lines or accelerated routes are lost."));
}

}  // namespace
}  // namespace vendorconfs
