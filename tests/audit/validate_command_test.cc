// validate: which platform a conf is judged for, and the paths it speaks of.
#include "clean_workspace.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

std::vector<std::string> RulesOf(const ProgramResult& result) {
  std::vector<std::string> rules;
  const json report = json::parse(result.output);
  for (const json& finding : report.at("findings")) rules.push_back(finding.at("rule").get<std::string>());
  return rules;
}

using Rules = std::vector<std::string>;

ProgramResult Validate(const CleanWorkspace& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--manifest", files.manifest(), "validate"});
  arguments.insert(arguments.end(), {"--format", "json"});
  return RunTool(arguments);
}

TEST_CASE("the platform is the one given, or the one that the conf states") {
  CleanWorkspace files;
  files.Append("my.conf", "#@ format: 1\nadd.Tensor = flaggems\nmm = musa\nsub.Tensor = acme\n");
  const ProgramResult none = Validate(files, {files.Path("my.conf")});
  CHECK(none.status == 0);
  CHECK(
      HasText(none.errors, "rules that need a platform were skipped: the conf has no \"#@ platform:\" line"));
  CHECK(RulesOf(Validate(files, {files.Path("my.conf"), "--platform", "acme"})) == Rules{"foreign-vendor"});
  files.Append("my.conf", "#@ platform: acme\n");
  CHECK(RulesOf(Validate(files, {files.Path("my.conf")})) == Rules{"foreign-vendor"});
  files.Append("my.conf", "#@ platform: other\n");
  const ProgramResult other = Validate(files, {files.Path("my.conf")});
  CHECK(RulesOf(other) == Rules{"unknown-platform"});
  CHECK(HasText(other.errors, "the workspace has no platform \"other\""));
}

TEST_CASE("ops of machine lines are known too") {
  CleanWorkspace files;
  files.Append(
      "my.conf",
      "#@ format: 1\n#@ platform: acme\n#@ dtype-escape: float64 add.Tensr\n#@ dtype-escape: int64 *\n"
      "#@ also: flaggems mm sub.Tenso\nadd.Tensor = flaggems  # acme\nmm = flaggems_cpp\nsub.Tensor = "
      "acme\n");
  const ProgramResult result = Validate(files, {files.Path("my.conf")});
  CHECK(result.status == 1);
  CHECK(RulesOf(result) == Rules{"unknown-op", "unknown-op"});
  const json report = json::parse(result.output);
  CHECK(report.at("findings")[0].at("line") == 3);
  CHECK(report.at("findings")[0].at("op") == "add.Tensr");
  CHECK(HasText(report.at("findings")[0].at("message").get<std::string>(), "\"add.Tensor\""));
  CHECK(report.at("findings")[1].at("line") == 5);
}

TEST_CASE("without a workspace the conf's own words are judged") {
  CleanWorkspace files;
  files.Append("my.conf", "#@ format: 1\n#@ kind: boxing\nmm = none\nadd.Tensor = musa\n");
  const TempDirectory elsewhere;
  // A directory without a manifest above it.
  const ProgramResult result =
      RunProgram({"sh", "-c", "cd \"$1\" && exec \"$2\" validate \"$3\" --format json", "sh",
                  elsewhere.path().string(), VENDORCONFS_TOOL, files.Path("my.conf")});
  CHECK(result.status == 1);
  CHECK(RulesOf(result) == Rules{"none-on-boxing", "foreign-vendor"});
  CHECK(HasText(result.errors, "no workspace was found"));
}

TEST_CASE("a workspace's own names are known") {
  CleanWorkspace files;
  files.Replace("platforms/acme.toml", "platform = \"acme\"", "platform = \"newchip\"");
  files.Append(
      "my.conf",
      "#@ format: 1\n#@ platform: newchip\nadd.Tensor = flaggems\nmm = newchip\nsub.Tensor = ACME\n");
  const json report = json::parse(Validate(files, {files.Path("my.conf")}).output);
  REQUIRE(report.at("findings").size() == 1);
  CHECK(report.at("findings")[0].at("rule") == "platform-name-as-backend");
  CHECK(HasText(report.at("findings")[0].at("message").get<std::string>(), "it uses the key \"acme\""));
}

std::string MessageAt(const ProgramResult& result, std::size_t index) {
  return json::parse(result.output).at("findings").at(index).at("message").get<std::string>();
}

constexpr std::string_view kRoutes = "add.Tensor = flaggems\nmm = flaggems_cpp\nsub.Tensor = acme\n";

TEST_CASE("a conf that contradicts its platform is told") {
  CleanWorkspace files;
  files.Append("my.conf",
               "#@ format: 1\n#@ platform: acme\n#@ kind: boxing\n#@ vendor: cuda\n#@ default: gcu\n");
  files.Append("my.conf", kRoutes);
  const ProgramResult result = Validate(files, {files.Path("my.conf")});
  CHECK(result.status == 1);
  CHECK(RulesOf(result) == Rules{"platform-mismatch", "platform-mismatch", "foreign-vendor"});
  CHECK(HasText(MessageAt(result, 0), "\"#@ kind: boxing\" is not that of \"acme\", which has \"native\""));
  CHECK(HasText(MessageAt(result, 2),
                "\"#@ default:\" names the vendor key \"gcu\", and this build has \"acme\""));

  // A word that is no backend is told once.
  files.Append("typo.conf", "#@ format: 1\n#@ platform: acme\n#@ vendor: acme\n#@ default: acmee\n");
  files.Append("typo.conf", kRoutes);
  CHECK(RulesOf(Validate(files, {files.Path("typo.conf")})) == Rules{"unknown-backend"});

  files.Append("platforms/boxy.toml",
               "schema = 1\nplatform = \"boxy\"\ntitle = \"B\"\nkind = \"boxing\"\nvendor = \"cuda\"\n"
               "[routing]\nbackends = [\"flaggems\"]\nceiling = \"python\"\n");
  files.Append("of_acme.conf",
               "#@ format: 1\n#@ platform: acme\nadd.Tensor = flaggems\nmm = cuda\nsub.Tensor = cuda\n");
  const ProgramResult other = Validate(files, {files.Path("of_acme.conf"), "--platform", "boxy"});
  CHECK(RulesOf(other) == Rules{"platform-mismatch"});
}

TEST_CASE("misspelt words of a conf have the nearest that fits") {
  CleanWorkspace files;
  const auto message = [&](std::string_view head, std::string_view routes) {
    std::filesystem::remove(files.Path("my.conf"));
    files.Append("my.conf", "#@ format: 1\n");
    files.Append("my.conf", head);
    files.Append("my.conf", routes);
    return MessageAt(Validate(files, {files.Path("my.conf")}), 0);
  };
  const std::string acme = "#@ platform: acme\n";
  CHECK(HasText(message("#@ formt: 1\n" + acme, kRoutes), "did you mean \"format\"?"));
  CHECK(HasText(message("#@ vendors: acme\n" + acme, kRoutes), "did you mean \"vendor\"?"));
  CHECK(HasText(message("#@\n" + acme, kRoutes), "a \"#@\" line without a key has no effect"));
  CHECK(HasText(message("#@ platform: acmee\n", kRoutes), "no platform \"acmee\", did you mean \"acme\"?"));
  CHECK(HasText(message(acme, "add.Tensor = flaggems  # acm\nmm = flaggems_cpp\nsub.Tensor = acme\n"),
                "it annotates nothing, did you mean \"acme\"?"));
  CHECK(HasText(message(acme, "add.Tensor = flaggems  # ppu\nmm = flaggems_cpp\nsub.Tensor = acme\n"),
                "as a platform it uses the key \"cuda\""));
  // "cuda" is nearer to nothing of this build.
  const std::string unknown = message(acme, "add.Tensor = flaggems\nmm = cudaa\nsub.Tensor = acme\n");
  CHECK(
      HasText(unknown,
              "\"cudaa\" is no backend of \"acme\"; use one of none, flaggems_cpp, flaggems, tileops, acme"));
}

TEST_CASE("each old name is located, and every finding has a line") {
  CleanWorkspace files;
  files.Append("my.conf", "#@ format: 1\nadd.Tensor = flagos_python\nmm = flagos\nsub.Tensor = flagos\n");
  CHECK(HasText(MessageAt(Validate(files, {files.Path("my.conf")}), 0), "also in lines 3, 4"));
  files.Append("empty.conf", "# nothing\n");
  const ProgramResult empty = Validate(files, {files.Path("empty.conf")});
  CHECK(json::parse(empty.output).at("findings").at(0).at("line") == 1);
}

TEST_CASE("a conf of a thousand foreign ops and more is not named line by line") {
  CleanWorkspace files;
  std::string conf = "#@ format: 1\n#@ platform: acme\n" + std::string(kRoutes);
  for (int i = 0; i < 1005; ++i) conf += "op" + std::to_string(i) + " = none\n";
  files.Append("my.conf", conf);
  const json findings = json::parse(Validate(files, {files.Path("my.conf")}).output).at("findings");
  REQUIRE(findings.size() == 1001);
  CHECK(HasText(findings[0].at("message").get<std::string>(), "5 more ops are outside the universe"));
}

TEST_CASE("a broken line does not hide what is wrong with the routes") {
  CleanWorkspace files;
  files.Append("my.conf",
               "#@ format: 1\n#@ platform: acme\nadd.Tensor = flaggems\nmm = flagems\nsub.Tensor = musa\n");
  CHECK(RulesOf(Validate(files, {files.Path("my.conf")})) == Rules{"unknown-backend", "foreign-vendor"});
}

TEST_CASE("a byte order mark is a warning, NUL bytes are an error") {
  CleanWorkspace files;
  const std::string conf =
      "#@ format: 1\n#@ platform: acme\nadd.Tensor = flaggems\nmm = flaggems_cpp\nsub.Tensor = acme\n";
  files.Append("my.conf", "\xEF\xBB\xBF" + conf);
  const json marked = json::parse(Validate(files, {files.Path("my.conf")}).output).at("findings");
  REQUIRE(marked.size() == 1);
  CHECK(marked[0].at("rule") == "encoding");
  CHECK(marked[0].at("severity") == "warning");
  files.Append("nul.conf", conf + std::string("#\0\n", 3));
  const json nul = json::parse(Validate(files, {files.Path("nul.conf")}).output).at("findings");
  REQUIRE_FALSE(nul.empty());
  CHECK(nul[0].at("rule") == "encoding");
  CHECK(nul[0].at("severity") == "error");
  CHECK(nul[0].at("line") == 6);
}

TEST_CASE("many missing ops are one finding") {
  CleanWorkspace files;
  for (int i = 0; i < 21; ++i) {
    files.Append("universe.inc", "m.impl(\"op" + std::to_string(i) + "\", WrapperOp);\n");
  }
  files.Append(
      "my.conf",
      "#@ format: 1\n#@ platform: acme\nadd.Tensor = flaggems\nmm = flaggems_cpp\nsub.Tensor = acme\n");
  const json findings = json::parse(Validate(files, {files.Path("my.conf")}).output).at("findings");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].at("rule") == "missing-op");
  CHECK(findings[0].at("op").is_null());
  CHECK(HasText(findings[0].at("message").get<std::string>(),
                "lists 3 of the 24 ops of the universe and lacks 21: op0"));
}

TEST_CASE("several confs, one of them unreadable or missing") {
  CleanWorkspace files;
  files.Append("my.conf", "#@ format: 1\nmm = flaggems\n");
  CHECK(Validate(files, {files.Path("my.conf"), files.Path("my.conf")}).status == 0);
  const ProgramResult missing = Validate(files, {files.Path("my.conf"), files.Path("nowhere.conf")});
  CHECK(missing.status == 2);
  CHECK(HasText(missing.errors, "nowhere.conf"));
  CHECK(Validate(files, {files.Path("platforms")}).status == 2);
  CHECK(Validate(files, {}).status == 2);
}

TEST_CASE("the environment of the caller changes nothing") {
  CleanWorkspace files;
  files.Append(
      "my.conf",
      "#@ format: 1\n#@ platform: acme\nadd.Tensor = flaggems\nmm = flaggems_cpp\nsub.Tensor = acme\n");
  const ProgramResult result =
      RunTool({"--manifest", files.manifest(), "validate", files.Path("my.conf"), "--format", "json"},
              {"FLAGOS_OP_mm=musa", "FLAGOS_FORCE_BACKEND=vendor"});
  CHECK(result.status == 0);
  CHECK(RulesOf(result).empty());
}

}  // namespace
}  // namespace vendorconfs
