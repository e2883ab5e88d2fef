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

// The gap with the registration that it makes superfluous gone.
void GapAdd(Generated& files) {
  files.AddToPlatform(kGap);
  files.Replace("acme_flaggems.inc", "m.impl(\"add.Tensor\", Wrapper0);\n", "");
}

TEST_CASE("a stale conf names the input that moved it") {
  Generated files;
  const auto message = [&] { return files.Findings().at(0).at("message").get<std::string>(); };
  SECTION("a gap") {
    GapAdd(files);
    CHECK(HasText(message(), "1 route moves; now decided by the gap in " + files.Path("platforms/acme.toml") +
                                 ":16 (add.Tensor)"));
    const ProgramResult text = Run(files, {"check"});
    CHECK(text.status == 1);
    CHECK(HasText(text.output, "\n-add.Tensor = flaggems\n"));
    CHECK(HasText(text.output, "\n+add.Tensor = none\n"));
    CHECK(HasText(text.output, "  flaggems -> none (1): add.Tensor\n"));
    CHECK(HasText(text.output,
                  "  now decided by the gap in " + files.Path("platforms/acme.toml") + ":16: add.Tensor\n"));
    const std::string end = "\nrun: gen_vendor_confs --manifest " + files.Path("vendorconfs.toml") + "\n";
    REQUIRE(text.output.size() > end.size());
    CHECK(text.output.substr(text.output.size() - end.size()) == end);
  }
  SECTION("a registration") {
    files.Append("acme.inc", "m.impl(\"add.Tensor\", WrapperAdd);\n");
    files.Replace("acme_flaggems.inc", "m.impl(\"add.Tensor\", Wrapper0);\n", "");
    CHECK(HasText(message(), "1 annotation changes; now decided by the native registration in " +
                                 files.Path("acme.inc") + ":2"));
  }
  SECTION("a new op") {
    files.Append("universe.inc", "m.impl(\"neg\", WrapperNeg);\n");
    CHECK(HasText(message(), "joined the universe in " + files.Path("universe.inc") + ":4 (neg)"));
  }
  SECTION("a lost op") {
    files.Replace("universe.inc", "m.impl(\"mm\", Wrapper1);\n", "");
    CHECK(HasText(message(), "left the universe in " + files.manifest()));
  }
  SECTION("a note") {
    files.AddToPlatform("\n[[note]]\ntext = \"Read this.\"\n");
    CHECK(HasText(message(), "no route among it; comments differ: title, notes"));
  }
  SECTION("a dtype escape") {
    files.AddToPlatform("\n[[dtype_escape]]\ndtypes = [\"float64\"]\nreason = \"r\"\n");
    CHECK(HasText(message(),
                  "now decided by the dtype escapes in " + files.Path("platforms/acme.toml") + ":15"));
  }
  SECTION("a line that is gone") {
    const std::string text = FileText(files.Path(files.conf()));
    const std::size_t begin = text.find("#@ routes:");
    files.Replace(files.conf(), text.substr(begin, text.find('\n', begin) + 1 - begin), "");
    CHECK(HasText(message(), "the line \"#@ routes:\", the digest of the op lines, is missing in "));
  }
  SECTION("the last line end") {
    const std::string text = FileText(files.Path(files.conf()));
    const std::string last = text.substr(text.rfind('\n', text.size() - 2) + 1);
    files.Replace(files.conf(), last, last.substr(0, last.size() - 1));
    CHECK(HasText(message(), "no line end behind the last line in "));
  }
  SECTION("nobody but an editor") {
    files.Replace(files.conf(), "mm = flaggems_cpp", "mm = acme");
    CHECK(HasText(message(), "edited by hand in "));
    CHECK_FALSE(HasText(message(), "coverage set"));
  }
}

TEST_CASE("a baseline tells new differences from old ones") {
  Generated files;
  std::filesystem::copy(files.Path("confs"), files.Path("before"));
  GapAdd(files);
  // The conf is what it was: the difference was there before this change of the file.
  const json same = files.Findings({"--baseline", files.Path("before")});
  REQUIRE(same.size() == 1);
  CHECK(same[0].at("pre_existing") == true);
  // Another line of it was edited since.
  files.Replace(files.conf(), "mm = flaggems_cpp", "mm = acme");
  const json both = files.Findings({"--baseline", files.Path("before")});
  REQUIRE(both.size() == 2);
  CHECK(both[0].at("rule") == "stale");
  CHECK(both[0].at("pre_existing") == false);
  CHECK(HasText(both[0].at("message").get<std::string>(), "2 routes move, 1 of them pre-existing"));
  CHECK(both[1].at("rule") == "hand-edited");
  CHECK(both[1].at("pre_existing") == false);
  const std::string text = Run(files, {"check", "--baseline", files.Path("before")}).output;
  CHECK(HasText(text, "  acme -> flaggems_cpp (1, new): mm\n"));
  CHECK(HasText(text, "  flaggems -> none (1, pre-existing): add.Tensor\n"));
  CHECK(Run(files, {"check", "--baseline", files.Path("nowhere")}).status == 2);
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
