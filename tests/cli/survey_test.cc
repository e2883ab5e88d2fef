// survey import, graduate and report, as users run them. Boxy gaps mm; newchip withholds mm.out and sort.
#include "../evidence/survey_text.h"
#include "cli/conf_repository.h"
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/sha256.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

// The small workspace with its confs, and surveys that were measured on them.
class SurveyTool : public SmallTool {
 public:
  SurveyTool() { REQUIRE(Run({"generate", "-q"}).status == 0); }

  std::string Digest(const std::string& platform) const {
    return Sha256Hex(FileText(directory().path() / "confs" / ("backends_" + platform + ".conf")));
  }

  // Writes a survey and returns its path.
  std::string Survey(const std::string& name, const std::string& platform, const std::string& routes,
                     const std::string& results, bool completed = true) const {
    return directory()
        .Write(name, R"({"meta": {"harness_version": 6, "platform": ")" + platform +
                         R"(", "conf_sha256": ")" + Digest(platform) + "\", " +
                         (completed ? R"("completed_at": "2026-11-20T09:30:00Z", )" : "") +
                         R"("device": "D1", "flaggems": "5.4.0", "routes": )" + routes +
                         "},\n\"results\": " + results + "}\n")
        .string();
  }

  std::string Platform(const std::string& name) const {
    return FileText(directory().path() / "platforms" / (name + ".toml"));
  }
};

std::string OpsOf(const json& list) {
  std::string ops;
  for (const json& one : list) ops += (ops.empty() ? "" : " ") + one.at("op").get<std::string>();
  return ops;
}

TEST_CASE("import in JSON has verdicts, gaps and digests") {
  const SurveyTool tool;
  const std::string survey = tool.Survey(
      "s.json", "boxy",
      R"({"mm": "flaggems", "relu": "flaggems", "tanh": "flaggems", "sort": "flaggems", "gelu": "flaggems",
              "softmax": "flaggems", "mm.out": "flaggems"})",
      "{\"mm\": " + Passing() + ", \"relu\": " + Failing() + ", \"tanh\": " + Partly() +
          ", \"sort\": " + Invalid() + ", \"gelu\": {\"status\": \"NO_SCHEMA\"}, \"softmax\": " + Passing() +
          ", \"stray\": " + Failing() + "}");
  const json found = tool.Json({"survey", "import", survey, "--platform", "boxy"});
  CHECK(found.at("schema") == 1);
  CHECK(found.at("platform") == "boxy");
  CHECK(found.at("verdicts").dump() ==
        R"({"BASIC_ONLY":1,"FAILED":1,"NO_SCHEMA":1,"PENDING":1,"STRICT":2,"UNTESTED":1})");
  CHECK(OpsOf(found.at("confirmed")).empty());
  CHECK(OpsOf(found.at("contradicted")) == "mm");
  CHECK(OpsOf(found.at("added")) == "relu");
  CHECK(OpsOf(found.at("partial")) == "tanh");
  CHECK(found.at("conf_sha256") == tool.Digest("boxy"));
  CHECK(found.at("conf_on_disk_sha256") == tool.Digest("boxy"));
  CHECK(found.at("routes_sha256") == Sha256Hex("gelu\nmm\nmm.out\nrelu\nsoftmax\nsort\ntanh\n"));
  CHECK(found.at("remarks").size() == 1);
  CHECK(found.at("diff").is_null());
  const json& relu = found.at("added").at(0);
  CHECK(relu.at("verdict") == "FAILED");
  CHECK(relu.at("failing").size() == 2);
  CHECK(
      relu.at("failing").at(0) ==
      json::parse(
          R"({"profile": "2d-f32", "status": "ERROR", "message": "RuntimeError: boom", "returncode": null})"));
  CHECK(relu.at("counted") == 2);
  CHECK(relu.at("fallback").is_null());
  CHECK(relu.at("route") == "flaggems");
  CHECK(relu.at("moves_to") == "cuda");
  CHECK(relu.at("gap").is_null());
  CHECK(relu.at("measured") == "flaggems");
  CHECK(relu.at("measured_by") == "survey");
  CHECK(relu.at("proposed") == json::parse(R"(["add-gap"])"));
  CHECK(relu.at("inc").is_null());
  CHECK(found.at("contradicted").at(0).at("gap").at("kind") == "crash");
}

TEST_CASE("import as text") {
  const SurveyTool tool;
  const std::string survey = tool.Survey(
      "s.json", "boxy", R"({"mm": "flaggems", "relu": "flaggems", "add.Tensor": "flaggems"})",
      "{\"mm\": " + Passing() + ", \"relu\": " + Failing() + ", \"add.Tensor\": " + Failing() + "}", false);
  const ProgramResult result = tool.Run({"survey", "import", survey, "--platform", "boxy"}, {"COLUMNS=400"});
  CHECK(result.status == 0);
  CHECK(HasText(result.errors, "warning: " + survey +
                                   " has no completed_at: the run was interrupted, 0 ops are "
                                   "without a result\n"));
  CHECK(HasText(result.output, "boxy: 3 surveyed ops in 1 file, measured on "));
  CHECK(HasText(result.output, "verdict     ops  share\nSTRICT        1  33.3%  every profile passes\n"));
  CHECK(HasText(result.output,
                "\ngaps to add (2)\n"
                "  add.Tensor  FAILED, 2 of 2 profiles fail\n"
                "              2d-f32, 2d-i64: RuntimeError: boom\n"
                "              would go from flaggems to cuda\n"));
  CHECK(HasText(result.output, "\ngaps contradicted (1)\n  mm  STRICT, 2 profiles pass\n      gap crash, "));
  CHECK(HasText(result.output,
                "\nfamilies that this would leave inconsistent\n"
                "  add: gapped add.Tensor; routed add.Scalar, add_.Tensor\n"));
  CHECK(HasText(result.output, "\ngapped ops: 0 confirmed, 1 contradicted, 0 not measured; 2 to add\n"));
  const ProgramResult quiet = tool.Run({"survey", "import", survey, "--platform", "boxy", "-q"});
  CHECK(quiet.errors.empty());
  CHECK(
      HasText(tool.Run({"survey", "report", survey}).errors, "warning: " + survey + " has no completed_at"));
  const std::string vendor =
      tool.Survey("f.json", "boxy", R"({"relu": "cuda"})", "{\"relu\": " + Passing() + "}", false);
  const ProgramResult fallback =
      tool.Run({"survey", "import", survey, "--platform", "boxy", "--fallback", vendor});
  CHECK(fallback.errors == result.errors + "warning: " + vendor +
                               " has no completed_at: the run was interrupted, 0 ops are without a result\n");
}

TEST_CASE("import with a fallback survey") {
  const SurveyTool tool;
  const std::string survey = tool.Survey("s.json", "boxy", R"(["relu", "tanh"])",
                                         "{\"relu\": " + Failing() + ", \"tanh\": " + Failing() + "}");
  const std::string fallback = tool.Survey("f.json", "boxy", R"({"relu": "cuda", "tanh": "cuda"})",
                                           "{\"relu\": " + Passing() + ", \"tanh\": " + Failing() + "}");
  const json found = tool.Json({"survey", "import", survey, "--platform", "boxy", "--fallback", fallback});
  CHECK(OpsOf(found.at("added")) == "relu");
  CHECK(found.at("added").at(0).at("fallback") == "route-dependent");
  CHECK(OpsOf(found.at("fails_on_both")) == "tanh");
  CHECK(found.at("fails_on_both").at(0).at("fallback") == "fails-on-both");
  const ProgramResult text =
      tool.Run({"survey", "import", survey, "--platform", "boxy", "--fallback", fallback});
  CHECK(HasText(text.output, "relu  FAILED, 2 of 2 profiles fail; 2 of 2 pass on the fallback route\n"));
  CHECK(HasText(text.output, "failing on both routes, so that a gap would not help (1)\n"));
  const ProgramResult same =
      tool.Run({"survey", "import", survey, "--platform", "boxy", "--fallback", tool.Path("./s.json")});
  CHECK(same.status == 2);
  CHECK(same.errors ==
        "error: --fallback names the survey " + survey + " itself; name the one of the vendor's route\n");
  const std::string library = tool.Survey("l.json", "boxy", R"({"relu": "flaggems"})", "{}");
  const ProgramResult no_fallback =
      tool.Run({"survey", "import", survey, "--platform", "boxy", "--fallback", library});
  CHECK(no_fallback.status == 2);
  CHECK(HasText(no_fallback.errors, "l.json was measured on flaggems, which is no fallback"));
}

TEST_CASE("a survey of another conf is refused, and the routes that differ are said") {
  const SurveyTool tool;
  const std::string survey =
      tool.Survey("s.json", "boxy", R"(["relu", "mm"])", "{\"relu\": " + Failing() + "}");
  const std::filesystem::path conf = tool.directory().path() / "confs/backends_boxy.conf";
  tool.directory().Write("confs/backends_boxy.conf", FileText(conf) + "# edited\n");
  const ProgramResult refused = tool.Run({"survey", "import", survey, "--platform", "boxy", "--write"});
  CHECK(refused.status == 1);
  CHECK(refused.output.empty());
  CHECK(HasText(refused.errors, "the survey was measured on the conf "));
  CHECK(HasText(
      refused.errors,
      "  1 surveyed route differs:\n    mm  a kernel library in the survey, cuda in the conf (in a gap)\n"
      "  a route in a gap has moved since, or was forced past the gap to be measured\n"));
  CHECK(HasText(refused.errors,
                "nothing was imported; measure again on this conf, or repeat with --stale-ok\n"));
  CHECK_FALSE(HasText(tool.Platform("boxy"), "relu"));

  const ProgramResult stale = tool.Run({"survey", "import", survey, "--platform", "boxy", "--stale-ok"});
  CHECK(stale.status == 0);
  CHECK(HasText(stale.errors, "warning: the survey was measured on the conf "));
  CHECK(HasText(stale.output, "gaps to add (1)\n"));

  std::filesystem::remove(conf);
  CHECK(HasText(tool.Run({"survey", "import", survey, "--platform", "boxy"}).errors, "there is no "));
}

TEST_CASE("the routes that differ are those of the conf that was measured, where git has it") {
  const Repository repository;
  const SmallTool& tool = repository.tool();
  const std::string survey =
      tool.directory()
          .Write("s.json",
                 R"({"meta": {"harness_version": 6, "platform": "boxy", "completed_at": "2026-11-20",
                               "conf_sha256": ")" +
                     Sha256Hex(FileText(repository.Conf("boxy"))) +
                     R"(", "routes": {"mm": "flaggems", "relu": "flaggems"}}, "results": {"mm": )" +
                     Passing() + ", \"relu\": " + Failing() + "}}")
          .string();
  const std::vector<std::string> import = {"survey", "import", survey, "--platform", "boxy"};
  std::vector<std::string> write = import;
  write.push_back("--write");
  REQUIRE(tool.Run(write).status == 0);
  REQUIRE(tool.Run({"generate", "-q"}).status == 0);
  for (const bool committed : {false, true}) {
    if (committed) repository.Commit();
    const ProgramResult refused = tool.Run(import);
    CHECK(refused.status == 1);
    CHECK(HasText(refused.errors,
                  "  2 surveyed routes differ:\n"
                  "    mm    cuda when measured, flaggems now\n"
                  "    relu  flaggems when measured, cuda now\n"));
  }
}

TEST_CASE("a list of ops was measured where the conf of its digest routes them, where git has it") {
  const Repository repository;
  const SmallTool& tool = repository.tool();
  const auto survey = [&](const std::string& platform, const std::string& ops, const std::string& results) {
    return tool.directory()
        .Write(platform + ".json",
               R"({"meta": {"harness_version": 6, "completed_at": "2026-11-20", "conf_sha256": ")" +
                   Sha256Hex(FileText(repository.Conf(platform))) + R"(", "routes": )" + ops +
                   "}, \"results\": " + results + "}")
        .string();
  };
  const std::string boxy = survey("boxy", R"(["mm"])", "{\"mm\": " + Failing() + "}");
  const std::string newchip = survey("newchip", R"(["mm.out", "sort"])",
                                     "{\"mm.out\": " + Passing() + ", \"sort\": " + Passing() + "}");
  const auto replace = [&](const std::string& name, const std::string& old, const std::string& fresh) {
    std::string text = FileText(tool.Path("platforms/" + name + ".toml"));
    text.replace(text.find(old), old.size(), fresh);
    tool.directory().Write("platforms/" + name + ".toml", text);
  };
  // The gap of mm goes, so that it is on flaggems today; it was on cuda when it failed.
  replace("boxy", "ops = [\"mm\"]", "ops = [\"cat\"]");
  tool.directory().Write("platforms/newchip.toml",
                         FileText(tool.Path("platforms/newchip.toml")) + "\n[[note]]\ntext = \"n\"\n");
  REQUIRE(tool.Run({"generate", "-q"}).status == 0);
  REQUIRE(HasText(FileText(repository.Conf("boxy")), "\nmm = flaggems\n"));
  const std::vector<std::string> import = {"survey", "import", boxy, "--platform", "boxy", "--stale-ok"};
  const json found = tool.Json(import);
  CHECK(found.at("added").empty());
  REQUIRE(OpsOf(found.at("elsewhere")) == "mm");
  CHECK(found.at("elsewhere").at(0).at("measured") == "cuda");
  CHECK(found.at("elsewhere").at(0).at("measured_by") == "conf");
  const ProgramResult graduate = tool.Run({"survey", "graduate", newchip, "--platform", "newchip"});
  CHECK(graduate.status == 1);
  CHECK(HasText(graduate.output, "  on none  "));
}

TEST_CASE("a list whose conf nobody knows lifts no gap and graduates nothing") {
  const SurveyTool tool;
  for (const std::string& digest : {std::string(), "\"conf_sha256\": \"" + kSomeDigest + "\", "}) {
    const std::string survey =
        tool.directory()
            .Write("s.json", R"({"meta": {"harness_version": 6, "completed_at": "2026-11-20", )" + digest +
                                 R"("routes": ["mm", "mm.out", "sort"]}, "results": {"mm": )" + Passing() +
                                 ", \"mm.out\": " + Passing() + ", \"sort\": " + Passing() + "}}")
            .string();
    const std::string before = tool.Platform("boxy");
    const ProgramResult wrote =
        tool.Run({"survey", "import", survey, "--platform", "boxy", "--stale-ok", "--write"});
    CHECK(wrote.status == 0);
    CHECK(HasText(wrote.errors, "; nothing follows from 1, name the library that ran in meta.routes: mm\n"));
    CHECK(tool.Platform("boxy") == before);
    const ProgramResult graduate = tool.Run({"survey", "graduate", survey, "--platform", "newchip"});
    CHECK(graduate.status == 1);
    CHECK(HasText(graduate.output, "no graduation: 2 of 2 ops are unmeasured\n"));
  }
}

TEST_CASE("--fallback takes one file, and what follows it is of the survey") {
  const SurveyTool tool;
  const std::string help = tool.Run({"survey", "import", "--help"}).output;
  CHECK(HasText(help, "  --fallback FILE  "));
  CHECK(HasText(help, "may be repeated"));
  const std::string survey = tool.Survey("s.json", "boxy", R"({"relu": "flaggems", "tanh": "flaggems"})",
                                         "{\"relu\": " + Failing() + ", \"tanh\": " + Failing() + "}");
  const std::string a = tool.Survey("a.json", "boxy", R"({"relu": "cuda"})", "{\"relu\": " + Failing() + "}");
  const std::string b = tool.Survey("b.json", "boxy", R"({"tanh": "cuda"})", "{\"tanh\": " + Failing() + "}");
  const std::string c = tool.Survey("c.json", "boxy", R"({"sort": "cuda"})", "{\"sort\": " + Passing() + "}");
  const std::vector<std::string> import = {"survey", "import", survey, "--platform", "boxy", "--fallback", a};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = import;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  CHECK(OpsOf(tool.Json(with({"--fallback", b})).at("fails_on_both")) == "relu tanh");
  CHECK(HasText(tool.Run(with({b})).errors,
                ", and each file of the fallback route behind a --fallback of its own"));
  CHECK(HasText(tool.Run(with({c})).errors,
                "warning: " + c + " was measured on no kernel library and counts as a shard of the survey"));
}

TEST_CASE("a fallback survey of another conf is refused") {
  const SurveyTool tool;
  const std::string survey = tool.Survey("s.json", "boxy", R"(["relu"])", "{\"relu\": " + Failing() + "}");
  const std::string other =
      tool.directory()
          .Write("f.json", SurveyText(R"({"relu": "cuda"})", "{\"relu\": " + Passing() + "}"))
          .string();
  const ProgramResult refused =
      tool.Run({"survey", "import", survey, "--platform", "boxy", "--fallback", other});
  CHECK(refused.status == 1);
  CHECK(refused.errors ==
        other + ":1: was measured on another conf than " + survey +
            "\nnothing was imported; measure both on one conf, or repeat with --stale-ok\n");
  CHECK(tool.Run({"survey", "import", survey, "--platform", "boxy", "--fallback", other, "--stale-ok"})
            .status == 0);
}

TEST_CASE("import --write edits the platform's file in place and shows the diff") {
  const SurveyTool tool;
  const std::string survey =
      tool.Survey("s.json", "boxy", R"({"mm": "flaggems", "relu": "flaggems", "tanh": "flaggems"})",
                  "{\"mm\": " + Passing() + ", \"relu\": " + Failing() + "}");
  const std::string before = tool.Platform("boxy");
  const ProgramResult dry = tool.Run({"survey", "import", survey, "--platform", "boxy"});
  CHECK(tool.Platform("boxy") == before);

  const ProgramResult wrote = tool.Run({"survey", "import", survey, "--platform", "boxy", "--write"});
  CHECK(wrote.status == 0);
  CHECK(HasText(wrote.errors, "; judge kind and reason, then run: gen_vendor_confs\n"));
  CHECK(HasText(wrote.output, "-kind = \"crash\"\n"));
  CHECK(HasText(wrote.output, "+ops = [\"relu\"]\n"));
  const std::string after = tool.Platform("boxy");
  CHECK(after.starts_with(before.substr(0, before.find("[[gap]]"))));
  CHECK(HasText(after, "[[gap]]\nops = [\"relu\"]\nkind = \"unavailable\"\n"));
  CHECK(HasText(after, "[[lifted]]\nops = [\"mm\"]\nwas = \"gap\"\n"));
  CHECK(HasText(after, "date = 2026-11-20, device = \"D1\", flaggems = \"5.4.0\", method = \"survey\""));
  // The routes follow, and nothing else moves.
  CHECK(HasText(tool.Run({"check"}).output, "(1): relu\n"));
  CHECK(tool.Run({"lint"}).status == 0);
  REQUIRE(tool.Run({"generate", "-q"}).status == 0);

  const ProgramResult again =
      tool.Run({"survey", "import", survey, "--platform", "boxy", "--write", "--stale-ok"});
  CHECK(HasText(again.output, "gaps confirmed (1)\n  relu"));
  CHECK(HasText(again.errors, "nothing to write into "));
  CHECK(tool.Platform("boxy") == after);
}

TEST_CASE("import --write says that the flaggems .inc has to follow, and how") {
  const SurveyTool tool;
  const std::string survey =
      tool.Survey("s.json", "newchip", R"({"mm": "flaggems"})", "{\"mm\": " + Failing() + "}");
  const std::vector<std::string> import = {"survey", "import", survey, "--platform", "newchip"};
  const std::string step =
      "gen_vendor_confs export flaggems-wanted --platform newchip --format inc --output " +
      tool.Path("registration/newchip_flaggems.inc");
  // On a line of its own, however narrow the terminal.
  CHECK(HasText(tool.Run(import, {"COLUMNS=40"}).output,
                "\nthe flaggems .inc has to follow; run:\n  " + step + "\n"));
  CHECK(tool.Json(import).at("added").at(0).at("inc") == "drop");
  std::vector<std::string> write = import;
  write.push_back("--write");
  CHECK(HasText(tool.Run(write).errors, "; judge kind and reason, then make the flaggems .inc anew (" + step +
                                            ") and run: gen_vendor_confs\n"));
  // The step makes the registration file that the routes ask for, and the predicted move comes.
  REQUIRE(tool.Run({"export", "flaggems-wanted", "--platform", "newchip", "--format", "inc", "--output",
                    tool.Path("registration/newchip_flaggems.inc")})
              .status == 0);
  CHECK(HasText(tool.Run({"generate", "--dry-run"}).output, "1 route"));
  REQUIRE(tool.Run({"generate", "-q"}).status == 0);
  CHECK(tool.Run({"check"}).status == 0);
  CHECK(HasText(FileText(tool.directory().path() / "confs/backends_newchip.conf"), "\nmm = none\n"));
}

TEST_CASE("import --write puts in gaps of withheld ops, and graduation leaves them out") {
  const SurveyTool tool;
  const std::string survey = tool.Survey("s.json", "newchip", R"({"mm.out": "flaggems", "sort": "flaggems"})",
                                         "{\"mm.out\": " + Passing() + ", \"sort\": " + Failing() + "}");
  CHECK(HasText(tool.Run({"survey", "graduate", survey, "--platform", "newchip"}).output,
                "1 op fails in every profile: gap it first, see survey import\n"));
  CHECK(OpsOf(tool.Json({"survey", "import", survey, "--platform", "newchip"}).at("withheld")) == "sort");
  CHECK(tool.Run({"survey", "import", survey, "--platform", "newchip", "--write"}).status == 0);
  const json graduation = tool.Json({"survey", "graduate", survey, "--platform", "newchip"});
  CHECK(OpsOf(graduation.at("ops")) == "mm.out");
  CHECK(graduation.at("failing") == 0);
}

TEST_CASE("import --write takes a failing op out of its measured entry") {
  const SurveyTool tool;
  tool.directory().Write(
      "platforms/boxy.toml",
      tool.Platform("boxy") +
          "\n# why\n[[measured]]\nops = [\"cat\"]\nbackend = \"flaggems\"\nreason = \"m\"\n");
  REQUIRE(tool.Run({"generate", "-q"}).status == 0);
  const std::string survey =
      tool.Survey("s.json", "boxy", R"({"cat": "flaggems"})", "{\"cat\": " + Failing() + "}");
  const ProgramResult wrote = tool.Run({"survey", "import", survey, "--platform", "boxy", "--write"});
  CHECK(HasText(wrote.errors, "platforms/boxy.toml:18: this comment stays although the entry below it went"));
  CHECK_FALSE(HasText(tool.Platform("boxy"), "[[measured]]"));
  CHECK(HasText(tool.Platform("boxy"), "was = \"measured\"\n"));
  REQUIRE(tool.Run({"generate", "-q"}).status == 0);
  CHECK(HasText(FileText(tool.directory().path() / "confs/backends_boxy.conf"), "\ncat = cuda\n"));
}

TEST_CASE("a backend that the platform cannot have is refused") {
  const SurveyTool tool;
  const std::string survey = tool.Survey("s.json", "boxy", R"({"mm": "flaggms"})", "{}");
  for (const char* command : {"import", "report"}) {
    const ProgramResult result = tool.Run({"survey", command, survey, "--platform", "boxy"});
    CHECK(result.status == 2);
    CHECK(result.errors == "error: " + survey +
                               ":1: \"mm\" was measured on \"flaggms\", which is no backend of boxy, did you "
                               "mean \"flaggems\"?\n");
  }
}

TEST_CASE("import --write in JSON has the diff") {
  const SurveyTool tool;
  const std::string survey = tool.Survey("s.json", "boxy", R"(["relu"])", "{\"relu\": " + Failing() + "}");
  const json found = tool.Json({"survey", "import", survey, "--platform", "boxy", "--write"});
  CHECK(HasText(found.at("diff").get<std::string>(), "+ops = [\"relu\"]\n"));
}

TEST_CASE("import as TOML to paste") {
  const SurveyTool tool;
  const std::string survey = tool.Survey("s.json", "boxy", R"(["relu"])", "{\"relu\": " + Failing() + "}");
  const ProgramResult toml = tool.Run({"survey", "import", survey, "--platform", "boxy", "--format", "toml"});
  CHECK(toml.status == 0);
  CHECK(HasText(toml.output, "[[gap]]\nops = [\"relu\"]\n"));
  // It pastes.
  tool.directory().Write("platforms/boxy.toml", tool.Platform("boxy") + "\n" + toml.output);
  CHECK(tool.Json({"explain", "relu", "--platform", "boxy"})
            .at("ops")
            .at(0)
            .at("platforms")
            .at(0)
            .at("reason") == "gap");
}

TEST_CASE("import merges shards and says where they disagree") {
  const SurveyTool tool;
  const std::string routes = R"(["relu", "tanh"])";
  const std::string a = tool.Survey("a.json", "boxy", routes, "{\"relu\": " + Failing() + "}");
  const std::string b = tool.Survey("b.json", "boxy", routes, "{\"tanh\": " + Failing() + "}");
  CHECK(OpsOf(tool.Json({"survey", "import", a, b, "--platform", "boxy"}).at("added")) == "relu tanh");
  const std::string c = tool.Survey("c.json", "boxy", routes, "{\"tanh\": " + Passing() + "}");
  const ProgramResult conflict = tool.Run({"survey", "import", a, b, c, "--platform", "boxy"});
  CHECK(conflict.status == 2);
  CHECK(HasText(conflict.errors, "c.json:2: \"tanh\" has other results than in " + b + ":2 ("));
}

TEST_CASE("what the survey commands refuse") {
  const SurveyTool tool;
  const std::string survey = tool.Survey("s.json", "boxy", R"(["relu"])", "{}");
  const auto error = [&](const std::vector<std::string>& arguments) {
    const ProgramResult result = tool.Run(arguments);
    INFO(result.output);
    CHECK(result.status == 2);
    return result.errors;
  };
  CHECK(error({"survey"}) ==
        "error: survey needs import, graduate or report behind it; see gen_vendor_confs survey --help\n");
  CHECK(
      error({"survey", "imprt", survey}) ==
      "error: unexpected argument \"imprt\", did you mean \"import\"?; see gen_vendor_confs survey --help\n");
  CHECK(error({"survey", "import", survey, "--platform", "boxy", "--fall-back", "x"}) ==
        "error: unexpected argument \"--fall-back\", did you mean \"--fallback\"?; see gen_vendor_confs "
        "survey import "
        "--help\n");
  CHECK(HasText(error({"survey", "import", "--platform", "boxy"}), "FILE is required"));
  CHECK(error({"survey", "import", survey}) ==
        "error: survey import needs the platform that was surveyed; name it with --platform\n");
  CHECK(error({"survey", "graduate", survey, "--platform", "boxy", "--platform", "newchip"}) ==
        "error: survey graduate takes one platform; name it once with --platform\n");
  CHECK(error({"survey", "import", survey, "--platform", "newchip"}) ==
        "error: " + survey +
            ":1: was measured on \"boxy\", and --platform names \"newchip\"; name boxy, or other "
            "files\n");
  CHECK(error({"survey", "import", survey, survey, "--platform", "boxy"}) ==
        "error: the file " + survey + " is named twice; name it once\n");
  CHECK(HasText(error({"survey", "import", survey, tool.Path("./s.json"), "--platform", "boxy"}),
                " is named twice; name it once\n"));
  const std::string title =
      tool.directory()
          .Write("t.json", "{\"meta\": {\"routes\": [],\n\"platform\": \"Boxy 1\"}, \"results\": {}}")
          .string();
  CHECK(error({"survey", "import", title, "--platform", "boxy"}) ==
        "error: " + title + ":2: was measured on \"Boxy 1\", which is no platform, did you mean \"boxy\"?\n");
  CHECK(HasText(error({"survey", "import", tool.Path("none.json"), "--platform", "boxy"}), "none.json"));
  CHECK(error({"survey", "import", survey, "--platform", "boxy", "--write", "--format", "toml"}) ==
        "error: --write shows a diff, not TOML to paste; leave --write or --format toml out\n");
  CHECK(HasText(error({"survey", "graduate", survey, "--platform", "boxy"}),
                "platform \"boxy\" withholds no set; there is nothing to graduate\n"));
  CHECK(error({"survey", "report", survey, "--check"}) ==
        "error: --check compares a file with the data; name it with --update\n");
  CHECK(error({"survey", "report", survey, "--update", "x.md", "--format", "json"}) ==
        "error: --update writes Markdown; leave --format json out\n");
  CHECK(error({"survey", "report"}) ==
        "error: there is no survey in " + tool.Path("surveys") + "; name its files, or put them there\n");
  const std::string old =
      tool.directory()
          .Write("old.json", R"({"meta": {"harness_version": 3, "routes": []}, "results": {}})")
          .string();
  CHECK(error({"survey", "import", old, "--platform", "boxy"}) ==
        "error: " + old +
            ":1: harness version 3 is not known (4 to 6 are); measure again with a newer harness\n");
}

TEST_CASE("--verbose names the fields that were kept aside") {
  const SurveyTool tool;
  const std::string survey =
      tool.directory().Write("s.json", R"({"host": "h", "meta": {"routes": []}, "results": {}})").string();
  CHECK(HasText(tool.Run({"survey", "graduate", survey, "--platform", "newchip", "-v"}).errors,
                survey + ": fields kept aside: host\n"));
}

TEST_CASE("graduate refuses to call it graduation while ops are unmeasured") {
  const SurveyTool tool;
  const std::string some =
      tool.Survey("s.json", "newchip", R"({"sort": "flaggems"})", "{\"sort\": " + Failing() + "}");
  const ProgramResult refused =
      tool.Run({"survey", "graduate", some, "--platform", "newchip"}, {"COLUMNS=200"});
  CHECK(refused.status == 1);
  CHECK(refused.output ==
        "newchip: lifting pending would move 2 routes\n\n"
        "measured (1)\n"
        "  op    route             verdict  flaggems .inc  failing\n"
        "  sort  none -> flaggems  FAILED   register       2d-f32, 2d-i64\n\n"
        "unmeasured (1)\n"
        "  op      route             verdict  flaggems .inc\n"
        "  mm.out  none -> flaggems  PENDING  register\n\n"
        "no graduation: 1 of 2 ops is unmeasured\n");
  const std::string rest =
      tool.Survey("r.json", "newchip", R"({"mm.out": "flaggems"})", "{\"mm.out\": " + Passing() + "}");
  const ProgramResult graduation = tool.Run({"survey", "graduate", some, rest, "--platform", "newchip"});
  CHECK(graduation.status == 0);
  CHECK(HasText(graduation.output,
                "graduation: all 2 ops are measured\n"
                "1 op fails in every profile: gap it first, see survey import\n"));
  const json found = tool.Json({"survey", "graduate", some, rest, "--platform", "newchip"});
  CHECK(found.at("graduation") == true);
  CHECK(found.at("failing") == 1);
  CHECK(found.at("ops").at(0) ==
        json::parse(
            R"({"op": "mm.out", "from": "none", "to": "flaggems", "inc": "register", "reachable": true,
                        "verdict": "STRICT", "measured": true, "elsewhere": null})"));
  // A bare list was measured where its conf routes the ops.
  const std::string bare = tool.Survey("b.json", "newchip", R"(["mm.out", "sort"])",
                                       "{\"mm.out\": " + Passing() + ", \"sort\": " + Passing() + "}");
  const ProgramResult on_none = tool.Run({"survey", "graduate", bare, "--platform", "newchip"});
  CHECK(on_none.status == 1);
  CHECK(HasText(on_none.output, "  on none  "));
  CHECK(tool.Run({"check"}).status == 0);  // nothing was written
}

TEST_CASE("report keeps the tables of a Markdown file, and nothing else") {
  const SurveyTool tool;
  tool.Survey("surveys/s.json", "boxy", R"(["mm", "relu"])", "{\"relu\": " + Passing() + "}");
  const std::string begin = "<!-- gen_vendor_confs survey report: begin -->\n";
  const std::string end = "<!-- gen_vendor_confs survey report: end -->\n";
  const std::string page = tool.directory().Write("d.md", "# Support\n" + begin + end + "more\n").string();

  const ProgramResult behind = tool.Run({"survey", "report", "--update", page, "--check"});
  CHECK(behind.status == 1);
  CHECK(HasText(behind.output, "+| Boxy, D1 | 2 | 1 | 0 | 0 | 0 | 1 | 50.0% | 50.0% |\n"));
  const std::string manifest = tool.Path("vendorconfs.toml");
  CHECK(behind.errors == page + " is behind the data; run: gen_vendor_confs survey report --manifest " +
                             manifest + " --update " + page + "\n");
  const std::string spaced =
      tool.directory().Write("a b.json", FileText(tool.Path("surveys/s.json"))).string();
  CHECK(HasText(
      tool.Run({"survey", "report", spaced, "--platform", "boxy", "--update", page, "--check"}).errors,
      "run: gen_vendor_confs survey report '" + spaced + "' --platform boxy --manifest " + manifest +
          " --update " + page + "\n"));
  CHECK(FileText(page) == "# Support\n" + begin + end + "more\n");

  CHECK(tool.Run({"survey", "report", "--update", page}).output == "wrote " + page + "\n");
  const ProgramResult printed = tool.Run({"survey", "report"});
  CHECK(printed.status == 0);
  CHECK(FileText(page) == "# Support\n" + begin + "\n" + printed.output + "\n" + end + "more\n");
  const ProgramResult fresh = tool.Run({"survey", "report", "--update", page, "--check"});
  CHECK(fresh.status == 0);
  CHECK(fresh.output == page + " is up to date\n");

  const std::string bare = tool.directory().Write("bare.md", "# Support\n").string();
  const ProgramResult unmarked = tool.Run({"survey", "report", "--update", bare});
  CHECK(unmarked.status == 2);
  CHECK(HasText(unmarked.errors, bare + ": has no line \""));
}

TEST_CASE("report of named files, of a platform, in JSON") {
  const SurveyTool tool;
  const std::string boxy = tool.Survey("b.json", "boxy", R"(["mm"])", "{}");
  const std::string newchip = tool.Survey("n.json", "newchip", R"(["mm"])", "{}");
  const json both = tool.Json({"survey", "report", boxy, newchip});
  CHECK(both.at("hardware").size() == 2);
  const json one = tool.Json({"survey", "report", boxy, newchip, "--platform", "newchip"});
  REQUIRE(one.at("hardware").size() == 1);
  CHECK(one.at("hardware").at(0).at("platform") == "newchip");
  CHECK(one.at("hardware").at(0).at("verdicts").at("PENDING") == 1);
  CHECK(tool.Run({"survey", "report", boxy, newchip, "--platform", "newchip"}).errors ==
        "warning: " + boxy + " was measured on boxy and is left out\n");
  const ProgramResult none = tool.Run({"survey", "report", boxy, "--platform", "newchip"});
  CHECK(none.status == 2);
  CHECK(HasText(none.errors, "error: none of the files is a survey of newchip; name others\n"));
}

TEST_CASE("report of files that name no platform, an unknown one, or none of the asked one") {
  const SurveyTool tool;
  const std::string text = R"({"meta": {"harness_version": 6, "completed_at": "2026-11-20",
"platform": "newchp", "routes": []}, "results": {}})";
  const std::string unknown = tool.directory().Write("u.json", text).string();
  CHECK(tool.Run({"survey", "report", unknown}).errors ==
        "warning: " + unknown +
            ":2: was measured on \"newchp\", which is no platform, did you mean \"newchip\"?\n");
  std::string nameless = text;
  nameless.replace(nameless.find("\"platform\": \"newchp\", "), 22, "");
  const std::string bare = tool.directory().Write("n.json", nameless).string();
  CHECK(tool.Json({"survey", "report", bare, "--platform", "boxy"}).at("hardware").at(0).at("platform") ==
        "boxy");
  tool.Survey("surveys/s.json", "boxy", R"(["mm"])", "{}");
  tool.directory().Write("surveys/.hidden.json", "{");
  const ProgramResult none = tool.Run({"survey", "report", "--platform", "newchip"});
  CHECK(none.status == 0);
  CHECK(none.errors == "warning: there is no survey of newchip in " + tool.Path("surveys") + "\n");
  CHECK(HasText(none.output, "### Hardware Summary\n\nNo survey.\n"));
}

TEST_CASE("completions and the manual page know the commands of survey") {
  const std::string manual = RunTool({"manual"}).output;
  const std::string bash = RunTool({"completion", "bash"}).output;
  for (const char* command : {"import", "graduate", "report"}) {
    INFO(command);
    CHECK(HasText(manual, "\n.SS survey " + std::string(command)));
    CHECK(HasText(bash, "\"survey " + std::string(command) + "\") words="));
  }
  CHECK(HasText(bash, "--stale-ok"));
  CHECK(HasText(manual, "\\fB\\-\\-fallback\\fR"));
}

}  // namespace
}  // namespace vendorconfs
