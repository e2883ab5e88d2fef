// Over the small workspace: boxy gaps mm (crash), newchip gaps add.Tensor (with condition and dtypes).
#include "evidence/comparison.h"

#include "evidence/conf_match.h"
#include "evidence/gap_toml.h"
#include "evidence/judged_ops.h"
#include "evidence/profile_dtype.h"
#include "evidence/survey_text.h"
#include "evidence/toml_string.h"
#include "input/toml/toml_document.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/loaded_workspace.h"
#include "support/sha256.h"

namespace vendorconfs {
namespace {

// The small workspace with one entry more on boxy, its first platform.
class BoxyWith {
 public:
  explicit BoxyWith(const std::string& entry)
      : workspace(Load(directory_, entry)), routing(DecideRoutes(workspace)) {}

 private:
  static Workspace Load(const TempDirectory& directory, const std::string& entry) {
    const std::filesystem::path manifest = WriteSmallWorkspace(directory);
    directory.Write("platforms/boxy.toml", FileText(directory.path() / "platforms/boxy.toml") + "\n" + entry);
    return LoadWorkspace({manifest, std::nullopt});
  }

  const TempDirectory directory_;

 public:
  const Workspace workspace;
  const Routing routing;
};

TEST_CASE("gaps are confirmed, contradicted or asked for") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey = MergedOn(
      loaded.routing, loaded.boxy,
      {SurveyText(R"(["mm", "relu", "tanh", "sort", "gelu", "cat", "softmax", "add.Scalar", "nosuch"])",
                  "{\"mm\": " + Failing() + ", \"relu\": " + Failing() + ", \"tanh\": " + Partly() +
                      ", \"sort\": " + Invalid() + ", \"gelu\": {\"status\": \"NO_SCHEMA\"}, \"cat\": " +
                      Failing() + ", \"softmax\": " + Passing() + ", \"nosuch\": " + Passing() + "}")});
  const Comparison boxy = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
  CHECK(boxy.Of(Verdict::kStrict) == 2);
  CHECK(boxy.Of(Verdict::kBasicOnly) == 1);
  CHECK(boxy.Of(Verdict::kFailed) == 3);
  CHECK(boxy.Of(Verdict::kUntested) == 1);
  CHECK(boxy.Of(Verdict::kNoSchema) == 1);
  CHECK(boxy.Of(Verdict::kPending) == 1);
  CHECK(Ops(boxy.confirmed) == "mm");
  CHECK(Ops(boxy.contradicted) == "");
  CHECK(Ops(boxy.added) == "relu");
  CHECK(Ops(boxy.partial) == "tanh");
  CHECK(Ops(boxy.elsewhere) == "cat");
  CHECK(Ops(boxy.unknown) == "nosuch");
  CHECK(boxy.unmeasured_gaps.empty());
  const JudgedOp& relu = boxy.added.front();
  CHECK(relu.route == "flaggems");
  CHECK(relu.moves_to == "cuda");
  CHECK(relu.judgement.failing.size() == 2);
  CHECK(boxy.confirmed.front().gap == GapOf(loaded.workspace.platforms[loaded.boxy], loaded.Op("mm")));
}

TEST_CASE("a gapped op that passes contradicts its gap, and in some profiles it confirms it") {
  const LoadedWorkspace loaded;
  const auto compare = [&](std::size_t platform, const std::string& op, const std::string& result) {
    const MergedSurvey survey = MergedOn(
        loaded.routing, platform, {SurveyText("[\"" + op + "\"]", "{\"" + op + "\": " + result + "}")});
    Comparison comparison = CompareWithGaps(loaded.routing, platform, survey, nullptr);
    std::string said = Ops(comparison.confirmed) + "|" + Ops(comparison.contradicted);
    if (!comparison.contradicted.empty()) said += "|" + comparison.contradicted.front().kept;
    for (const std::string_view gap : comparison.unmeasured_gaps) said.append("|unmeasured ").append(gap);
    return said;
  };
  CHECK(compare(loaded.boxy, "mm", Passing()) == "|mm|");
  CHECK(compare(loaded.boxy, "mm", Partly()) == "mm|");
  CHECK(compare(loaded.boxy, "mm", Invalid()) == "||unmeasured mm");
  CHECK(compare(loaded.newchip, "add.Tensor", Passing()) ==
        "|add.Tensor|the gap speaks of a condition that the profiles may not reach: the other operand is a "
        "scalar");
  CHECK(compare(loaded.newchip, "relu", Passing()) == "||unmeasured add.Tensor");
}

TEST_CASE("why a contradicted gap stays") {
  const auto kept = [](const std::string& old, const std::string& fresh, const std::string& result) {
    const TempDirectory directory;
    const std::filesystem::path manifest = WriteSmallWorkspace(directory);
    std::string text = FileText(directory.path() / "platforms/boxy.toml");
    text.replace(text.find(old), old.size(), fresh);
    directory.Write("platforms/boxy.toml", text);
    const Workspace workspace = LoadWorkspace({manifest, std::nullopt});
    const Routing routing = DecideRoutes(workspace);
    const MergedSurvey survey = MergedOn(routing, 0, {SurveyText("[\"mm\"]", "{\"mm\": " + result + "}")});
    const Comparison comparison = CompareWithGaps(routing, 0, survey, nullptr);
    REQUIRE(comparison.contradicted.size() == 1);
    return comparison.contradicted.front().kept;
  };
  const std::string crash = "kind = \"crash\"";
  for (const char* kind : {"contract", "performance", "policy"}) {
    CHECK(kept(crash, "kind = \"" + std::string(kind) + "\"", Passing()) ==
          "a survey compares values and cannot contradict a gap of kind " + std::string(kind));
  }
  CHECK(kept(crash, crash + "\ndtypes = [\"int64\", \"float16\", \"bool\"]", Passing()) ==
        "no profile measured the gap's float16, bool");
  CHECK(kept(crash, crash + "\ndtypes = [\"int64\"]", Passing()) == "");
}

TEST_CASE("ops with a caveat stand apart") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey = MergedOn(
      loaded.routing, loaded.newchip,
      {SurveyText(R"(["softmax", "mm"])", "{\"softmax\": " + Failing() + ", \"mm\": " + Failing() + "}")});
  const Comparison newchip = CompareWithGaps(loaded.routing, loaded.newchip, survey, nullptr);
  CHECK(Ops(newchip.caveats) == "softmax");
  // The caveat that names no op and no dtype explains no failure, and is said.
  CHECK(Ops(newchip.added) == "mm");
  REQUIRE(newchip.general_caveats.size() == 1);
  CHECK(newchip.general_caveats[0]->reason == "Slow on the first call.");
  REQUIRE(newchip.added[0].lifted != nullptr);
  CHECK(newchip.added[0].lifted->reason == "Works since the compiler was updated.");
}

TEST_CASE("ops with a caveat stand apart where no library routes them too") {
  const BoxyWith with("[[caveat]]\nops = [\"cat\"]\nreason = \"r\"\n");
  const Routing& routing = with.routing;
  const MergedSurvey survey =
      MergedOn(routing, 0, {SurveyText(R"(["cat"])", "{\"cat\": " + Failing() + "}")});
  const Comparison boxy = CompareWithGaps(routing, 0, survey, nullptr);
  CHECK(Ops(boxy.caveats) == "cat");
  CHECK(boxy.elsewhere.empty());
}

TEST_CASE("a lifted entry keeps the issues and the evidence of the gap") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedOn(loaded.routing, loaded.boxy, {SurveyText(R"(["mm"])", "{\"mm\": " + Passing() + "}")});
  const Proposal proposal = Propose(CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr), survey);
  REQUIRE(proposal.lifts.size() == 1);
  const std::string toml = LiftedToml(proposal.lifts[0].lifted);
  (void)ParseToml(toml, "f");
  CHECK(HasText(toml, "\nissues = [\"FlagGems#6225\"]\nevidence = { date = 2026-11-20"));
  CHECK(HasText(toml, " Its evidence: device B1; method: test run\"\n"));
}

TEST_CASE("a caveat of all ops explains failures in its dtypes") {
  const BoxyWith with("[[caveat]]\nreason = \"r\"\ndtypes = [\"int64\"]\n");
  const Routing& routing = with.routing;
  const MergedSurvey survey = MergedOn(
      routing, 0,
      {SurveyText(R"(["relu", "tanh"])", "{\"relu\": " + Partly() + ", \"tanh\": " + Failing() + "}")});
  const Comparison boxy = CompareWithGaps(routing, 0, survey, nullptr);
  CHECK(Ops(boxy.caveats) == "relu");
  CHECK(Ops(boxy.added) == "tanh");
}

TEST_CASE("a caveat of an op in some dtypes explains no failure in others") {
  const BoxyWith with(
      "[[caveat]]\nops = [\"relu\", \"tanh\", \"sort\"]\nreason = \"r\"\ndtypes = [\"int64\"]\n");
  const Routing& routing = with.routing;
  const MergedSurvey survey =
      MergedOn(routing, 0,
               {SurveyText(R"(["relu", "sort", "tanh"])",
                           "{\"relu\": " + Failing() + ", \"sort\": " + Cases({{"2d-i64", "FAIL"}}) +
                               ", \"tanh\": " + Cases({{"odd", "FAIL"}}) + "}")});
  const Comparison boxy = CompareWithGaps(routing, 0, survey, nullptr);
  CHECK(Ops(boxy.caveats) == "sort tanh");  // "odd" names no dtype
  CHECK(Ops(boxy.added) == "relu");
}

TEST_CASE("what was measured on another route says nothing of a gap") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedText({SurveyText(R"({"mm": "cuda", "relu": "cuda", "tanh": "flaggems_cpp", "gelu": "flaggems"})",
                             "{\"mm\": " + Passing() + ", \"relu\": " + Failing() +
                                 ", \"tanh\": " + Failing() + ", \"gelu\": " + Failing() + "}")});
  const Comparison boxy = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
  CHECK(boxy.contradicted.empty());
  CHECK(boxy.unmeasured_gaps == std::vector<std::string_view>{"mm"});
  CHECK(Ops(boxy.elsewhere) == "relu tanh");
  CHECK(Ops(boxy.added) == "gelu");
}

TEST_CASE("a library that the platform's gaps do not close says nothing of them") {
  const LoadedWorkspace loaded;
  const auto contradicted = [&](std::size_t platform, const std::string& op, const std::string& backend) {
    const MergedSurvey survey = MergedText(
        {SurveyText("{\"" + op + "\": \"" + backend + "\"}", "{\"" + op + "\": " + Passing() + "}")});
    return Ops(CompareWithGaps(loaded.routing, platform, survey, nullptr).contradicted);
  };
  CHECK(contradicted(loaded.boxy, "mm", "flaggems") == "mm");
  CHECK(contradicted(loaded.boxy, "mm", "tileops").empty());  // not in its backends
  CHECK(contradicted(loaded.newchip, "add.Tensor", "flaggems") == "add.Tensor");
  CHECK(contradicted(loaded.newchip, "add.Tensor", "flaggems_cpp").empty());
  CHECK(contradicted(loaded.newchip, "add.Tensor", "acme").empty());
}

TEST_CASE("a gapped op without a backend may have been measured past its gap or not") {
  const LoadedWorkspace loaded;
  const std::string conf = "mm = cuda\nrelu = flaggems\n";
  const auto compare = [&](const std::string& result) {
    const MergedSurvey survey = MergedOn(
        loaded.routing, loaded.boxy,
        {R"({"meta": {"conf_sha256": ")" + Sha256Hex(conf) +
         R"(", "routes": ["mm", "relu"]}, "results": {"mm": )" + result + ", \"relu\": " + Failing() + "}}"},
        conf);
    Comparison comparison = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
    CHECK(Propose(comparison, survey).lifts.empty());
    CHECK(Ops(comparison.added) == "relu");
    return Ops(comparison.confirmed) + "|" + Ops(comparison.contradicted) +
           (comparison.contradicted.empty() ? "" : "|" + comparison.contradicted[0].kept);
  };
  CHECK(compare(Passing()) ==
        "|mm|the survey names no backend for it, and its conf has cuda; name the library that ran in "
        "meta.routes");
  CHECK(compare(Failing()) == "mm|");
}

TEST_CASE("a list whose conf is not known moves no op that data keeps off or moved before") {
  const LoadedWorkspace loaded;
  const auto compare = [&](std::size_t platform, const std::string& result) {
    const MergedSurvey survey =
        MergedOn(loaded.routing, platform,
                 {SurveyText(R"(["mm", "relu", "sort"])",
                             "{\"mm\": " + result + ", \"relu\": " + result + ", \"sort\": " + result + "}")},
                 "mm = x\n");
    const Comparison comparison = CompareWithGaps(loaded.routing, platform, survey, nullptr);
    const Proposal proposal = Propose(comparison, survey);
    CHECK(proposal.lifts.empty());
    std::string gaps;
    for (const ProposedEntry& gap : proposal.gaps) {
      for (const std::string_view op : gap.ops) gaps.append(" ").append(op);
    }
    return Ops(comparison.confirmed) + "|" + Ops(comparison.contradicted) + "|" + Ops(comparison.elsewhere) +
           "|" + gaps + (comparison.contradicted.empty() ? "" : "|" + comparison.contradicted[0].kept);
  };
  CHECK(compare(loaded.boxy, Passing()) ==
        "|mm|||the survey names no backend for it, and its conf is not known; name the library that ran in "
        "meta.routes");
  CHECK(compare(loaded.boxy, Failing()) == "mm||| relu sort");
  // mm was lifted, sort is withheld.
  CHECK(compare(loaded.newchip, Failing()).find("|mm sort|") != std::string::npos);
}

TEST_CASE("a gapped op of which the harness could not call every profile stays") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedOn(loaded.routing, loaded.boxy,
               {SurveyText(R"(["mm"])", "{\"mm\": " + Cases({{"a", "NO_SCHEMA"}, {"b", "PASS"}}) + "}")});
  const Comparison boxy = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
  CHECK(Ops(boxy.contradicted) == "mm");
  CHECK(boxy.contradicted.at(0).kept == "the harness has no schema for 1 profile");
  CHECK(Propose(boxy, survey).empty());
}

TEST_CASE("families that an import leaves apart") {
  const LoadedWorkspace loaded;
  const auto families = [&](const std::string& op, const std::string& result) {
    const MergedSurvey survey = MergedOn(
        loaded.routing, loaded.boxy, {SurveyText("[\"" + op + "\"]", "{\"" + op + "\": " + result + "}")});
    const Comparison comparison = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
    std::string text;
    for (const InconsistentFamily& family : comparison.families) {
      text.append(family.family).append(":");
      for (const std::string_view one : family.gapped) text.append(" ").append(one);
      text += " |";
      for (const std::string_view one : family.routed) text.append(" ").append(one);
    }
    return text;
  };
  CHECK(families("add.Tensor", Failing()) == "add: add.Tensor | add.Scalar add_.Tensor");
  CHECK(families("mm.out", Failing()) == "");  // mm is gapped already
  CHECK(families("mm", Passing()) == "");      // mm.out is routed already
  CHECK(families("relu", Failing()) == "");    // relu_ goes nowhere
}

TEST_CASE("dtypes that profiles name") {
  CHECK(DtypeOfProfile("2d-f32") == "float32");
  CHECK(DtypeOfProfile("2d-f32-strided") == "float32");
  CHECK(DtypeOfProfile("4d_bf16") == "bfloat16");
  CHECK(DtypeOfProfile("2d-bool") == "bool");
  CHECK(DtypeOfProfile("int64") == "int64");
  CHECK(DtypeOfProfile("2d") == "");
  CHECK(DtypeOfProfile("") == "");
}

TEST_CASE("the conf that was measured against the one on disk") {
  const std::string conf = "cat = cuda\nmm = cuda\nrelu = flaggems\n";
  const auto on_disk = std::make_shared<const std::string>(conf);
  const auto survey = [&](const std::string& routes, const std::string& digest) {
    return MergedText({R"({"meta": {)" + (digest.empty() ? "" : "\"conf_sha256\": \"" + digest + "\", ") +
                       "\"routes\": " + routes + "}, \"results\": {}}"});
  };
  const MergedSurvey same = survey(R"(["mm"])", Sha256Hex(conf));
  CHECK(MatchConf(same, "x.conf", on_disk).Matches());
  CHECK(MismatchLines(MatchConf(same, "x.conf", on_disk)).empty());

  const MergedSurvey listed = survey(R"(["mm", "relu", "tanh"])", kSomeDigest);
  CHECK(MismatchLines(MatchConf(listed, "x.conf", on_disk)) ==
        std::vector<std::string>{
            "the survey was measured on the conf aaaaaaaaaaaa…, and x.conf is " +
                Sha256Hex(conf).substr(0, 12) + "…",
            "  2 surveyed routes differ:", "    mm    a kernel library in the survey, cuda in the conf",
            "    tanh  a kernel library in the survey, no line in the conf"});
  const MergedSurvey stated = survey(R"({"mm": "flaggems", "cat": "cuda"})", kSomeDigest);
  CHECK(MismatchLines(MatchConf(stated, "x.conf", on_disk))[2] ==
        "    mm  flaggems in the survey, cuda in the conf");
  // Of a gapped op nobody can tell whether it moved since.
  const std::vector<std::string> gapped =
      MismatchLines(MatchConf(stated, "x.conf", on_disk, {{"cat", "mm"}, {}}));
  REQUIRE(gapped.size() == 4);
  CHECK(gapped[1] == "  1 surveyed route differs:");
  CHECK(gapped[2] == "    mm  flaggems in the survey, cuda in the conf (in a gap)");
  CHECK(gapped[3] == "  a route in a gap has moved since, or was forced past the gap to be measured");
  const MergedSurvey agreeing = survey(R"({"relu": "flagos_python"})", kSomeDigest);
  CHECK(MismatchLines(MatchConf(agreeing, "x.conf", on_disk))[1] ==
        "  the conf routes every surveyed op as the survey names it");
  CHECK(MismatchLines(MatchConf(agreeing, "x.conf", on_disk, {{}, {"mm", "relu"}}))[2] ==
        "  taken out of a gap, perhaps since: relu");

  CHECK(MismatchLines(MatchConf(stated, "x.conf", nullptr)) ==
        std::vector<std::string>{
            "there is no x.conf to compare the survey's conf with; run: gen_vendor_confs"});
  CHECK(MismatchLines(MatchConf(survey("[]", ""), "x.conf", on_disk)).front() ==
        "the survey states no conf_sha256, so that nobody knows which routes it measured");
}

TEST_CASE("the conf that was measured, where it is known, against the one on disk") {
  const std::string then = "cat = cuda\nmm = flaggems\nrelu = cuda\n";
  const auto now =
      std::make_shared<const std::string>("cat = cuda\nmm = cuda\nrelu = flaggems\ntanh = cuda\n");
  const MergedSurvey survey =
      MergedText({R"({"meta": {"conf_sha256": ")" + Sha256Hex(then) +
                  R"(", "routes": {"cat": "flaggems", "mm": "flaggems", "relu": "flaggems", "tanh": "cuda"}},
                      "results": {}})"});
  std::string asked;
  const ConfMatch match =
      MatchConf(survey, "x.conf", now, {{"cat", "mm"}, {"relu"}}, [&](std::string_view digest) {
        asked = digest;
        return std::make_shared<const std::string>(then);
      });
  CHECK(asked == Sha256Hex(then));
  // cat was forced past its gap, and goes where it went.
  const std::vector<std::string> lines = MismatchLines(match);
  CHECK(std::vector<std::string>(lines.begin() + 1, lines.end()) ==
        std::vector<std::string>{"  3 surveyed routes differ:", "    mm    flaggems when measured, cuda now",
                                 "    relu  cuda when measured, flaggems now",
                                 "    tanh  no line when measured, cuda now"});
  const auto edited = std::make_shared<const std::string>(then + "# edited\n");
  CHECK(MismatchLines(MatchConf(survey, "x.conf", edited, {}, [&](std::string_view) {
          return std::make_shared<const std::string>(then);
        }))[1] == "  the two confs route every surveyed op alike");
}

// The survey of one failing op, as the entry that it asks for.
std::string GapFor(const std::string& cases, const std::string& meta = "") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedOn(loaded.routing, loaded.boxy,
               {SurveyText(R"(["relu"])", "{\"relu\": {\"cases\": [" + cases + "]}}", meta)});
  const Comparison comparison = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
  const Proposal proposal = Propose(comparison, survey);
  REQUIRE(proposal.gaps.size() == 1);
  return GapToml(proposal.gaps.front());
}

TEST_CASE("the TOML of a gap carries its evidence") {
  CHECK(
      GapFor(R"({"profile": "2d-f32", "status": "FAIL", "detail": "max_diff=0.5"})",
             R"("compiler": "c \"1\"", "sdk": "s", )") ==
      "[[gap]]\nops = [\"relu\"]\nkind = \"wrong-result\"\nreason = \"Fails in every profile of the overload "
      "survey: "
      "max_diff=0.5\"\nevidence = { date = 2026-11-20, device = \"D1\", flaggems = \"5.4.0\", compiler = \"c "
      "\\\"1\\\"\", sdk = \"s\", method = \"survey\", source = \"a.json, conf_sha256 " +
          kSomeDigest + "\", figure = \"relu: 1 of 1 profile fails\" }\n");
}

TEST_CASE("a gap's kind is guessed from what failed") {
  const auto kind = [](const std::string& rest) {
    const std::string toml = GapFor(R"({"profile": "p", )" + rest + "}");
    const std::size_t at = toml.find("kind = \"") + 8;
    return toml.substr(at, toml.find('"', at) - at);
  };
  CHECK(kind(R"("status": "FAIL", "detail": "max_diff=1")") == "wrong-result");
  CHECK(kind(R"("status": "ERROR", "error": "ValueError: input must be a cuda tensor")") == "unavailable");
  CHECK(kind(R"("status": "TIMEOUT", "detail": "after 60 s")") == "unavailable");
  CHECK(kind(R"("status": "TIMEOUT", "returncode": -9)") == "unavailable");  // the harness ended it
  CHECK(kind(R"("status": "ERROR")") == "unavailable");
  CHECK(kind(R"("status": "ERROR", "error": "triton.compiler.errors.CompilationError: at 1:2")") ==
        "compile-error");
  CHECK(kind(R"("status": "ERROR", "error": "RuntimeError: Pipeline run failed: x")") == "compile-error");
  CHECK(kind(R"("status": "ERROR", "returncode": -11)") == "crash");
  CHECK(kind(R"("status": "ERROR", "returncode": 139)") == "crash");
  CHECK(kind(R"("status": "PROCESS-DEATH", "returncode": 1)") == "crash");
}

TEST_CASE("any message reads back from the TOML as it is") {
  const std::string toml =
      GapFor(R"({"profile": "p", "status": "FAIL", "detail": "say \"no\" \\ \u00e9 \ud83d\ude00"})");
  const TomlDocument document = ParseToml(toml, "f");
  CHECK(document.root.Find("gap")->value.items[0].Find("reason")->value.text ==
        "Fails in every profile of the overload survey: say \"no\" \\ é 😀");
}

TEST_CASE("what hides in a message is spelled out in the TOML") {
  const std::string toml = GapFor(R"({"profile": "p", "status": "FAIL", "detail": "a\u202eb\ufeffc"})");
  CHECK(HasText(toml, "survey: a\\u202Eb\\uFEFFc\""));
  CHECK(TomlString("a\n\t\"b\\c\x01") == "\"a\\n\\t\\\"b\\\\c\\u0001\"");
  CHECK(ParseToml("x = " + TomlString("a\n\r\t\"b\\c\x01\x7F"), "f").root.Find("x")->value.text ==
        "a\n\r\t\"b\\c\x01\x7F");
}

TEST_CASE("ops that fail alike share a gap, and contradicted gaps become lifted entries") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey = MergedOn(
      loaded.routing, loaded.boxy,
      {SurveyText(R"(["relu", "tanh", "gelu", "mm"])",
                  "{\"relu\": " + Failing() + ", \"tanh\": " + Failing() +
                      ", \"gelu\": " + Cases({{"2d-f32", "FAIL"}}) + ", \"mm\": " + Passing() + "}")});
  const Comparison comparison = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
  const Proposal proposal = Propose(comparison, survey);
  REQUIRE(proposal.gaps.size() == 2);
  CHECK(proposal.gaps[0].ops == std::vector<std::string_view>{"gelu"});
  CHECK(proposal.gaps[1].ops == std::vector<std::string_view>{"relu", "tanh"});
  CHECK(proposal.gaps[1].reason == "Fails in every profile of the overload survey: RuntimeError: boom");
  CHECK(proposal.gaps[1].evidence.figure == "relu: 2 of 2 profiles fail; tanh: 2 of 2 profiles fail");
  REQUIRE(proposal.lifts.size() == 1);
  CHECK(proposal.lifts[0].entry->ops[0].op == loaded.Op("mm"));

  const std::string toml = ProposalToml(proposal, survey);
  (void)ParseToml(toml, "f");
  CHECK(HasText(
      toml, "# By a.json, conf_sha256 " + kSomeDigest + ". Judge kind and reason before you keep them.\n"));
  CHECK(HasText(toml, "boxy.toml:11: mm\n[[lifted]]\nops = [\"mm\"]\nwas = \"gap\"\n"));
  CHECK(HasText(toml, "What the entry said: The process ends."));
  CHECK(ProposalToml({}, survey) == "# Nothing to add or lift by a.json, conf_sha256 " + kSomeDigest + ".\n");
}

TEST_CASE("many ops of a gap are wrapped") {
  ProposedEntry gap;
  const std::string op(60, 'o');
  gap.ops = {op, "a", op, "b"};
  gap.kind = "crash";
  CHECK(HasText(GapToml(gap), "ops = [\n  \"" + op + "\", \"a\",\n  \"" + op + "\", \"b\",\n]\n"));
}

}  // namespace
}  // namespace vendorconfs
