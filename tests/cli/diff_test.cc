#include "cli/conf_repository.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

TEST_CASE("diff of equal confs") {
  const Repository repository;
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "no route moves between git:HEAD and "));
  const nlohmann::json json = repository.tool().Json({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(json["schema"] == 1);
  CHECK(json["moves"] == 0);
  CHECK(json["platforms"].size() == 2);
}

TEST_CASE("diff groups moves and tells what each rests on") {
  const Repository repository;
  repository.Replace("boxy", "mm = cuda", "mm = flaggems");
  repository.Replace("newchip", "mm = flaggems", "mm = none");
  repository.Replace("newchip", "add_.Tensor = flaggems", "add_.Tensor = none");
  const std::string confs = repository.tool().Path("confs");
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD", confs}, {"COLUMNS=300"});
  CHECK(result.status == 1);
  CHECK(HasText(result.output, "boxy: 1 route moves\n"));
  CHECK(HasText(result.output,
                "  cuda -> flaggems  1 op\n    mm  unmeasured since; the gap says crash: B1, test run ("));
  CHECK(HasText(result.output, "  flaggems -> none  2 ops; unmeasured\n    add_.Tensor mm\n"));
  CHECK(HasText(result.output, "flaggems 7 -> 5, none 7 -> 9"));
  CHECK(HasText(result.output, "3 routes move on 2 platforms\n"));

  const ProgramResult back =
      repository.tool().Run({"diff", confs, "git:HEAD", "--platform", "boxy"}, {"COLUMNS=300"});
  CHECK(HasText(back.output, "gap crash: B1, test run (git:HEAD:platforms/boxy.toml:11, FlagGems#6225)"));
  CHECK_FALSE(HasText(back.output, "newchip"));
}

TEST_CASE("diff in JSON names every move") {
  const Repository repository;
  repository.Replace("newchip", "mm = flaggems\n", "");
  repository.Replace("newchip", "relu = flaggems  # acme", "relu = flaggems");
  const ProgramResult result =
      repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs"), "--format", "json"});
  REQUIRE(result.status == 1);
  const nlohmann::json newchip = nlohmann::json::parse(result.output)["platforms"][1];
  CHECK(newchip["platform"] == "newchip");
  REQUIRE(newchip["moves"].size() == 1);
  CHECK(newchip["moves"][0]["op"] == "mm");
  CHECK(newchip["moves"][0]["from"] == "flaggems");
  CHECK(newchip["moves"][0]["to"].is_null());
  REQUIRE(newchip["annotations"].size() == 1);
  CHECK(newchip["annotations"][0]["op"] == "relu");
  CHECK(newchip["annotations"][0]["from"] == "acme");
  CHECK(newchip["counts"]["before"]["ops"] == 16);
  CHECK(newchip["counts"]["after"]["ops"] == 15);
  // 6 flaggems routes are left: 4 lines of the .inc and 3 bridged ops, less mm.
  const nlohmann::json& sum = newchip["reconciliation"];
  CHECK(sum["flaggems_routes"] == 6);
  CHECK(sum["lines"] == 4);
  CHECK(sum["bridged"].size() == 3);
  REQUIRE(sum["elsewhere"].size() == 1);
  CHECK(sum["elsewhere"][0]["op"] == "mm");
  CHECK(sum["unregistered"].empty());
}

TEST_CASE("diff in Markdown is ready for a pull request") {
  const Repository repository;
  repository.Replace("boxy", "mm = cuda", "mm = flaggems");
  const std::string text =
      repository.tool()
          .Run({"diff", "git:HEAD", repository.tool().Path("confs"), "--format", "markdown"})
          .output;
  CHECK(HasText(
      text,
      "1 route moves on 1 platform: boxy (1 `cuda` → `flaggems`). 1 route to a kernel library rests on no "
      "measurement, 1 against what a gap or hold says.\n"));
  CHECK(HasText(text, "| platform | flaggems | cuda | covered |"));
  CHECK(HasText(text, "| boxy | 9 → **10** | 7 → **6** | 16 (100.0%) |"));
  CHECK(HasText(text, "| `mm` | `cuda` | `flaggems` | unmeasured since; the gap says crash: B1, test run ("));
  // A platform that nothing happens to is in no table.
  CHECK_FALSE(HasText(text, "newchip"));
}

TEST_CASE("diff reconciles flaggems routes with the registration file") {
  const Repository repository;
  repository.Replace("newchip", "mm = flaggems", "mm = none");
  const std::string text =
      repository.tool()
          .Run({"diff", "git:HEAD", repository.tool().Path("confs"), "--format", "markdown"})
          .output;
  CHECK(HasText(
      text,
      "6 flaggems routes = 4 lines of newchip_flaggems.inc + 3 ops bridged by native registrations - 0 "
      "lines whose op is held or left to a native kernel - 1 line whose op goes to none.\n"));
  CHECK(HasText(text, "- bridged: `gelu`, `relu`, `tanh`\n- elsewhere: `mm` (none)\n"));
}

TEST_CASE("a change of comments alone is said as such") {
  const Repository repository;
  repository.Replace("boxy", "# Backend routes", "# The backend routes");
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "boxy: only comments change\n"));
}

TEST_CASE("annotations and routes count the platforms that they change on") {
  const Repository repository;
  const std::string confs = repository.tool().Path("confs");
  repository.Replace("newchip", "relu = flaggems  # acme", "relu = flaggems");
  CHECK(HasText(repository.tool().Run({"diff", "git:HEAD", confs}).output,
                "no route moves, 1 annotation changes on 1 platform\n"));
  CHECK(HasText(repository.tool().Run({"diff", "git:HEAD", confs, "--format", "markdown"}).output,
                " no route moves, 1 annotation changes on 1 platform: newchip (1 annotation)."));
  repository.Replace("boxy", "mm = cuda", "mm = flaggems");
  CHECK(HasText(repository.tool().Run({"diff", "git:HEAD", confs}).output,
                "1 route moves on 1 platform, 1 annotation changes on 1 platform\n"));
}

TEST_CASE("diff finds a renamed conf by its platform") {
  const Repository repository;
  const std::string confs = repository.tool().Path("confs");
  repository.tool().directory().Write("renamed.conf", FileText(repository.Conf("boxy")));
  const std::string renamed = repository.tool().Path("renamed.conf");
  CHECK(repository.tool().Run({"diff", confs, renamed}).status == 0);
  CHECK(repository.tool().Run({"diff", renamed, "git:HEAD"}).status == 0);
  // In a directory too, where its old name is gone.
  std::filesystem::rename(repository.Conf("boxy"), repository.tool().Path("confs/backends_boxed.conf"));
  CHECK(repository.tool().Run({"diff", "git:HEAD", confs}).status == 0);
}

// Two confs without a workspace, as the run-time library would read them.
ProgramResult DiffTexts(std::string_view before, std::string_view after) {
  TempDirectory directory;
  directory.Write("a.conf", before);
  directory.Write("b.conf", after);
  directory.Write("common.conf", "mm = cuda\nadd.Tensor = flaggems\n");
  return RunProgram({"sh", "-c", "cd \"$1\" && exec \"$2\" diff a.conf b.conf", "sh",
                     directory.path().string(), VENDORCONFS_TOOL});
}

TEST_CASE("diff reads legacy spellings as the run-time library does") {
  const ProgramResult result = DiffTexts(
      "mm = CUDA\nadd.Tensor = flagos_python # CUDA: better\nrelu = FlagOS\ngelu = cuda  # why not\n",
      "#@ format: 1\nmm = cuda\nadd.Tensor = flaggems  # cuda\nrelu = flaggems_cpp\ngelu = cuda\n");
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "only the spelling changes"));
}

TEST_CASE("diff applies includes") {
  CHECK(DiffTexts("mm = cuda\nadd.Tensor = flaggems\n", "include common.conf\n").status == 0);
  const ProgramResult result =
      DiffTexts("mm = cuda\nadd.Tensor = flaggems\n", "include \"common.conf\"\nmm = none\n");
  CHECK(result.status == 1);
  CHECK(HasText(result.output, "  cuda -> none  1 op\n    mm\n"));
}

TEST_CASE("diff applies the includes of a commit") {
  const Repository repository;
  const std::string conf = FileText(repository.Conf("boxy"));
  repository.tool().directory().Write("parts/all.conf", conf);
  repository.tool().directory().Write("confs/backends_boxy.conf", "include ../parts/all.conf\n");
  repository.Commit();
  repository.tool().directory().Write("parts/all.conf", "mm = none\n");
  repository.tool().directory().Write("confs/backends_boxy.conf", conf);
  CHECK(repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")}).status == 0);
  CHECK(
      repository.tool().Run({"diff", "git:HEAD:confs/backends_boxy.conf", repository.Conf("boxy")}).status ==
      0);
}

TEST_CASE("an include that leaves the repository is named with its line") {
  const Repository repository;
  repository.tool().directory().Write("confs/backends_boxy.conf",
                                      "#@ platform: boxy\ninclude ../../../outside.conf\n");
  repository.Commit();
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(result.status == 2);
  CHECK(HasText(result.errors,
                "git:HEAD:confs/backends_boxy.conf:2: include of \"confs/../../../outside.conf\": "));
  CHECK(HasText(result.errors, "outside the repository"));
}

TEST_CASE("diff refuses what the run-time library refuses") {
  const auto errors = [](std::string_view text) {
    const ProgramResult result = DiffTexts("mm = cuda\n", text);
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.errors;
  };
  CHECK(HasText(errors("mm = cuda\nadd.Tensor = zork\n"), "b.conf:2: \"zork\""));
  CHECK(HasText(errors("# Read me\n\nSome prose.\n"), "b.conf:3: "));
  CHECK(HasText(errors("include absent.conf\n"), "b.conf:1: include of \"absent.conf\": "));
  CHECK(HasText(errors("mm cuda\nmm == cuda\nx y z\n"), "more like it)"));
  const Repository repository;
  repository.tool().directory().Write("confs/backends_boxy.conf", "mm = zork\n");
  repository.Commit();
  const ProgramResult git = repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(git.status == 2);
  CHECK(HasText(git.errors, "git:HEAD:confs/backends_boxy.conf:1: \"zork\""));
}

TEST_CASE("confs that are new or gone") {
  const Repository repository;
  std::filesystem::remove(repository.Conf("boxy"));
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(result.status == 1);
  CHECK(result.output ==
        "boxy: gone, 16 lines\n  cuda 7, flaggems 9; covered 16 (100.0%)\n\nno route moves on newchip\n1 "
        "platform is gone with 16 routes\n");
  const std::vector<std::string> back = {"diff", repository.tool().Path("confs"), "git:HEAD"};
  // Routes to the vendor need no measurement.
  CHECK(repository.tool().Run(back).output ==
        "boxy: new, 16 lines\n  cuda 7, flaggems 9; covered 16 (100.0%); 9 library routes rest on no "
        "measurement\n\n"
        "no route moves on newchip\n1 platform is new with 16 routes\n");
  std::vector<std::string> markdown = back;
  markdown.insert(markdown.end(), {"--format", "markdown"});
  const std::string text = repository.tool().Run(markdown).output;
  CHECK(HasText(text,
                "1 platform is new with 16 routes: boxy (new: 9 `flaggems`, 7 `cuda`). 9 routes to a kernel "
                "library rest on no "
                "measurement.\n"));
  CHECK(HasText(text, "New: 16 lines, 9 `flaggems`, 7 `cuda`.\n"));
  markdown.back() = "json";
  const nlohmann::json json = nlohmann::json::parse(repository.tool().Run(markdown).output);
  CHECK(json["moves"] == 16);
  CHECK(json["platforms"][0]["moves"].size() == 16);
}

TEST_CASE("diff takes files, files of a revision, and confs without a workspace") {
  const Repository repository;
  const std::string conf = repository.Conf("boxy");
  CHECK(repository.tool().Run({"diff", "git:HEAD:confs/backends_boxy.conf", conf}).status == 0);
  CHECK(repository.tool().Run({"diff", "git:HEAD:confs", repository.tool().Path("confs")}).status == 0);
  CHECK(repository.tool().Run({"diff", "git:HEAD:confs/", conf}).status == 0);
  CHECK(repository.tool().Run({"diff", conf, repository.Conf("newchip")}).status == 1);

  TempDirectory elsewhere;
  elsewhere.Write("a.conf", "mm = cuda\n");
  elsewhere.Write("b.conf", "mm = flaggems  # cuda\n");
  const ProgramResult result = RunProgram({"sh", "-c", "cd \"$1\" && exec \"$2\" diff a.conf b.conf", "sh",
                                           elsewhere.path().string(), VENDORCONFS_TOOL});
  CHECK(result.status == 1);
  CHECK(HasText(result.output, "  cuda -> flaggems  1 op\n    mm\n"));
}

TEST_CASE("sides that cannot be read say why") {
  const Repository repository;
  const std::string confs = repository.tool().Path("confs");
  const auto errors = [&](const std::string& word) {
    const ProgramResult result = repository.tool().Run({"diff", word, confs});
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.errors;
  };
  CHECK(HasText(errors("git:no_such_rev"), "git knows no revision \"no_such_rev\""));
  CHECK(HasText(errors("git:--all"), "\"--all\" is no git revision"));
  CHECK(HasText(errors("git:HEAD:nowhere"), "there is no \"nowhere\" in that revision"));
  CHECK(HasText(errors("git:HEAD:registration"), "has no conf"));
  CHECK(HasText(errors(repository.tool().Path("nowhere")), "nowhere"));
  CHECK(repository.tool().Run({"diff", confs}).status == 2);
}

}  // namespace
}  // namespace vendorconfs
