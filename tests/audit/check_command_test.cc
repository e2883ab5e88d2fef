// check: causes, baseline, drift.
#include "clean_workspace.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

constexpr std::string_view kGap =
    "\n[[gap]]\nops = [\"add.Tensor\"]\nkind = \"crash\"\nreason = \"r\"\nevidence = { device = \"d\" }\n";

ProgramResult Run(const CleanWorkspace& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--manifest", files.manifest()});
  return RunTool(arguments);
}

// A workspace whose confs are up to date.
struct Generated : CleanWorkspace {
  Generated() { REQUIRE(Run(*this, {"generate"}).status == 0); }
  std::string conf() const { return "confs/backends_acme.conf"; }
  json Findings(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), "check");
    arguments.insert(arguments.end(), {"--format", "json"});
    return json::parse(Run(*this, arguments).output).at("findings");
  }
};

TEST_CASE("up-to-date confs are fine") {
  const Generated files;
  const ProgramResult result = Run(files, {"check"});
  CHECK(result.status == 0);
  CHECK(result.output == "1 conf is up to date\n");
}

TEST_CASE("drift is reported with confs that are up to date, unless it is waived") {
  Generated files;
  files.Replace("acme_flaggems.inc", "m.impl(\"mm\", Wrapper1);\n", "");
  REQUIRE(Run(files, {"generate"}).status == 0);
  const ProgramResult drift = Run(files, {"check"});
  CHECK(drift.status == 1);
  CHECK(HasText(drift.output, "registration-drift"));
  CHECK(HasText(drift.output, "1 conf is up to date with the inputs (1 error, 0 warnings, 0 infos)"));
  CHECK_FALSE(HasText(drift.output, "run: gen_vendor_confs"));
  files.AddToPlatform("\n[[waiver]]\nrule = \"registration-drift\"\nops = [\"mm\"]\nreason = \"r\"\n");
  const ProgramResult waived = Run(files, {"check", "--format", "json"});
  CHECK(waived.status == 0);
  CHECK(json::parse(waived.output) == json::parse(R"({"schema": 1, "findings": [], "waived": 1})"));
}

TEST_CASE("--platform leaves the drift of other platforms alone") {
  Generated files;
  files.Replace("acme_flaggems.inc", "m.impl(\"mm\", Wrapper1);\n", "");
  files.Append("platforms/boxy.toml",
               "schema = 1\nplatform = \"boxy\"\ntitle = \"B\"\nkind = \"boxing\"\nvendor = \"cuda\"\n"
               "[routing]\nbackends = [\"flaggems\"]\nceiling = \"python\"\n");
  REQUIRE(Run(files, {"generate"}).status == 0);
  CHECK(Run(files, {"check", "--platform", "boxy"}).status == 0);
  CHECK(Run(files, {"check", "--platform", "acme"}).status == 1);
}

}  // namespace
}  // namespace vendorconfs
