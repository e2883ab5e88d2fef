// What diff tells the evidence and the reconciliation from: the data of the state that the moves lead to.
#include "cli/conf_repository.h"

namespace vendorconfs {
namespace {

constexpr const char* kNote = "told as they stand in the working tree";

// A commit without the gap of mm, then its parent's state again: HEAD~1 has the gap, HEAD has not.
void LiftTheGap(const Repository& repository) {
  repository.ReplaceIn("platforms/boxy.toml", "ops = [\"mm\"]", "ops = [\"mm.out\"]");
  REQUIRE(repository.tool().Run({"generate"}).status == 0);
  repository.Commit();
}

std::string Markdown(const Repository& repository, const std::string& before, const std::string& after) {
  const ProgramResult result =
      repository.tool().Run({"diff", before, after, "--format", "markdown", "--platform", "boxy"});
  CHECK(result.status == 1);
  return result.output;
}

TEST_CASE("the evidence of a commit is read from that commit") {
  const Repository repository;
  LiftTheGap(repository);
  // In the working tree the gap is another one again.
  repository.ReplaceIn("platforms/boxy.toml", "ops = [\"mm.out\"]", "ops = [\"tanh\"]");
  const std::string lifted = Markdown(repository, "git:HEAD~1", "git:HEAD");
  CHECK(HasText(lifted, "| `mm` | `cuda` | `flaggems` | unmeasured |"));
  CHECK(HasText(lifted,
                "| `mm.out` | `flaggems` | `cuda` | gap crash: B1, test run "
                "(git:HEAD:platforms/boxy.toml:11, "));
  const std::string back = Markdown(repository, "git:HEAD", "git:HEAD~1:confs");
  CHECK(HasText(back,
                "| `mm` | `flaggems` | `cuda` | gap crash: B1, test run "
                "(git:HEAD\\~1:platforms/boxy.toml:11, "));
  CHECK_FALSE(HasText(back, kNote));
  // What stands on disk is told from the disk.
  const std::string disk = Markdown(repository, "git:HEAD~1", repository.tool().Path("confs"));
  CHECK(HasText(disk, "| `mm.out` | `flaggems` | `cuda` | unmeasured |"));
  CHECK_FALSE(HasText(disk, kNote));
}

TEST_CASE("the lines of a commit's registration files are read from that commit") {
  const Repository repository;
  repository.Replace("newchip", "mm = flaggems", "mm = none");
  repository.Commit();
  repository.tool().directory().Write("registration/newchip_flaggems.inc", "  m.impl(\"mm\", WrapperMm);\n");
  const std::vector<std::string> diff = {"diff", "git:HEAD~1", "git:HEAD", "--format", "json"};
  const nlohmann::json json = nlohmann::json::parse(repository.tool().Run(diff).output);
  CHECK(json["platforms"][1]["reconciliation"]["lines"] == 4);
  CHECK(json["platforms"][1]["reconciliation"]["elsewhere"][0]["op"] == "mm");
}

TEST_CASE("a commit whose data cannot be read says so, and the working tree's are told") {
  const Repository repository;
  repository.Replace("boxy", "mm = cuda", "mm = flaggems");
  const std::string coverage = FileText(repository.tool().Path("coverage.json"));
  repository.tool().directory().Write("coverage.json", "{\"schema\": 1");
  repository.Commit();
  repository.tool().directory().Write("coverage.json", coverage);
  const std::vector<std::string> diff = {"diff", "git:HEAD~1", "git:HEAD"};
  const ProgramResult result = repository.tool().Run(diff, {"COLUMNS=400"});
  CHECK(result.status == 1);
  CHECK(HasText(result.output, kNote));
  CHECK(HasText(result.output, "whose own cannot be read: git:HEAD:coverage.json:1: "));
  CHECK(HasText(result.output, "the gap says crash: B1, test run ("));

  std::filesystem::remove(repository.tool().Path("registration/register.inc"));
  repository.tool().directory().Write("coverage.json", coverage);
  repository.Commit();
  const ProgramResult absent = repository.tool().Run({"diff", "git:HEAD~1", "git:HEAD"}, {"COLUMNS=400"});
  CHECK(absent.status == 2);  // nor can the working tree's
}

TEST_CASE("a file that a commit lacks is named with the line that asks for it") {
  const Repository repository;
  repository.Replace("boxy", "mm = cuda", "mm = flaggems");
  const std::string file = repository.tool().Path("registration/newchip.inc");
  const std::string text = FileText(file);
  std::filesystem::remove(file);
  repository.Commit();
  repository.tool().directory().Write("registration/newchip.inc", text);
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD~1", "git:HEAD"}, {"COLUMNS=400"});
  CHECK(HasText(result.output,
                "git:HEAD:platforms/newchip.toml:8: "
                "\"git:HEAD:registration/newchip.inc\" is no file of that commit"));
}

TEST_CASE("a commit's manifest may lie in a directory and name what lies beside that") {
  const Repository repository;
  const SmallTool& tool = repository.tool();
  std::string manifest = FileText(tool.Path("vendorconfs.toml"));
  for (const char* key : {"root = \"", "coverage = \"", "platforms = \"", "confs = \""}) {
    const std::size_t at = manifest.find(key);
    REQUIRE(at != std::string::npos);
    manifest.insert(at + std::string_view(key).size(), "../");
  }
  manifest.insert(manifest.find("confs = "), "template = \"../conf.mustache\"\n");
  tool.directory().Write("conf.mustache", "# {{title}}\n{{machine}}\n");
  tool.directory().Write("sub/vendorconfs.toml", manifest);
  repository.Commit();
  LiftTheGap(repository);
  const auto diff = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"--manifest", tool.Path("sub/vendorconfs.toml"), "diff", "git:HEAD",
                                          "git:HEAD~1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return RunTool(arguments, {"COLUMNS=600"}).output;
  };
  const std::string said = "gap crash: B1, test run (git:HEAD~1:platforms/boxy.toml:11, ";
  CHECK(HasText(diff({}), said));
  CHECK(HasText(diff({"--registration-root", tool.Path("registration")}), said));
  // Of what lies outside the repository no commit has a state.
  const SmallTool other;
  const std::string outside = diff({"--registration-root", other.Path("registration")});
  CHECK(HasText(outside, kNote));
  CHECK(HasText(outside, "lies outside the repository"));
}

TEST_CASE("a commit whose files lie outside the repository cannot be read") {
  const Repository repository;
  const SmallTool other;
  const std::string root = "root = \"" + other.Path("registration") + "\"";
  repository.ReplaceIn("vendorconfs.toml", "root = \"registration\"", root);
  repository.Replace("boxy", "mm = cuda", "mm = flaggems");
  repository.Commit();
  const ProgramResult result = repository.tool().Run({"diff", "git:HEAD~1", "git:HEAD"}, {"COLUMNS=600"});
  CHECK(
      HasText(result.output, "register.inc\" lies outside the repository, of which a commit knows nothing"));
  repository.ReplaceIn("vendorconfs.toml", "platforms = \"platforms\"",
                       "platforms = \"" + other.Path("platforms") + "\"");
  repository.Commit();
  CHECK(HasText(repository.tool().Run({"diff", "git:HEAD~2", "git:HEAD"}, {"COLUMNS=600"}).output,
                "platforms\" lies outside the repository"));
  repository.ReplaceIn("vendorconfs.toml", other.Path("platforms"), "nowhere");
  repository.Commit();
  repository.ReplaceIn("vendorconfs.toml", "\"nowhere\"", "\"platforms\"");
  CHECK(HasText(repository.tool().Run({"diff", "git:HEAD~3", "git:HEAD"}, {"COLUMNS=600"}).output,
                "\"git:HEAD:nowhere\" is no directory of that commit"));
}

TEST_CASE("a conf that names no platform is of the one that its file name or the other side names") {
  const Repository repository;
  const auto without_platform = [&](const std::string& name) {
    std::string conf = FileText(repository.Conf("boxy"));
    const std::string line = "#@ platform: boxy\n";
    REQUIRE(HasText(conf, line));
    conf.erase(conf.find(line), line.size());
    conf.replace(conf.find("mm = cuda"), 9, "mm = flaggems");
    return repository.tool().directory().Write(name, conf).string();
  };
  const auto diff = [&](const std::string& before, const std::string& after) {
    return repository.tool().Run({"diff", before, after, "--format", "markdown"}).output;
  };
  const std::string said = "| `mm` | `cuda` | `flaggems` | unmeasured since; the gap says crash: ";
  CHECK(HasText(diff("git:HEAD", without_platform("new/backends_boxy.conf")), said));
  CHECK(HasText(diff(repository.Conf("boxy"), without_platform("new/edited.conf")), said));
  // Neither tells: nothing that was measured speaks for it.
  repository.tool().directory().Write("old.conf", "mm = cuda\n");
  repository.tool().directory().Write("new.conf", "mm = flaggems\n");
  const std::string unknown = diff(repository.tool().Path("old.conf"), repository.tool().Path("new.conf"));
  CHECK(HasText(unknown, "| `mm` | `cuda` | `flaggems` | unmeasured |"));
  CHECK(HasText(unknown, "no measurement counts here: no \"#@ platform\" line and no file name like "));
}

TEST_CASE("without a manifest the evidence is unknown, and that is said") {
  const TempDirectory directory;
  directory.Write("a.conf", "mm = cuda\n");
  directory.Write("b.conf", "mm = flaggems\n");
  const ProgramResult result =
      RunProgram({"sh", "-c", "cd \"$1\" && exec \"$2\" diff a.conf b.conf --format markdown", "sh",
                  directory.path().string(), VENDORCONFS_TOOL});
  CHECK(HasText(result.output, "| `mm` | `cuda` | `flaggems` | unknown |"));
  CHECK(HasText(result.output, "No evidence is told without a manifest"));
}

}  // namespace
}  // namespace vendorconfs
