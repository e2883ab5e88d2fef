// newchip withholds "pending": mm.out and sort.
#include "evidence/graduation.h"

#include "evidence/survey_text.h"
#include "support/catch.h"
#include "support/loaded_workspace.h"
#include "support/message_of.h"

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
  const MergedSurvey survey = MergedText({SurveyText(
      R"(["sort", "mm.out", "relu"])", "{\"sort\": " + Partly() + ", \"relu\": " + Passing() + "}")});
  const Graduation graduation = ConsiderGraduation(loaded.routing, loaded.newchip, survey);
  CHECK(graduation.sets == std::vector<std::string_view>{"pending"});
  CHECK(Said(graduation) == "mm.out none->flaggems PENDING; sort none->flaggems BASIC_ONLY; ");
  CHECK(graduation.ops[0].inc == IncChange::kRegister);
  CHECK(graduation.Unmeasured() == 1);
  CHECK(graduation.Failing() == 0);
}

TEST_CASE("an op that fails is measured, one without a case that counts is not") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey = MergedText(
      {SurveyText(R"(["sort", "mm.out"])", "{\"sort\": " + Failing() + ", \"mm.out\": " + Invalid() + "}")});
  const Graduation graduation = ConsiderGraduation(loaded.routing, loaded.newchip, survey);
  CHECK(graduation.Unmeasured() == 1);
  CHECK(graduation.Failing() == 1);
}

TEST_CASE("a measurement of another route, or of an op that no survey was to measure, is none") {
  const LoadedWorkspace loaded;
  const MergedSurvey survey =
      MergedText({SurveyText(R"({"sort": "acme"})", "{\"sort\": " + Passing() + "}")});
  CHECK(ConsiderGraduation(loaded.routing, loaded.newchip, survey).Unmeasured() == 2);
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
