#include <algorithm>
#include <set>

#include "cli/conf_repository.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

TEST_CASE("stats as CSV") {
  const SmallTool tool;
  CHECK(tool.Run({"stats", "--format", "csv"}).output ==
        "platform,kind,vendor,ops,flaggems_cpp,flaggems,tileops,vendor_routed,none,kernels,covered,covered_"
        "percent\n"
        "boxy,boxing,cuda,16,0,9,0,7,0,7,16,100.0\n"
        "newchip,native,acme,16,0,7,0,2,7,5,9,56.2\n");
}

TEST_CASE("stats as Markdown") {
  const SmallTool tool;
  CHECK(tool.Run({"stats", "--format", "markdown"}).output ==
        "Routes of 16 ops.\n\n"
        "| platform | flaggems_cpp | flaggems | vendor routed | kernels | none | covered | share |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|\n"
        "| boxy | 0 | 9 | 7 | 7 | 0 | 16 | 100.0% |\n"
        "| newchip | 0 | 7 | 2 | 5 | 7 | 9 | 56.2% |\n");
}

TEST_CASE("stats in JSON keeps its shape") {
  const SmallTool tool;
  CHECK(tool.Json({"stats", "--platform", "newchip"}) ==
        nlohmann::json::parse(R"({"schema":1,"ops":16,"platforms":[{"platform":"newchip","kind":"native",
            "vendor":"acme","routes":{"flaggems":7,"acme":2,"none":7},"kernels":5,"covered":9}]})"));
}

TEST_CASE("stats by gap kind and by library") {
  const SmallTool tool;
  CHECK(HasText(
      tool.Run({"stats", "--by", "gap-kind"}).output,
      "platform  compile-error  crash  wrong-result  contract  unavailable  performance  policy  gaps\n"));
  const nlohmann::json kinds = tool.Json({"stats", "--by", "gap-kind"});
  CHECK(kinds["platforms"][0]["gaps"]["crash"] == 1);
  CHECK(kinds["platforms"][1]["total"] == 1);
  CHECK(
      tool.Run({"stats", "--by", "library", "--format", "csv"}).output ==
      "library,platform,covered,routed,gap,hold,withheld,native preferred,unmeasured,unregistered,outranked\n"
      "flaggems,boxy,11,9,1,1,0,0,0,0,0\n"
      "flaggems,newchip,11,7,1,1,2,0,0,0,0\n");
  CHECK(tool.Json({"stats", "--by", "library"})["platforms"][1]["standing"]["withheld"] == 2);
}

TEST_CASE("stats against a baseline") {
  const SmallTool tool;
  REQUIRE(tool.Run({"generate"}).status == 0);
  const std::string confs = tool.Path("confs");
  CHECK(HasText(tool.Run({"stats", "--baseline", confs}).output, "no count changes\n"));
  std::string conf = FileText(tool.Path("confs/backends_newchip.conf"));
  conf.replace(conf.find("mm = flaggems"), 13, "mm = none");
  tool.directory().Write("confs/backends_newchip.conf", conf);
  const std::string text = tool.Run({"stats", "--baseline", confs}).output;
  CHECK(HasText(text, "newchip   flaggems       6    7      +1\n"));
  CHECK(HasText(text, "newchip   none           8    7      -1\n"));
  CHECK(HasText(text, "newchip   covered        8    9      +1\n"));
  CHECK(tool.Json({"stats", "--baseline", confs})["platforms"][1]["baseline"]["routes"]["none"] == 8);
  CHECK(
      HasText(tool.Run({"stats", "--baseline", confs, "--format", "csv"}).output, ",9,56.2,0,1,0,0,-1,1\n"));
  CHECK(HasText(tool.Run({"stats", "--baseline", confs, "--format", "markdown"}).output,
                "| newchip | flaggems | 6 | 7 | +1 |\n"));

  const std::string page = tool.Run({"stats", "--baseline", confs, "--format", "html"}).output;
  CHECK(HasText(page, "<td class=\"word\">none</td><td>8</td><td>7</td><td>-1</td>"));
  CHECK_FALSE(HasText(tool.Run({"stats", "--format", "html"}).output, "What changed"));

  // As the run-time library reads it, includes and old spellings too.
  tool.directory().Write("confs/part.conf", conf);
  tool.directory().Write("confs/backends_newchip.conf", "include part.conf\nmm = FlagOS_Python\n");
  CHECK(HasText(tool.Run({"stats", "--baseline", confs}).output, "no count changes\n"));
  tool.directory().Write("confs/backends_newchip.conf", "mm flaggems\n");
  CHECK(tool.Run({"stats", "--baseline", confs}).status == 2);

  std::filesystem::remove(tool.Path("confs/backends_newchip.conf"));
  CHECK(HasText(tool.Run({"stats", "--baseline", confs}).output, "no conf there: newchip\n"));
  CHECK(HasText(tool.Run({"stats", "--baseline", tool.Path("platforms")}).errors, "has no conf named like"));
  CHECK(tool.Run({"stats", "--baseline", tool.Path("nowhere")}).status == 2);
}

TEST_CASE("stats by gap kind and by library against a baseline") {
  const Repository repository;
  const SmallTool& tool = repository.tool();
  const std::vector<std::string> kinds = {"stats", "--by", "gap-kind", "--baseline", "git:HEAD"};
  const std::vector<std::string> use = {"stats", "--by", "library", "--baseline", "git:HEAD"};
  CHECK(HasText(tool.Run(kinds).output, "\nsince git:HEAD:\nno count changes\n"));
  CHECK(HasText(tool.Run(use).output, "\nsince git:HEAD:\nno count changes\n"));

  repository.ReplaceIn("platforms/boxy.toml", "ops = [\"mm\"]", "ops = [\"mm.out\", \"tanh\"]");
  repository.ReplaceIn("platforms/newchip.toml", "backends = [\"flaggems\"]",
                       "backends = [\"flaggems\", \"tileops\"]");
  const auto with = [&](std::vector<std::string> arguments, const std::string& format) {
    arguments.insert(arguments.end(), {"--format", format});
    return tool.Run(arguments).output;
  };
  CHECK(HasText(tool.Run(kinds).output,
                "since git:HEAD:\n"
                "platform  kind   before  now  change\n"
                "boxy      crash       1    2      +1\n"
                "boxy      gaps        1    2      +1\n"));
  CHECK(
      HasText(with(kinds, "markdown"), "Since `git:HEAD`:\n\n| platform | kind | before | now | change |\n"));
  CHECK(HasText(with(kinds, "csv"), "gaps,compile-error_change,crash_change,"));
  CHECK(HasText(with(kinds, "csv"), "\nboxy,0,2,0,0,0,0,0,2,0,1,0,0,0,0,0,1\n"));
  const nlohmann::json json = nlohmann::json::parse(with(kinds, "json"));
  CHECK(json["platforms"][0]["gaps"]["crash"] == 2);
  CHECK(json["platforms"][0]["baseline"]["gaps"]["crash"] == 1);
  CHECK(json["platforms"][0]["baseline"]["total"] == 1);

  const std::string library = tool.Run(use).output;
  CHECK(HasText(library, "flaggems  boxy      routed             9    8      -1\n"));
  CHECK(HasText(library, "flaggems  boxy      gap                1    2      +1\n"));
  // A library that a platform did not have before counted nothing there.
  CHECK(HasText(library, "tileops   newchip   covered            0    1      +1\n"));
  const nlohmann::json counted = nlohmann::json::parse(with(use, "json"));
  CHECK(counted["platforms"][0]["baseline"]["standing"]["routed"] == 9);
  CHECK(counted["platforms"].size() == 3);
  CHECK(counted["platforms"][2]["baseline"]["covered"] == 0);

  // The commit's confs may be named, and nothing else of it.
  CHECK(HasText(tool.Run({"stats", "--by", "gap-kind", "--baseline", "git:HEAD:confs"}).output,
                "boxy      crash       1    2      +1\n"));
  CHECK(HasText(tool.Run({"stats", "--by", "gap-kind", "--baseline", "git:HEAD:platforms"}).errors,
                "is not the directory of confs of a workspace"));

  // A checkout of the earlier state, by its confs; and a platform that it lacks.
  const SmallTool checkout;
  REQUIRE(checkout.Run({"generate"}).status == 0);
  std::filesystem::remove(checkout.Path("platforms/newchip.toml"));
  const std::vector<std::string> against = {"stats", "--by", "gap-kind", "--baseline",
                                            checkout.Path("confs")};
  const std::string text = tool.Run(against).output;
  CHECK(HasText(text, "boxy      crash       1    2      +1\n"));
  CHECK(HasText(text, "no such platform there: newchip\n"));
  CHECK(nlohmann::json::parse(with(against, "json"))["platforms"][1]["baseline"].is_null());
  std::vector<std::string> alone = against;
  alone.insert(alone.end(), {"--platform", "newchip"});
  CHECK(HasText(tool.Run(alone).errors, "has none of the platforms that are counted"));
}

TEST_CASE("stats into a file") {
  const SmallTool tool;
  const ProgramResult result = tool.Run({"stats", "--format", "csv", "--output", tool.Path("stats.csv")});
  CHECK(result.status == 0);
  CHECK(result.output.empty());
  CHECK(HasText(result.errors, "wrote "));
  CHECK(FileText(tool.Path("stats.csv")) == tool.Run({"stats", "--format", "csv"}).output);
}

TEST_CASE("stats refuses what does not go together") {
  const SmallTool tool;
  CHECK(tool.Run({"stats", "--format", "html", "--by", "library"}).status == 2);
  REQUIRE(tool.Run({"generate"}).status == 0);
  for (const char* by : {"library", "gap-kind"}) {
    const auto errors = [&](const std::string& baseline) {
      const ProgramResult result = tool.Run({"stats", "--baseline", baseline, "--by", by});
      CHECK(result.status == 2);
      CHECK(result.output.empty());
      return result.errors;
    };
    // What is counted is the data; confs alone have none, and these confs have today's.
    CHECK(HasText(errors(tool.Path("confs")), "is of this workspace"));
    const TempDirectory alone;
    CHECK(HasText(errors(alone.path().string()), "is not the directory of confs of a workspace"));
    const SmallTool other;
    CHECK(HasText(errors(other.Path("platforms")), "is not the directory of confs of a workspace"));
  }
  CHECK(tool.Run({"stats", "--format", "htm"}).status == 2);
}

std::string Page(const ProgramResult& result) {
  REQUIRE(result.status == 0);
  return result.output;
}

std::size_t Occurrences(std::string_view text, std::string_view piece) {
  std::size_t count = 0;
  for (std::size_t at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + 1))
    ++count;
  return count;
}

TEST_CASE("the page has every op and platform, with the reason of each cell") {
  const SmallTool tool;
  const std::string page = Page(tool.Run({"stats", "--format", "html"}));
  CHECK(Occurrences(page, "<tr><th scope=row>") == 16);
  CHECK(Occurrences(page, "<td class=r") == 32);
  CHECK(HasText(page, "{--r:\"boxy: cuda, gap: crash. The process ends. ("));
  CHECK(HasText(page, "newchip: flaggems, covered; a kernel of acme stands behind it"));
  CHECK(HasText(page, "<th scope=row>relu<td class="));
}

TEST_CASE("the page escapes what stands in the data") {
  const SmallTool tool;
  const std::string page = Page(tool.Run({"stats", "--format", "html"}));
  CHECK(HasText(page, "New Chip &lt;1&gt;"));
  CHECK_FALSE(HasText(page, "New Chip <1>"));
  CHECK(HasText(page, "A &quot;64-bit&quot; type is &lt;refused&gt; &amp; the kernel does not build."));
  // In the style sheet, as a string of CSS.
  CHECK(HasText(page, R"(A \"64-bit\" type is \3c refused> & the kernel)"));
}

TEST_CASE("the links of the page lead to what stands in it") {
  const std::string page = Page(RunBundled({"stats", "--format", "html"}));
  std::set<std::string> anchors;
  for (std::size_t at = page.find(" id=\""); at != std::string::npos; at = page.find(" id=\"", at + 1)) {
    const std::size_t begin = at + 5;
    const bool fresh = anchors.insert(page.substr(begin, page.find('"', begin) - begin)).second;
    CHECK(fresh);
  }
  std::set<std::string> missing;
  for (std::size_t at = page.find("href="); at != std::string::npos; at = page.find("href=", at + 1)) {
    std::string target = page.substr(at + 5, page.find_first_of(" >", at) - at - 5);
    std::erase(target, '"');
    REQUIRE(target.starts_with("#"));
    if (anchors.count(target.substr(1)) == 0) missing.insert(target);
  }
  CHECK(missing.empty());
}

TEST_CASE("the bundled page is one file of less than a megabyte that asks for nothing") {
  const std::string page = Page(RunBundled({"stats", "--format", "html"}));
  CHECK(page.size() < 1000000);
  for (const char* outside : {"src=", "url(", "@import", "<link", "http:", "fetch("}) {
    INFO(outside);
    CHECK_FALSE(HasText(page, outside));
  }
  CHECK(Occurrences(page, "<tr><th scope=row>") == 2037);
  CHECK(Page(RunBundled({"stats", "--format", "html"})) == page);
}

}  // namespace
}  // namespace vendorconfs
