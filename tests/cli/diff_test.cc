#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

// The small workspace in a git repository: one commit with its confs, then an edit of them.
class Repository {
 public:
  Repository() {
    Git({"init", "-q"});
    REQUIRE(tool_.Run({"generate"}).status == 0);
    Git({"add", "."});
    Git({"-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-q", "-m", "confs"});
  }

  const SmallTool& tool() const { return tool_; }
  std::string Conf(const std::string& platform) const {
    return tool_.Path("confs/backends_" + platform + ".conf");
  }

  void Replace(const std::string& platform, std::string_view from, std::string_view to) const {
    std::string text = FileText(Conf(platform));
    REQUIRE(HasText(text, from));
    text.replace(text.find(from), from.size(), to);
    tool_.directory().Write("confs/backends_" + platform + ".conf", text);
  }

 private:
  void Git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"git", "-C", tool_.directory().path().string()});
    const ProgramResult result = RunProgram(arguments);
    INFO(result.errors);
    REQUIRE(result.status == 0);
  }

  SmallTool tool_;
};

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
  CHECK(HasText(result.output, "  cuda -> flaggems  1 op\n    mm  unmeasured\n"));
  CHECK(HasText(result.output, "  flaggems -> none  2 ops\n    add_.Tensor  unmeasured\n"));
  CHECK(HasText(result.output, "flaggems 7 -> 5, none 7 -> 9"));
  CHECK(HasText(result.output, "3 routes move on 2 platforms\n"));

  const ProgramResult back =
      repository.tool().Run({"diff", confs, "git:HEAD", "--platform", "boxy"}, {"COLUMNS=300"});
  CHECK(HasText(back.output, "gap crash: B1, test run (" + repository.tool().Path("platforms/boxy.toml:11") +
                                 ", FlagGems#6225)"));
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
  CHECK(HasText(text, "1 route moves: boxy (1 `cuda` → `flaggems`). 1 move rests on no measurement.\n"));
  CHECK(HasText(text, "| platform | flaggems | cuda | acme | none | covered |"));
  CHECK(HasText(text, "| boxy | 9 → **10** | 7 → **6** | 0 | 0 | 16 (100.0%) |"));
  CHECK(HasText(text, "| newchip | 7 | 0 | 2 | 7 | 9 (56.2%) |"));
  CHECK(HasText(text, "| `mm` | `cuda` | `flaggems` | unmeasured |"));
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
      "6 flaggems routes = 4 lines of newchip_flaggems.inc + 3 ops bridged by native registrations - 1 "
      "line whose op is held or left to a native kernel.\n"));
  CHECK(HasText(text, "- bridged: `gelu`, `relu`, `tanh`\n- elsewhere: `mm` (none)\n"));
}

TEST_CASE("a change of comments alone is said as such") {
  const Repository repository;
  repository.Replace("boxy", "# Backend routes", "# The backend routes");
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "boxy: comments change, no route does\n"));
}

TEST_CASE("confs that are new or gone") {
  const Repository repository;
  std::filesystem::remove(repository.Conf("boxy"));
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD", repository.tool().Path("confs")});
  CHECK(result.status == 1);
  CHECK(HasText(result.output, "boxy: gone, 16 lines\n"));
  CHECK(HasText(repository.tool().Run({"diff", repository.tool().Path("confs"), "git:HEAD"}).output,
                "boxy: new, 16 lines\n"));
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
