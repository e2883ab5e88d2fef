#include "evidence/fallback.h"

#include "evidence/comparison.h"
#include "evidence/gap_toml.h"
#include "evidence/judged_ops.h"
#include "evidence/survey_text.h"
#include "support/catch.h"
#include "support/loaded_workspace.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

TEST_CASE("the fallback route tells failures of the route from others") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey = MergedOn(
      loaded.routing, loaded.boxy,
      {SurveyText(R"(["relu", "tanh", "gelu", "sort", "mm"])",
                  "{\"relu\": " + Failing() + ", \"tanh\": " + Failing() + ", \"gelu\": " + Failing() +
                      ", \"sort\": " + Failing() + ", \"mm\": " + Failing() + "}")});
  const MergedSurvey fallback =
      MergedText({SurveyText(R"({"relu": "cuda", "tanh": "cuda", "sort": "cuda", "mm": "cuda"})",
                             "{\"relu\": " + Partly() + ", \"tanh\": " + Failing() +
                                 ", \"sort\": " + Invalid() + ", \"mm\": " + Failing() + "}")});
  const Comparison boxy = CompareWithGaps(loaded.routing, loaded.boxy, survey, &fallback);
  CHECK(Ops(boxy.added) == "gelu relu sort");
  CHECK(boxy.added[0].fallback.kind == Fallback::kUnmeasured);  // no result there
  CHECK(boxy.added[1].fallback.kind == Fallback::kRouteDependent);
  CHECK(boxy.added[2].fallback.kind == Fallback::kUnmeasured);  // no case that counts there
  CHECK(Ops(boxy.fails_on_both) == "tanh");
  CHECK(Ops(boxy.confirmed) == "mm");
  CHECK(boxy.confirmed[0].fallback.kind == Fallback::kFailsOnBoth);
  const Comparison alone = CompareWithGaps(loaded.routing, loaded.boxy, survey, nullptr);
  CHECK(alone.added[0].fallback.kind == Fallback::kNotAsked);
}

TEST_CASE("how many of the failing profiles pass on the fallback route is said") {
  const MergedSurvey survey = MergedText({SurveyText(
      R"(["mm"])", "{\"mm\": " + Cases({{"a", "FAIL"}, {"b", "FAIL"}, {"c", "FAIL"}, {"d", "PASS"}}) + "}")});
  const Judgement judgement = Judge(survey.ops[0].result);
  const auto said = [&](const std::vector<std::pair<std::string, std::string>>& cases) {
    const MergedSurvey fallback =
        MergedText({SurveyText(R"({"mm": "cuda"})", "{\"mm\": " + Cases(cases) + "}")});
    return FallbackText(FallbackOf(judgement, "mm", &fallback));
  };
  CHECK(said({{"a", "PASS"}, {"b", "PASS"}, {"c", "PASS"}}) == "3 of 3 pass on the fallback route");
  CHECK(said({{"a", "PASS"}, {"b", "FAIL"}, {"c", "FAIL"}}) == "1 of 3 pass on the fallback route");
  CHECK(said({{"a", "PASS"}}) == "1 of 3 pass on the fallback route, 2 not measured there");
  CHECK(said({{"a", "FAIL"}, {"b", "INVALID_CASE"}}) ==
        "1 of 3 fail on the fallback route too, 2 not measured there");
  CHECK(said({{"d", "FAIL"}}) == "not measured with these profiles on the fallback route");
  CHECK(said({{"d", "INVALID_CASE"}}) == "not measured on the fallback route");
  CHECK(FallbackText(FallbackOf(judgement, "mm", nullptr)).empty());
}

TEST_CASE("an op fails on both routes where every profile fails on the fallback route too") {
  const MergedSurvey survey =
      MergedText({SurveyText(R"(["mm"])", "{\"mm\": " + Cases({{"a", "FAIL"}, {"b", "FAIL"}}) + "}")});
  const Judgement judgement = Judge(survey.ops[0].result);
  const auto kind = [&](const std::string& result) {
    const MergedSurvey fallback = MergedText({SurveyText(R"({"mm": "cuda"})", "{\"mm\": " + result + "}")});
    return ToString(FallbackOf(judgement, "mm", &fallback).kind);
  };
  CHECK(kind(Cases({{"a", "FAIL"}, {"b", "FAIL"}})) == "fails-on-both");
  CHECK(kind(Cases({{"a", "FAIL"}})) == "unmeasured");
  CHECK(kind(Cases({{"a", "FAIL"}, {"b", "INVALID_CASE"}})) == "unmeasured");
  CHECK(kind(Cases({{"a", "PASS"}})) == "route-dependent");
  // Without a schema nothing was called there.
  CHECK(kind(Cases({{"a", "NO_SCHEMA"}, {"b", "FAIL"}})) == "unmeasured");
  CHECK(kind(R"({"status": "NO_SCHEMA", "cases": [{"profile": "a", "status": "FAIL"},
                                                  {"profile": "b", "status": "FAIL"}]})") == "unmeasured");
}

TEST_CASE("a gap's evidence has the figures of the fallback route") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedText({SurveyText(R"({"relu": "flaggems"})", "{\"relu\": " + Failing() + "}")});
  const MergedSurvey fallback =
      MergedText({SurveyText(R"({"relu": "cuda"})", "{\"relu\": " + Passing() + "}")});
  const Comparison boxy = CompareWithGaps(loaded.routing, loaded.boxy, survey, &fallback);
  CHECK(Propose(boxy, survey).gaps.at(0).evidence.figure ==
        "relu: 2 of 2 profiles fail, 2 of 2 pass on the fallback route");
}

TEST_CASE("what was measured on a kernel library is no fallback") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedText({SurveyText(R"({"relu": "flaggems", "tanh": "flaggems"})",
                             "{\"relu\": " + Failing() + ", \"tanh\": " + Failing() + "}")});
  const std::string results = "{\"relu\": " + Failing() + ", \"tanh\": " + Failing() + "}";
  const MergedSurvey mixed = MergedText({SurveyText(R"({"relu": "flaggems", "tanh": "cuda"})", results)});
  const Comparison boxy = CompareWithGaps(loaded.routing, loaded.boxy, survey, &mixed);
  CHECK(Ops(boxy.added) == "relu");
  CHECK(Ops(boxy.fails_on_both) == "tanh");
  CHECK(RemarksOnFallback(mixed) ==
        std::vector<std::string>{"a.json has 1 op measured on a kernel library; not counted as a fallback"});
  CHECK(MessageOf([&] { (void)RemarksOnFallback(survey); }) ==
        "a.json was measured on flaggems, which is no fallback; name the survey of the vendor's route with "
        "--fallback");
  CHECK(RemarksBesideFallback(mixed).empty());
  CHECK(RemarksBesideFallback(MergedText({SurveyText(R"({"tanh": "cuda"})", "{}")})) ==
        std::vector<std::string>{
            "a.json was measured on no kernel library and counts as a shard of the survey; "
            "name it behind a --fallback of its own where it is of the fallback route"});
  // The harness may have been told by an override: who names the file knows.
  CHECK(
      RemarksOnFallback(MergedText({SurveyText(R"(["relu"])", "{}")})) ==
      std::vector<std::string>{"a.json names no backend for 1 op: taken as measured on the fallback route"});
}

}  // namespace
}  // namespace vendorconfs
