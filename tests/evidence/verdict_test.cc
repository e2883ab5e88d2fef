#include "evidence/verdict.h"

#include "evidence/survey_text.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

using Statuses = std::vector<std::pair<std::string, std::string>>;

// Keeps the survey that the judgement points into.
struct Judged {
  explicit Judged(const std::string& result)
      : survey(ReadSurvey(SurveyText("[\"mm\"]", "{\"mm\": " + result + "}"), "s.json")),
        judgement(Judge(&survey.results.front())) {}

  Survey survey;
  Judgement judgement;
};

Verdict VerdictOf(const Statuses& cases) {
  return Judged(Cases(cases)).judgement.verdict;
}

TEST_CASE("verdicts by the cases that count") {
  CHECK(VerdictOf({{"a", "PASS"}, {"b", "PASS"}}) == Verdict::kStrict);
  CHECK(VerdictOf({{"a", "PASS"}, {"b", "INVALID_CASE"}, {"c", "UNVERIFIABLE"}}) == Verdict::kStrict);
  CHECK(VerdictOf({{"a", "PASS"}, {"b", "FAIL"}}) == Verdict::kBasicOnly);
  CHECK(VerdictOf({{"a", "FAIL"}, {"b", "INVALID_CASE"}}) == Verdict::kFailed);
  CHECK(VerdictOf({{"a", "INVALID_CASE"}, {"b", "UNVERIFIABLE"}}) == Verdict::kUntested);
  CHECK(VerdictOf({}) == Verdict::kUntested);
  CHECK(Judge(nullptr).verdict == Verdict::kPending);
}

TEST_CASE("any status but PASS and the two that do not count is a failure") {
  for (const char* status : {"FAIL", "ERROR", "TIMEOUT", "PROCESS-DEATH", "CRASH", "pass"}) {
    INFO(status);
    CHECK(VerdictOf({{"a", status}}) == Verdict::kFailed);
  }
}

TEST_CASE("NO_SCHEMA is a class of its own, by a case or by the op, and never a failure") {
  CHECK(VerdictOf({{"a", "NO_SCHEMA"}}) == Verdict::kNoSchema);
  CHECK(VerdictOf({{"a", "NO_SCHEMA"}, {"b", "INVALID_CASE"}}) == Verdict::kNoSchema);
  CHECK(Judged(R"({"status": "NO_SCHEMA"})").judgement.verdict == Verdict::kNoSchema);
  CHECK(Judged(R"({"verdict": "NO_SCHEMA", "cases": []})").judgement.verdict == Verdict::kNoSchema);
  CHECK(VerdictOf({{"a", "NO_SCHEMA"}, {"b", "PASS"}}) == Verdict::kBasicOnly);
  CHECK(VerdictOf({{"a", "NO_SCHEMA"}, {"a", "PASS"}}) == Verdict::kStrict);  // the last counts
  CHECK(VerdictOf({{"a", "NO_SCHEMA"}, {"b", "FAIL"}}) == Verdict::kNoSchema);
  CHECK(VerdictOf({{"a", "NO_SCHEMA"}, {"b", "FAIL"}, {"c", "PASS"}}) == Verdict::kBasicOnly);
  const Judged judged(R"({"status": "NO_SCHEMA", "cases": [{"profile": "a", "status": "FAIL"}]})");
  CHECK(judged.judgement.verdict == Verdict::kNoSchema);
  CHECK(judged.judgement.failing.empty());
}

TEST_CASE("what the harness concluded is not asked") {
  CHECK(Judged(R"({"verdict": "STRICT", "cases": [{"profile": "a", "status": "FAIL"}]})").judgement.verdict ==
        Verdict::kFailed);
}

TEST_CASE("of a profile's cases the last counts") {
  CHECK(VerdictOf({{"a", "FAIL"}, {"a", "PASS"}}) == Verdict::kStrict);
  CHECK(VerdictOf({{"a", "PASS"}, {"b", "PASS"}, {"a", "FAIL"}}) == Verdict::kBasicOnly);
  CHECK(VerdictOf({{"a", "FAIL"}, {"a", "INVALID_CASE"}}) == Verdict::kUntested);
  const Judged judged(Cases({{"a", "FAIL"}, {"b", "FAIL"}, {"a", "ERROR"}}));
  REQUIRE(judged.judgement.failing.size() == 2);
  CHECK(judged.judgement.failing[0]->status == "ERROR");
  CHECK(judged.judgement.failing[1]->profile == "b");
  CHECK(judged.judgement.counted == 2);
}

TEST_CASE("max_diff=nan: the status counts") {
  const auto one = [](const std::string& status, const std::string& detail) {
    return "{\"cases\": [{\"profile\": \"a\", \"status\": \"" + status + "\", \"detail\": \"" + detail +
           "\"}]}";
  };
  const Judged failed(one("FAIL", "max_diff=nan"));
  CHECK(failed.judgement.verdict == Verdict::kFailed);
  CHECK(ComparesNan(*failed.judgement.failing.front()));
  CHECK(CaseMessage(*failed.judgement.failing.front()) == "max_diff=nan");
  const Judged passed(one("PASS", "max_diff=NaN"));
  CHECK(passed.judgement.verdict == Verdict::kStrict);
  CHECK(ComparesNan(passed.survey.results[0].cases[0]));
  const Judged number(one("FAIL", "max_diff=0.5, nanmean"));
  CHECK_FALSE(ComparesNan(*number.judgement.failing.front()));
}

TEST_CASE("a failing case's message is one line") {
  SurveyCase one;
  one.status = "CRASH";
  CHECK(CaseMessage(one) == "CRASH");
  one.returncode = -11;
  CHECK(CaseMessage(one) == "CRASH, return code -11");
  one.detail = "  max_diff=1\t2 ";
  CHECK(CaseMessage(one) == "max_diff=1 2");
  one.error = "Traceback\n  File \"x\"\nValueError: no \x1b[31mway\n\n";
  CHECK(CaseMessage(one) == "ValueError: no  [31mway");
  std::string long_text;
  for (int i = 0; i < 150; ++i) long_text += "é";
  one.error = long_text;
  CHECK(CaseMessage(one) == long_text.substr(0, 200) + "…");
}

TEST_CASE("names of verdicts, and which of them measured something") {
  std::string names;
  std::string measured;
  for (const Verdict verdict : kVerdicts) {
    names.append(ToString(verdict)).append(" ");
    if (IsMeasured(verdict)) measured.append(ToString(verdict)).append(" ");
  }
  CHECK(names == "STRICT BASIC_ONLY FAILED UNTESTED NO_SCHEMA PENDING ");
  CHECK(measured == "STRICT BASIC_ONLY FAILED ");
}

}  // namespace
}  // namespace vendorconfs
