#include "evidence/survey_reader.h"

#include "evidence/moment.h"
#include "evidence/survey_text.h"
#include "support/catch.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

Survey Read(const std::string& text) {
  return ReadSurvey(text, "s.json");
}

std::string ErrorOf(const std::string& text) {
  return MessageOf([&] { (void)Read(text); });
}

TEST_CASE("a survey with everything that it may state") {
  const Survey survey = Read(R"({"meta": {
  "harness_version": 4, "platform": "ppu", "started_at": "2026-11-20T08:00:00Z", "completed_at": 1763600000.5,
  "conf_sha256": "ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD",
  "device": "D1", "flaggems": "5.4.0", "compiler": "c", "sdk": "s",
  "profiles": ["2d-f32", {"name": "2d-i64", "shape": [2, 2]}],
  "routes": {"mm": "flagos_python", "add.Tensor": "CUDA"}},
 "results": {
  "mm": {"cases": [
   {"profile": "2d-f32", "status": "FAIL", "detail": "max_diff=nan", "error": null, "returncode": -11}]},
  "add.Tensor": null}})");
  CHECK(survey.file == "s.json");
  CHECK(survey.harness_version == 4);
  CHECK(survey.platform == "ppu");
  CHECK(survey.conf_sha256 == "abcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcd");
  CHECK(survey.conf_line == 3);
  CHECK(survey.completed_at == "1763600000.5");
  CHECK(DateOfMoment(survey.completed_at) == "2025-11-20");
  CHECK(survey.platform_line == 2);
  CHECK(survey.device == "D1");
  CHECK(survey.flaggems == "5.4.0");
  CHECK(survey.compiler == "c");
  CHECK(survey.sdk == "s");
  CHECK(survey.profiles == std::vector<std::string_view>{"2d-f32", "2d-i64"});
  REQUIRE(survey.routes.size() == 2);
  CHECK(survey.routes[0].op == "mm");
  CHECK(survey.routes[0].backend == "flaggems");  // its name today
  CHECK(survey.routes[1].backend == "cuda");
  CHECK(survey.routes[1].source == BackendSource::kStated);
  REQUIRE(survey.results.size() == 1);  // a null is no result
  REQUIRE(survey.results[0].cases.size() == 1);
  const SurveyCase& one = survey.results[0].cases[0];
  CHECK(one.detail == "max_diff=nan");
  CHECK(one.error.empty());
  CHECK(one.returncode == -11);
  CHECK(one.line == 9);
}

TEST_CASE("a survey outlives the text that it was read from, and moves") {
  Survey survey = Read(SurveyText("[\"mm\"]", "{\"mm\": " + Failing() + "}"));
  const Survey moved = std::move(survey);
  CHECK(moved.routes[0].op == "mm");
  CHECK(moved.results[0].cases[0].error == "Traceback\n  line\nRuntimeError: boom");
}

TEST_CASE("harness versions 4 to 6 are read, and one that is not stated as the newest") {
  for (const char* version : {"4", "5", "6", "\"5\""}) {
    INFO(version);
    CHECK(ErrorOf(R"({"meta": {"harness_version": )" + std::string(version) +
                  R"(, "routes": []}, "results": {}})") == "");
  }
  CHECK(Read(R"({"version": 5, "meta": {"routes": []}, "results": {}})").harness_version == 5);
  CHECK(Read(R"({"meta": {"routes": []}, "results": {}})").harness_version == 0);
}

TEST_CASE("unknown fields are kept aside, each once") {
  const Survey survey =
      Read(R"({"host": "h", "meta": {"routes": ["mm"], "argv": [1], "device": {"name": "D1"}},
 "results": {"mm": {"seconds": 1.5, "cases": [{"profile": "p", "status": "PASS", "max_diff": NaN},
                                             {"profile": "q", "status": "PASS", "max_diff": 0}]}}})");
  CHECK(survey.kept_aside == std::vector<std::string>{"host", "meta.argv", "meta.device",
                                                      "results.*.cases.*.max_diff", "results.*.seconds"});
  CHECK(survey.device.empty());
}

TEST_CASE("a status that says NO_SCHEMA is not kept aside, and any other is") {
  const Survey survey = Read(
      R"({"meta": {"routes": []}, "results": {"a": {"status": "NO_SCHEMA"}, "b": {"cases": [], "verdict": "NO_SCHEMA"}}})");
  CHECK(survey.kept_aside.empty());
  CHECK(survey.results[1].no_schema);
  CHECK(Read(R"({"meta": {"routes": []}, "results": {"a": {"cases": [], "status": "STRICT"}}})").kept_aside ==
        std::vector<std::string>{"results.*.status"});
}

TEST_CASE("moments stand in meta or beside it") {
  CHECK(Read(R"({"completed_at": "2026-01-02", "meta": {"routes": []}, "results": {}})").completed_at ==
        "2026-01-02");
  CHECK(Read(R"({"completed_at": "2026-01-02", "meta": {"routes": [], "completed_at": "2026-01-03 10:00"},
                 "results": {}})")
            .completed_at == "2026-01-03 10:00");
}

TEST_CASE("days of moments") {
  CHECK(DateOfMoment("2026-11-20T09:30:00Z") == "2026-11-20");
  CHECK(DateOfMoment("2026-11-20") == "2026-11-20");
  CHECK(DateOfMoment("0") == "1970-01-01");
  CHECK(DateOfMoment("253402300799") == "9999-12-31");
  for (const char* time : {"09:30", "09:30:00", "23:59:60Z", "09:30:00.123456", "09:30:00,5z",
                           "09:30:00+08:00", "09:30-0530", "09:30+08", "09:30:00 UTC"}) {
    INFO(time);
    CHECK(DateOfMoment(std::string("2026-11-20T") + time) == "2026-11-20");
    CHECK(DateOfMoment(std::string("2026-11-20 ") + time) == "2026-11-20");
  }
  for (const char* none : {"",
                           "yesterday",
                           "2026-02-31T00:00:00Z",
                           "2026-11-20X",
                           "253402300800",
                           "-1",
                           "1e400",
                           "2026-11-20T25:99:00Z",
                           "2026-11-20T24:00",
                           "2026-11-20T09:60",
                           "2026-11-20T09:30:61",
                           "2026-11-20T",
                           "2026-11-20T9:30",
                           "2026-11-20T09:30:00.",
                           "2026-11-20T09:30:00X",
                           "2026-11-20T09:30+24:00",
                           "2026-11-20T09:30+8",
                           "2026-11-20T09:30 ",
                           "2026-11-20T09:30 utc",
                           "2026-11-20Tnoon"}) {
    INFO(none);
    CHECK(DateOfMoment(none).empty());
  }
}

TEST_CASE("each way in which a file is no survey") {
  const std::string head = "{\"meta\": {\"routes\": [\"mm\"]";
  struct Example {
    std::string text;
    std::string message;
  };
  const std::vector<Example> examples = {
      {"[]", "s.json:1: the survey must be an object, not an array"},
      {"{\n",
       "s.json:2: malformed JSON: unexpected end of the file where a key in double quotes should stand"},
      {"{\"metta\": {}, \"results\": {}}",
       "s.json:1: the survey lacks the required key \"meta\"; is \"metta\" meant?"},
      {"{\"a\": {}}",
       "s.json:1: the survey lacks the required key \"meta\"; is this a file of the overload survey?"},
      {head + "}}",
       "s.json:1: the survey lacks the required key \"results\"; is this a file of the overload survey?"},
      {"{\"meta\": [], \"results\": {}}", "s.json:1: \"meta\" must be an object, not an array"},
      {"{\"meta\": {\n\"route\": []}, \"results\": {}}",
       "s.json:1: \"meta\" lacks the required key \"routes\"; is \"route\" meant?"},
      {"{\"meta\": {\"routes\": [],\n\"harness_version\": 7}, \"results\": {}}",
       "s.json:2: harness version 7 is not known (4 to 6 are); use a newer gen_vendor_confs"},
      {"{\"meta\": {\"routes\": [],\n\"harness_version\": 3}, \"results\": {}}",
       "s.json:2: harness version 3 is not known (4 to 6 are); measure again with a newer harness"},
      {"{\"meta\": {\"routes\": [], \"harness_version\": \"six\"}, \"results\": {}}",
       "s.json:1: \"harness_version\" must be a whole number, as in 6, not \"six\""},
      {"{\"meta\": {\"routes\": [], \"harness_version\": 5.5}, \"results\": {}}",
       "s.json:1: \"harness_version\" must be an integer, not a number"},
      {"{\"meta\": {\"routes\": [], \"conf_sha256\": \"12\"}, \"results\": {}}",
       "s.json:1: \"conf_sha256\" must be the 64 hexadecimal digits that sha256sum prints, not \"12\""},
      {"{\"meta\": {\"routes\": [], \"completed_at\": true}, \"results\": {}}",
       "s.json:1: \"completed_at\" must be a string, not a boolean"},
      {"{\"meta\": {\"routes\": [],\n\"completed_at\": \"2026-02-31T00:00:00Z\"}, \"results\": {}}",
       "s.json:2: \"completed_at\" must be a date and time, as in 2026-11-20T09:30:00Z, or seconds since "
       "1970, "
       "not \"2026-02-31T00:00:00Z\""},
      {"{\"meta\": {\"routes\": [], \"profiles\": 3}, \"results\": {}}",
       "s.json:1: \"profiles\" must be an array, not an integer"},
      {"{\"meta\": {\"routes\": [], \"profiles\": [3]}, \"results\": {}}",
       "s.json:1: a profile must be a string, not an integer"},
      {"{\"meta\": {\"routes\": \"mm\"}, \"results\": {}}",
       "s.json:1: \"routes\" must be an array of ops, or an object of ops and their backends, not a string"},
      {"{\"meta\": {\"routes\": [null]}, \"results\": {}}",
       "s.json:1: an op of \"routes\" must be a string, not null"},
      {"{\"meta\": {\"routes\": {\"mm\": 1}}, \"results\": {}}",
       "s.json:1: the backend of \"mm\" must be a string, not an integer"},
      {"{\"meta\": {\"routes\": [\"a b\"]}, \"results\": {}}",
       "s.json:1: \"a b\" is no op name; write name or name.overload, as in mm or add_.Tensor"},
      {"{\"meta\": {\"routes\": [\"mm\",\n\"mm\"]}, \"results\": {}}",
       "s.json:2: \"mm\" stands twice in \"routes\", first in line 1; keep one"},
      {head + "}, \"results\": []}", "s.json:1: \"results\" must be an object, not an array"},
      {head + "}, \"results\": {\"m m\": {}}}",
       "s.json:1: \"m m\" is no op name; write name or name.overload, as in mm or add_.Tensor"},
      {head + "}, \"results\": {\"mm\": []}}",
       "s.json:1: the result of \"mm\" must be an object, not an array"},
      {head + "}, \"results\": {\"mm\": {\"case\": []}}}",
       "s.json:1: the result of \"mm\" lacks the required key \"cases\"; is \"case\" meant?"},
      {head + "}, \"results\": {\"mm\": {\"cases\": {}}}}",
       "s.json:1: \"cases\" must be an array, not an object"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [1]}}}",
       "s.json:1: a case must be an object, not an integer"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [\n{\"status\": \"PASS\"}]}}}",
       "s.json:2: a case lacks the required key \"profile\"; is this a file of the overload survey?"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [{\"profile\": \"p\", \"state\": \"PASS\"}]}}}",
       "s.json:1: a case lacks the required key \"status\"; is \"state\" meant?"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [{\"profile\": \"p\",\n\"status\": \"\"}]}}}",
       "s.json:2: \"status\" is empty; write what came of the case, as in PASS or FAIL"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [{\"profile\": \"p\", \"status\": \" \"}]}}}",
       "s.json:1: \"status\" is empty; write what came of the case, as in PASS or FAIL"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [{\"profile\": \"p\", \"status\": 1}]}}}",
       "s.json:1: \"status\" must be a string, not an integer"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [{\"profile\": \"p\", \"status\": \"PASS\", "
              "\"returncode\": \"0\"}]}}}",
       "s.json:1: \"returncode\" must be an integer, not a string"},
      {"{\"meta\": {\"routes\": [],\n\"device\": \"a\\nb\"}, \"results\": {}}",
       "s.json:2: \"device\" must be one line, not \"a\\u000Ab\"; take the control characters out"},
      {head + "}, \"results\": {\"mm\": {\"cases\": [{\"profile\": \"a\\tb\", \"status\": \"PASS\"}]}}}",
       "s.json:1: \"profile\" must be one line, not \"a\\u0009b\"; take the control characters out"},
      {head + "}, \"results\": {\"mm\": {\"cases\": []},\n\"mm\": {\"cases\": []}}}",
       "s.json:2: the key \"mm\" stands twice in this object, first in line 1; keep one"},
  };
  for (const Example& example : examples) CHECK(ErrorOf(example.text) == example.message);
}

}  // namespace
}  // namespace vendorconfs
