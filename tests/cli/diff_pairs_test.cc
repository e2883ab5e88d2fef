// Which confs diff puts side by side, and what it says of each move.
#include "cli/conf_repository.h"

namespace vendorconfs {
namespace {

TEST_CASE("a conf that is not what it is called is named, and stays in its place") {
  const Repository repository;
  const std::string confs = repository.tool().Path("confs");
  repository.tool().directory().Write("confs/backends_boxy.conf", FileText(repository.Conf("newchip")));
  const ProgramResult result =
      repository.tool().Run({"diff", "git:HEAD", confs, "--platform", "boxy"}, {"COLUMNS=300"});
  CHECK(result.status == 1);
  CHECK(HasText(result.output,
                "backends_boxy.conf says \"#@ platform: newchip\", though it is named for boxy\n"));
  CHECK(HasText(result.output, "  platform: boxy -> newchip\n"));
  const ProgramResult other = repository.tool().Run({"diff", "git:HEAD", confs, "--platform", "newchip"});
  CHECK(other.status == 0);
  const ProgramResult stats = repository.tool().Run({"stats", "--baseline", confs});
  CHECK(stats.status == 2);
  CHECK(HasText(stats.errors,
                "backends_boxy.conf\" says \"#@ platform: newchip\", though it is named for boxy"));
}

TEST_CASE("confs of two platforms say so") {
  const Repository repository;
  const ProgramResult result =
      repository.tool().Run({"diff", repository.Conf("boxy"), repository.Conf("newchip")});
  CHECK(HasText(result.output, "  platform: boxy -> newchip\n"));
}

TEST_CASE("confs of any name count by their platform") {
  const Repository repository;
  const TempDirectory renamed;
  renamed.Write("renamed.conf", FileText(repository.Conf("boxy")));
  renamed.Write("x.conf", FileText(repository.Conf("newchip")));
  renamed.Write("part.conf", "mm = none\n");
  const std::string directory = renamed.path().string();
  const nlohmann::json json = repository.tool().Json({"diff", "git:HEAD", directory});
  CHECK(json["moves"] == 0);
  CHECK(json["platforms"].size() == 2);
  // A directory in which one is called as it should be needs no second one of its platform.
  renamed.Write("backends_boxy.conf", FileText(repository.Conf("boxy")));
  CHECK(repository.tool().Json({"diff", "git:HEAD", directory})["platforms"].size() == 2);
  renamed.Write("y.conf", FileText(repository.Conf("newchip")));
  const ProgramResult twice = repository.tool().Run({"diff", "git:HEAD", directory});
  CHECK(twice.status == 2);
  CHECK(HasText(twice.errors, "y.conf\" both say \"#@ platform: newchip\"; name one of them"));
}

TEST_CASE("--platform that leaves nothing to compare is refused") {
  const Repository repository;
  const std::string confs = repository.tool().Path("confs");
  const ProgramResult result =
      repository.tool().Run({"diff", repository.Conf("boxy"), "git:HEAD", "--platform", "newchip"});
  CHECK(result.status == 2);
  CHECK(result.output.empty());
  CHECK(HasText(result.errors, "--platform newchip: no conf of it is compared, only of boxy"));
  CHECK(repository.tool().Run({"diff", repository.Conf("boxy"), "git:HEAD", "--platform", "boxy"}).status ==
        0);
}

TEST_CASE("the evidence of lines that are added or removed") {
  const Repository repository;
  repository.Replace("boxy", "mm = cuda\n", "");
  repository.Replace("newchip", "view = none\n", "");
  const std::vector<std::string> diff = {"diff", "git:HEAD", repository.tool().Path("confs"), "--format",
                                         "markdown"};
  const std::string text = repository.tool().Run(diff).output;
  // Without a line the default, flaggems, takes the op.
  CHECK(HasText(text, "| `mm` | `cuda` | (no line) | unmeasured since; the gap says crash: "));
  CHECK(HasText(text, "| `view` | `none` | (no line) | unmeasured |"));
}

TEST_CASE("Markdown of the data's texts is escaped") {
  const Repository repository;
  const std::string file = repository.tool().Path("platforms/boxy.toml");
  std::string platform = FileText(file);
  const std::string_view device = "device = \"B1\"";
  REQUIRE(HasText(platform, device));
  platform.replace(platform.find(device), device.size(), "device = \"B1 <b> *x* & _y_\"");
  repository.tool().directory().Write("platforms/boxy.toml", platform);
  repository.Replace("boxy", "mm = cuda", "mm = flaggems");
  CHECK(HasText(repository.tool()
                    .Run({"diff", "git:HEAD", repository.tool().Path("confs"), "--format", "markdown"})
                    .output,
                "B1 &lt;b&gt; \\*x\\* &amp; \\_y\\_, test run"));
}

}  // namespace
}  // namespace vendorconfs
