#include "evidence/survey_merge.h"

#include "evidence/survey_remarks.h"
#include "evidence/survey_text.h"
#include "evidence/verdict.h"
#include "support/catch.h"
#include "support/message_of.h"
#include "support/sha256.h"

namespace vendorconfs {
namespace {

std::string ErrorOf(const std::vector<std::string>& texts) {
  return MessageOf([&] { (void)MergedText(texts); });
}

std::string Verdicts(const MergedSurvey& survey) {
  std::string text;
  for (const SurveyedOp& one : survey.ops) {
    text.append(one.op).append(" ").append(ToString(Judge(one.result).verdict)).append("; ");
  }
  return text;
}

TEST_CASE("shards share the routes and bring their results together") {
  const MergedSurvey survey =
      MergedText({SurveyText(R"(["mm", "cat", "tanh"])", "{\"mm\": " + Passing() + "}"),
                  SurveyText(R"(["mm", "cat", "tanh"])", "{\"cat\": " + Failing() + "}")});
  CHECK(Verdicts(survey) == "cat FAILED; mm STRICT; tanh PENDING; ");
  REQUIRE(survey.Find("mm") != nullptr);
  CHECK(survey.Find("mm")->result->op == "mm");
  CHECK(survey.Find("nn") == nullptr);
  CHECK(ConfDigestOf(survey) == kSomeDigest);
}

TEST_CASE("results of ops that the file's routes do not name do not count") {
  const MergedSurvey survey =
      MergedText({SurveyText(R"(["mm"])", "{\"mm\": " + Passing() + ", \"cat\": " + Failing() + "}")});
  CHECK(Verdicts(survey) == "mm STRICT; ");
  REQUIRE(survey.strays.size() == 1);
  CHECK(survey.strays[0].result->op == "cat");
}

TEST_CASE("the same results in two shards are one") {
  const std::string text = SurveyText(R"(["mm"])", "{\"mm\": " + Partly() + "}");
  CHECK(Verdicts(MergedText({text, text})) == "mm BASIC_ONLY; ");
}

TEST_CASE("different results of an op in two shards are an error") {
  const auto with = [](const std::string& result) {
    return SurveyText(R"(["mm"])", "{\"mm\": " + result + "}");
  };
  const std::string front = "b.json:2: \"mm\" has other results than in a.json:2 (";
  const std::string back = "); leave one of the files out";
  CHECK(ErrorOf({with(Passing()), with(Partly())}) == front + "2d-i64 is FAIL here, PASS there" + back);
  CHECK(ErrorOf({with(Passing()), with(Cases({{"2d-f32", "PASS"}}))}) ==
        front + "2d-i64 stands there alone" + back);
  CHECK(ErrorOf({with(Cases({{"2d-f32", "PASS"}})), with(Passing())}) ==
        front + "2d-i64 stands here alone" + back);
  const auto one = [&](const std::string& more) {
    return with(R"({"cases": [{"profile": "p", "status": "FAIL")" + more + "}]}");
  };
  CHECK(ErrorOf({one(R"(, "detail": "max_diff=1")"), one("")}) ==
        front + "p has another detail there" + back);
  CHECK(ErrorOf({one(""), one(R"(, "error": "e")")}) == front + "p has another error there" + back);
  CHECK(ErrorOf({one(""), one(R"(, "returncode": 1)")}) == front + "p has another returncode there" + back);
  CHECK(ErrorOf({with("{\"cases\": []}"), with("{\"status\": \"NO_SCHEMA\"}")}) ==
        front + "one of them says NO_SCHEMA" + back);
}

TEST_CASE("shards of different routes, platforms or confs") {
  CHECK(
      ErrorOf({SurveyText(R"({"mm": "flaggems"})", "{}"), SurveyText(R"({"mm": "cuda"})", "{}")}) ==
      "b.json:1: \"mm\" was routed to \"cuda\" here, and to \"flaggems\" in a.json:1; name only files of one "
      "survey, and each file of the fallback route behind a --fallback of its own");
  CHECK(ErrorOf({SurveyText(R"({"mm": "flaggems"})", "{}"), SurveyText(R"(["mm"])", "{}")}) ==
        "b.json:1: \"mm\" was routed to no backend here, and to \"flaggems\" in a.json:1; name only files of "
        "one "
        "survey");
  CHECK(ErrorOf({SurveyText("[]", "{}", "\"platform\": \"ppu\", "),
                 SurveyText("[]", "{}", "\"platform\": \"gcu\", ")}) ==
        "b.json:1: was measured on \"gcu\", and a.json on \"ppu\"; import the platforms one by one");
  const MergedSurvey named =
      MergedText({SurveyText("[]", "{}"), SurveyText("[]", "{}", "\"platform\": \"gcu\", ")});
  CHECK(PlatformOf(named) == "gcu");
  const MergedSurvey confs =
      MergedText({SurveyText("[]", "{}"), R"({"meta": {"routes": []}, "results": {}})"});
  CHECK(MessageOf([&] { (void)ConfDigestOf(confs); }) ==
        "b.json:1: was measured on another conf than a.json; import the surveys one by one");
}

TEST_CASE("the digest of the route list") {
  const MergedSurvey survey = MergedText({SurveyText(R"(["mm.out", "mm", "cat"])", "{}")});
  CHECK(RouteListDigest(survey) == Sha256Hex("cat\nmm\nmm.out\n"));
}

TEST_CASE("a clean survey needs no remark") {
  CHECK(RemarksOn(MergedText({SurveyText(R"(["mm"])", "{\"mm\": " + Passing() + "}")})).empty());
}

TEST_CASE("what has to be remarked") {
  const MergedSurvey survey = MergedText({R"({"meta": {"routes": ["a", "b", "c", "d"]}, "results": {
         "a": {"cases": [{"profile": "p", "status": "PASS"}, {"profile": "p", "status": "PASS"}]},
         "b": {"cases": [{"profile": "p", "status": "PASS"}, {"profile": "q", "status": "FAIL", "detail": "max_diff=nan"}]},
         "c": {"cases": [{"profile": "p", "status": "PASS"}]},
         "x": {"cases": []}, "y": {"cases": []}}})"});
  CHECK(
      RemarksOn(survey) ==
      std::vector<std::string>{
          "a.json states no harness version and was read as version 6",
          "a.json has no completed_at: the run was interrupted, 1 op is without a result",
          "a.json has results of 2 ops that its routes do not name; not counted: x, y",
          "ops were measured under different profiles, each is judged by its own cases: 2 ops under p; 1 op "
          "under "
          "p q (b)",
          "1 op has a profile more than once, the last case counts: a",
          "1 op has max_diff=nan, where the reference itself may be nan; the status counts, look before you "
          "believe it: b"});
}

TEST_CASE("statuses that are not known are remarked") {
  const std::string results =
      "{\"mm\": " + Cases({{"p", "PASSED"}, {"q", "PASSED"}, {"r", "XYZZY"}, {"s", "CRASH"}}) + "}";
  CHECK(RemarksOn(MergedText({SurveyText(R"(["mm"])", results)})) ==
        std::vector<std::string>{
            "2 cases have the status \"PASSED\", which is not known and counts as a failure; is \"PASS\" "
            "meant?",
            "1 case has the status \"XYZZY\", which is not known and counts as a failure; those that do not "
            "are "
            "INVALID_CASE and UNVERIFIABLE"});
  CHECK(RemarksOn(MergedText({SurveyText(R"(["mm"])", "{\"mm\": " + Cases({{"p", "INVALID"}}) + "}")})) ==
        std::vector<std::string>{
            "1 case has the status \"INVALID\", which is not known and counts as a failure; "
            "is \"INVALID_CASE\" meant?"});
}

TEST_CASE("keys that look like known ones that are missing are remarked") {
  CHECK(RemarksOn(MergedText({R"({"meta": {"routes": [], "harnes_version": 7,
"conf_sha25": "x", "host": "h"},
"complete_at": "2026-11-20", "results": {}})"})) ==
        std::vector<std::string>{
            "a.json:1: the key \"harnes_version\" is not known; is \"harness_version\" meant?",
            "a.json:2: the key \"conf_sha25\" is not known; is \"conf_sha256\" meant?",
            "a.json:3: the key \"complete_at\" is not known; is \"completed_at\" meant?",
            "a.json states no harness version and was read as version 6",
            "a.json has no completed_at: the run was interrupted, 0 ops are without a result"});
  CHECK(RemarksOn(MergedText({SurveyText("[]", "{}", "\"complete_at\": 1, \"host\": 2, ")})).empty());
}

TEST_CASE("remarks name five ops at most") {
  std::string results;
  for (const char* op : {"a", "b", "c", "d", "e", "f"}) {
    results += (results.empty() ? "{\"" : ", \"") + std::string(op) + "\": " + Passing();
  }
  CHECK(RemarksOn(MergedText({SurveyText("[]", results + "}")})) ==
        std::vector<std::string>{
            "a.json has results of 6 ops that its routes do not name; not counted: a, b, c, d, e, …"});
}

}  // namespace
}  // namespace vendorconfs
