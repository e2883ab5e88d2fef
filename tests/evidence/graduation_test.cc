// newchip withholds "pending": mm.out and sort.
#include "evidence/graduation.h"

#include "evidence/graduation_report.h"
#include "evidence/survey_remarks.h"
#include "evidence/survey_text.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/loaded_workspace.h"
#include "support/message_of.h"
#include "support/sha256.h"

namespace vendorconfs {
namespace {

std::string Said(const Graduation& graduation) {
  std::string text;
  for (const GraduatingOp& op : graduation.ops) {
    text.append(op.op).append(" ").append(op.from).append("->").append(op.to);
    text.append(" ").append(ToString(op.judgement.verdict)).append("; ");
  }
  return text;
}

TEST_CASE("what a graduation would route, measured or not") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedOn(loaded.routing, loaded.newchip,
               {SurveyText(R"(["sort", "mm.out", "relu"])",
                           "{\"sort\": " + Partly() + ", \"relu\": " + Passing() + "}")});
  const Graduation graduation = ConsiderGraduation(loaded.routing, loaded.newchip, survey);
  CHECK(graduation.sets == std::vector<std::string_view>{"pending"});
  CHECK(Said(graduation) == "mm.out none->flaggems PENDING; sort none->flaggems BASIC_ONLY; ");
  CHECK(graduation.ops[0].inc == IncChange::kRegister);
  CHECK(graduation.Unmeasured() == 1);
  CHECK(graduation.Failing() == 0);
}

TEST_CASE("an op that fails is measured, one without a case that counts is not") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey = MergedOn(
      loaded.routing, loaded.newchip,
      {SurveyText(R"(["sort", "mm.out"])", "{\"sort\": " + Failing() + ", \"mm.out\": " + Invalid() + "}")});
  const Graduation graduation = ConsiderGraduation(loaded.routing, loaded.newchip, survey);
  CHECK(graduation.Unmeasured() == 1);
  CHECK(graduation.Failing() == 1);
}

TEST_CASE("a measurement of another route, or of an op that no survey was to measure, is none") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedText({SurveyText(R"({"sort": "acme"})", "{\"sort\": " + Passing() + "}")});
  const Graduation graduation = ConsiderGraduation(loaded.routing, loaded.newchip, survey);
  CHECK(graduation.Unmeasured() == 2);
  CHECK(graduation.ops[1].elsewhere == "acme");
}

TEST_CASE("a library that the op would not go to is another route") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedText({SurveyText(R"({"sort": "tileops", "mm.out": "flaggems_cpp"})",
                             "{\"sort\": " + Passing() + ", \"mm.out\": " + Invalid() + "}")});
  const Graduation graduation = ConsiderGraduation(loaded.routing, loaded.newchip, survey);
  CHECK(graduation.Unmeasured() == 2);
  CHECK(graduation.ops[0].elsewhere.empty());  // no case counts there
  CHECK(graduation.ops[1].elsewhere == "tileops");
  CHECK(HasText(GraduationText("newchip", graduation, {}),
                "\nunmeasured (2)\n"
                "  op      route             verdict     flaggems .inc\n"
                "  mm.out  none -> flaggems  PENDING     register\n"
                "  sort    none -> flaggems  on tileops  register\n"));
}

TEST_CASE("an op without a backend was measured where the survey's conf routes it") {
  const LoadedWorkspace loaded;
  const std::string conf = "mm.out = flaggems\nsort = none\n";
  const std::string text = R"({"meta": {"conf_sha256": ")" + Sha256Hex(conf) +
                           R"(", "routes": ["mm.out", "sort"]}, "results": {"mm.out": )" + Passing() +
                           ", \"sort\": " + Passing() + "}}";
  const MergedSurvey on_disk = MergedOn(loaded.routing, loaded.newchip, {text}, conf);
  const Graduation graduation = ConsiderGraduation(loaded.routing, loaded.newchip, on_disk);
  CHECK(Said(graduation) == "mm.out none->flaggems STRICT; sort none->flaggems PENDING; ");
  CHECK(graduation.ops[1].elsewhere == "none");
  // Of a conf that is gone nothing is known.
  const MergedSurvey gone = MergedOn(loaded.routing, loaded.newchip, {text}, "mm = acme\n");
  CHECK(ConsiderGraduation(loaded.routing, loaded.newchip, gone).Unmeasured() == 2);
  CHECK(
      RemarksOnBackends(gone).back() ==
      "a.json names no backend for 2 ops, and the conf that it was measured on is not known; nothing follows "
      "from 2, name the library that ran in meta.routes: mm.out, sort");
}

TEST_CASE("a platform without a flaggems .inc graduates in thought") {
  const TempDirectory directory;
  const std::filesystem::path manifest = WriteSmallWorkspace(directory);
  std::string text = FileText(directory.path() / "platforms/newchip.toml");
  const std::string inc = "flaggems = [\"newchip_flaggems.inc\"]\n";
  text.erase(text.find(inc), inc.size());
  directory.Write("platforms/newchip.toml", text);
  const Workspace workspace = LoadWorkspace({manifest, std::nullopt});
  const Routing routing = DecideRoutes(workspace);
  const Graduation graduation = ConsiderGraduation(routing, 1, MergedText({SurveyText("[]", "{}")}));
  CHECK(Said(graduation) == "mm.out none->flaggems PENDING; sort none->flaggems PENDING; ");
  CHECK(graduation.Unreachable() == 2);
  const std::string said = GraduationText("newchip", graduation, {});
  CHECK(said.starts_with(
      "newchip: lifting pending would move no route; 2 more with a flaggems .inc that registers them\n"));
  CHECK(HasText(said, "none named"));
  CHECK(HasText(said, "newchip names no flaggems .inc: until one registers 2 ops, they stay on none\n"));
}

TEST_CASE("a platform that withholds nothing cannot graduate") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey = MergedText({SurveyText("[]", "{}")});
  CHECK(MessageOf([&] { (void)ConsiderGraduation(loaded.routing, loaded.boxy, survey); })
            .ends_with(
                "platforms/boxy.toml:2: platform \"boxy\" withholds no set; there is nothing to graduate"));
}

}  // namespace
}  // namespace vendorconfs
