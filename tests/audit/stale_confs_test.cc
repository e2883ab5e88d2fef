// check: confs on disk as the run-time library reads them, and what is told of why they differ.
#include <algorithm>

#include "clean_workspace.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

constexpr const char* kConf = "confs/backends_acme.conf";

struct Generated : CleanWorkspace {
  Generated() { REQUIRE(Run({"generate"}).status == 0); }

  ProgramResult Run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"--manifest", manifest()});
    return RunTool(arguments);
  }
  std::string Conf() const { return FileText(Path(kConf)); }
  void Write(std::string_view text) {
    std::filesystem::remove(Path(kConf));
    Append(kConf, text);
  }
  json Findings(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), "check");
    arguments.insert(arguments.end(), {"--format", "json"});
    return json::parse(Run(arguments).output).at("findings");
  }
  std::string Message() const { return Findings().at(0).at("message").get<std::string>(); }
  std::vector<std::string> RulesOfRoutes() const {
    std::vector<std::string> rules;
    for (const json& finding : Findings({"--routes-only"}))
      rules.push_back(finding.at("rule").get<std::string>());
    return rules;
  }
};

using Rules = std::vector<std::string>;

TEST_CASE("an include moves routes, and is named") {
  Generated files;
  files.Append(kConf, "include x.conf\n");
  files.Append("confs/x.conf", "#@ format: 1\nsub.Tensor = flaggems\n");
  CHECK(files.RulesOfRoutes() == Rules{"stale"});
  CHECK(HasText(files.Message(), "1 route moves; routed by an included file in " +
                                     files.Path("confs/x.conf") + ":2 (sub.Tensor)"));
  const ProgramResult refused = files.Run({"generate", "--max-moves", "0"});
  CHECK(refused.status == 1);
  CHECK(HasText(refused.errors, "1 route would move"));
}

TEST_CASE("a conf that the library refuses is stale, whatever is compared") {
  Generated files;
  const std::string conf = files.Conf();
  SECTION("a malformed line") {
    files.Write("hello world\n" + conf);
    const json finding = files.Findings({"--routes-only"}).at(0);
    CHECK(finding.at("line") == 1);
    CHECK(HasText(finding.at("message").get<std::string>(),
                  "the run-time library refuses it: neither \"op = backend\" nor an include nor a comment"));
    CHECK(HasText(files.Run({"generate"}).output, "over a conf that the run-time library refuses ("));
  }
  SECTION("a NUL byte") {
    files.Append(kConf, std::string("#\0\n", 3));
    CHECK(files.RulesOfRoutes() == Rules{"stale"});
  }
  SECTION("a later format") {
    files.Replace(kConf, "#@ format: 1", "#@ format: 9");
    CHECK(files.RulesOfRoutes() == Rules{"stale"});
  }
  SECTION("nothing in it") {
    files.Write("");
    CHECK(HasText(files.Message(), "no op lines"));
    CHECK_FALSE(HasText(files.Message(), "joined"));
  }
}

TEST_CASE("\"#@\" lines of another build count among the routes, and are the cause") {
  Generated files;
  SECTION("kind") {
    files.Replace(kConf, "#@ kind: native", "#@ kind: boxing");
    CHECK(HasText(files.Message(),
                  "the kind was boxing and is native in " + files.Path("platforms/acme.toml") + ":4"));
  }
  SECTION("platform") {
    files.Replace(kConf, "#@ platform: acme", "#@ platform: zeta");
    CHECK(HasText(files.Message(), "the platform was zeta and is acme in "));
  }
  SECTION("vendor") {
    files.Replace("platforms/acme.toml", "vendor = \"acme\"", "vendor = \"acmx\"");
    CHECK(HasText(files.Message(), "1 route moves; the vendor key was acme and is acmx in " +
                                       files.Path("platforms/acme.toml") + ":5 (sub.Tensor)"));
    CHECK_FALSE(HasText(files.Message(), "registration"));
  }
  CHECK(files.RulesOfRoutes() == Rules{"stale"});
}

TEST_CASE("op lines that were edited without moving a route are hand-edited all the same") {
  Generated files;
  const std::string add = "add.Tensor = flaggems\n";
  const std::string mm = "mm = flaggems_cpp\n";
  const auto edited = GENERATE_COPY(mm + add, add + add + mm, "add.Tensor=flaggems\n" + mm);
  files.Replace(kConf, add + mm, edited);
  CHECK(files.RulesOfRoutes() == Rules{"stale", "hand-edited"});
  CHECK(HasText(files.Message(), "no route among it; edited by hand in "));
}

TEST_CASE("an edit by hand beside one of the data has the line of the first op that differs") {
  Generated files;
  files.AddToPlatform("\n[[note]]\ntext = \"Read this.\"\n");
  files.Replace("acme_flaggems.inc", "m.impl(\"mm\", Wrapper1);\n", "");
  files.Replace(kConf, "sub.Tensor = acme", "sub.Tensor = flaggems");
  const std::string conf = files.Conf();
  const auto line_of = [&](const std::string& text) {
    return 1 + std::count(conf.begin(), conf.begin() + static_cast<std::ptrdiff_t>(conf.find(text)), '\n');
  };
  const json edited = files.Findings().at(1);
  CHECK(edited.at("rule") == "hand-edited");
  CHECK(edited.at("line") == line_of("\nmm = ") + 1);
  CHECK(HasText(files.Message(), "edited by hand; the first op line that differs is in "));
}

TEST_CASE("how the file was saved is told apart from edits") {
  Generated files;
  const std::string conf = files.Conf();
  SECTION("CR LF") {
    std::string text;
    for (const char c : conf) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    files.Write(text);
    CHECK(files.RulesOfRoutes().empty());
    REQUIRE(files.Findings().size() == 1);
    CHECK(HasText(files.Message(), "no route among it; lines that end in CR LF"));
    CHECK_FALSE(HasText(files.Message(), "comments differ"));
    CHECK_FALSE(HasText(files.Run({"generate"}).output, "made by hand"));
  }
  SECTION("a byte order mark") {
    files.Write("\xEF\xBB\xBF" + conf);
    CHECK(HasText(files.Message(), "no route among it; a byte order mark in " + files.Path(kConf) + ":1"));
    CHECK_FALSE(HasText(files.Message(), "comments differ"));
  }
  SECTION("Latin-1") {
    files.Append(kConf, "# \xE9\n");
    CHECK(HasText(files.Message(), "bytes that are no UTF-8 in "));
  }
}

TEST_CASE("what decides routes is told entry by entry") {
  Generated files;
  const std::string gap = "\n[[gap]]\nops = [\"OP\"]\nkind = \"crash\"\nreason = \"r\"\n";
  files.AddToPlatform(gap.substr(0, gap.find("OP")) + "add.Tensor" + gap.substr(gap.find("OP") + 2));
  files.Replace("platforms/acme.toml", "backends = [\"flaggems_cpp\", \"flaggems\"]",
                "backends = [\"flaggems\"]");
  files.AddToPlatform(gap.substr(0, gap.find("OP")) + "mm" + gap.substr(gap.find("OP") + 2));
  const std::string toml = files.Path("platforms/acme.toml");
  CHECK(HasText(files.Message(),
                "now decided by the gap in " + toml + ":16 (add.Tensor); now decided by the "));
  CHECK(HasText(files.Message(), "now decided by the backends in " + toml + ":12 (mm)"));
}

TEST_CASE("a route that a library lost names what the library lacks") {
  Generated files;
  files.Replace("coverage.json", "\"sets\": {", "\"sets\": {\n  \"less\": {\"ops\": [\"mm\"]},");
  files.Replace("platforms/acme.toml", "ceiling = \"python\"", "ceiling = \"less\"");
  CHECK(HasText(files.Message(),
                "now decided by the ceiling in " + files.Path("platforms/acme.toml") + ":13 (add.Tensor)"));
}

TEST_CASE("the loss of a registration is told before a gap") {
  Generated files;
  const std::string line = "m.impl(\"add.Tensor\", Wrapper0);\n";
  files.Replace("acme_flaggems.inc", line, "");
  files.Append("acme.inc", line);
  files.AddToPlatform("[[gap]]\nops = [\"add.Tensor\"]\nkind = \"crash\"\nreason = \"Ends.\"\n");
  REQUIRE(files.Run({"generate"}).status == 0);
  files.Replace("acme.inc", line, "");
  CHECK(HasText(files.Message(), "now decided by the absence of a registration in "));
}

TEST_CASE("a lifted gap is told by what the conf says was kept off") {
  CleanWorkspace files;
  const std::string gap = "\n[[gap]]\nops = [\"add.Tensor\"]\nkind = \"crash\"\nreason = \"r\"\n";
  files.AddToPlatform(gap);
  REQUIRE(RunTool({"--manifest", files.manifest(), "generate"}).status == 0);
  files.Replace("platforms/acme.toml", gap, "");
  const auto message = [&] {
    const ProgramResult result = RunTool({"--manifest", files.manifest(), "check", "--format", "json"});
    return json::parse(result.output).at("findings").at(0).at("message").get<std::string>();
  };
  CHECK(HasText(message(), "no longer kept off flaggems by a hold in " + files.Path("coverage.json") +
                               " or by a gap or native preference in " + files.Path("platforms/acme.toml") +
                               " (add.Tensor)"));
  CHECK(HasText(message(), "now decided by the coverage set in " + files.Path("coverage.json")));
  files.AddToPlatform("\n[[lifted]]\nops = [\"add.Tensor\"]\nwas = \"gap\"\nreason = \"r\"\n");
  CHECK(HasText(message(), "; lifted in " + files.Path("platforms/acme.toml") + ":16 (add.Tensor)"));
}

TEST_CASE("--routes-only shows op lines alone") {
  Generated files;
  files.AddToPlatform("\n[[note]]\ntext = \"Read this.\"\n");
  files.Replace(kConf, "mm = flaggems_cpp", "mm = acme");
  const std::string text = files.Run({"check", "--routes-only"}).output;
  CHECK(HasText(text, "\n-mm = acme\n"));
  CHECK_FALSE(HasText(text, "Read this."));
  CHECK(HasText(files.Run({"check"}).output, "Read this."));
}

TEST_CASE("the directory that is compared is one, and remedies agree") {
  const Generated files;
  const ProgramResult file = files.Run({"check", "--golden", files.Path("coverage.json")});
  CHECK(file.status == 2);
  CHECK(HasText(file.errors, "is no directory"));
  const ProgramResult missing = files.Run({"check", "--golden", files.Path("gold")});
  CHECK(missing.status == 1);
  CHECK(HasText(missing.errors, "gold does not exist"));
  CHECK(HasText(missing.output, "-> run gen_vendor_confs --manifest " + files.manifest() + " --output " +
                                    files.Path("gold") + "\n"));
}

TEST_CASE("waived drift is counted in the text") {
  Generated files;
  files.Replace("acme_flaggems.inc", "m.impl(\"mm\", Wrapper1);\n", "");
  files.AddToPlatform("\n[[waiver]]\nrule = \"registration-drift\"\nops = [\"mm\"]\nreason = \"r\"\n");
  REQUIRE(files.Run({"generate"}).status == 0);
  CHECK(files.Run({"check"}).output == "1 conf is up to date (1 waived)\n");
}

TEST_CASE("drift has a key for what a baseline cannot tell") {
  Generated files;
  files.Replace("acme_flaggems.inc", "m.impl(\"mm\", Wrapper1);\n", "");
  REQUIRE(files.Run({"generate"}).status == 0);
  const json drift = files.Findings({"--baseline", files.Path("confs")}).at(0);
  CHECK(drift.at("rule") == "registration-drift");
  CHECK(drift.at("pre_existing").is_null());
}

TEST_CASE("generate says that an op is misspelt, and writes all the same") {
  Generated files;
  files.AddToPlatform("\n[[gap]]\nops = [\"add.Tensr\"]\nkind = \"crash\"\nreason = \"r\"\n");
  const ProgramResult result = files.Run({"generate"});
  CHECK(result.status == 0);
  CHECK(HasText(result.errors,
                "platforms/acme.toml:16: gap of \"acme\" names \"add.Tensr\", which is no op of "
                "the universe; see gen_vendor_confs lint --rule unknown-op\n"));
}

}  // namespace
}  // namespace vendorconfs
