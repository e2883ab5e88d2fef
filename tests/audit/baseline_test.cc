// --baseline: which confs it takes, and where findings about gone platforms belong.
#include "clean_workspace.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

constexpr std::string_view kBoxy =
    "schema = 1\nplatform = \"boxy\"\ntitle = \"B\"\nkind = \"boxing\"\nvendor = \"cuda\"\n"
    "[routing]\nbackends = [\"flaggems\"]\nceiling = \"python\"\n";

ProgramResult Run(const CleanWorkspace& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--manifest", files.manifest()});
  return RunTool(arguments);
}

json Findings(const CleanWorkspace& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "lint");
  arguments.insert(arguments.end(), {"--format", "json"});
  return json::parse(Run(files, arguments).output).at("findings");
}

// Confs of the workspace, and one of a platform that it does not have, in old/.
void MakeOld(CleanWorkspace& files) {
  REQUIRE(Run(files, {"generate", "--output", files.Path("old")}).status == 0);
  files.Append("old/backends_gone.conf",
               "#@ format: 1\n#@ platform: gone\n#@ generator: gen_vendor_confs\nmm = flaggems\n");
}

TEST_CASE("the loss of a platform is the manifest's to waive, and nobody's who names others") {
  CleanWorkspace files;
  MakeOld(files);
  const std::vector<std::string> lint = {"--baseline", files.Path("old")};
  const json gone = Findings(files, lint);
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].at("rule") == "coverage-shrink");
  files.Append("platforms/boxy.toml", kBoxy);
  CHECK(Findings(files, {"--baseline", files.Path("old"), "--platform", "acme"}).empty());
  CHECK(Findings(files, lint).size() == 1);
  files.Append("vendorconfs.toml", "\n[[waiver]]\nrule = \"coverage-shrink\"\nreason = \"r\"\n");
  CHECK(Findings(files, lint).empty());
}

TEST_CASE("platforms of which the baseline has no conf are named") {
  CleanWorkspace files;
  MakeOld(files);
  files.Append("platforms/boxy.toml", kBoxy);
  const ProgramResult all =
      Run(files, {"lint", "--baseline", files.Path("old"), "--rule", "native-kernel-demoted"});
  CHECK(all.status == 0);
  CHECK(HasText(all.errors, "old has no conf of boxy: not compared\n"));
  // It is new: that is no fault of the command line.
  for (const std::string command : {"lint", "check"}) {
    const ProgramResult none = Run(files, {command, "--baseline", files.Path("old"), "--platform", "boxy"});
    CHECK(none.status != 2);
    CHECK(HasText(none.errors, "old has no conf of boxy: not compared\n"));
  }
}

TEST_CASE("a conf of the baseline that states another platform is refused") {
  CleanWorkspace files;
  MakeOld(files);
  files.Replace("old/backends_acme.conf", "#@ platform: acme", "#@ platform: zeta");
  const ProgramResult result = Run(files, {"lint", "--baseline", files.Path("old")});
  CHECK(result.status == 2);
  CHECK(HasText(result.errors,
                "old/backends_acme.conf: is named as the conf of \"acme\", and its \"#@ platform:\" "
                "line says \"zeta\""));
}

TEST_CASE("what is no baseline says what one is") {
  const CleanWorkspace files;
  const ProgramResult missing = Run(files, {"lint", "--baseline", files.Path("nowhere")});
  CHECK(missing.status == 2);
  CHECK(HasText(missing.errors,
                "nowhere: does not exist; name a directory with an earlier state's confs, or git:REV"));
  CHECK_FALSE(HasText(missing.errors, "create it"));
  CHECK(HasText(Run(files, {"check", "--baseline", files.manifest()}).errors, "is no directory"));
}

TEST_CASE("a commit is a baseline") {
  CleanWorkspace files;
  REQUIRE(Run(files, {"generate"}).status == 0);
  const std::filesystem::path top = std::filesystem::path(files.manifest()).parent_path();
  const auto git = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"git", "-C", top.string()});
    REQUIRE(RunProgram(arguments).status == 0);
  };
  git({"init", "-q"});
  git({"add", "."});
  git({"-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-q", "-m", "confs"});
  files.Replace("acme.inc", "m.impl(\"sub.Tensor\", Wrapper0);\n", "");
  const json lost = Findings(files, {"--baseline", "git:HEAD", "--rule", "coverage-shrink"});
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].at("op") == "sub.Tensor");
  files.Replace("universe.inc", "m.impl(\"sub.Tensor\", Wrapper2);\n", "");
  const json line = Findings(files, {"--baseline", "git:HEAD:confs", "--rule", "coverage-shrink"});
  REQUIRE(line.size() == 1);
  CHECK(line[0].at("file") == "git:HEAD:confs/backends_acme.conf");
  const json stale = json::parse(Run(files, {"check", "--baseline", "git:HEAD", "--format", "json"}).output);
  CHECK(stale.at("findings").at(0).at("pre_existing") == true);
  CHECK(HasText(Run(files, {"stats", "--baseline", "git:HEAD"}).output, "since git:HEAD:"));
}

}  // namespace
}  // namespace vendorconfs
