#include <memory>

#include "cli/survey_command.h"
#include "evidence/graduation.h"
#include "evidence/graduation_report.h"
#include "evidence/survey_remarks.h"

namespace vendorconfs {
namespace {

struct GraduateOptions {
  std::vector<std::filesystem::path> files;
  std::string format = "text";
};

ExitStatus RunGraduate(Session& session, const GraduateOptions& options) {
  std::vector<Survey> shards = ReadSurveyFiles(options.files);
  const std::size_t platform = SurveyedPlatform(session, "graduate");
  RequireOfPlatform(session, platform, shards);
  ConfHistory conf(session, platform);
  const MergedSurvey survey = MergedOnPlatform(session, platform, conf, std::move(shards));
  const std::string_view name = session.workspace().platforms[platform].name;
  const Graduation graduation = ConsiderGraduation(session.routing(), platform, survey);
  std::vector<std::string> remarks = RemarksOn(survey);
  for (std::string& remark : RemarksOnBackends(survey)) remarks.push_back(std::move(remark));
  SayRemarks(session, survey, remarks);
  if (options.format == "json") {
    session.Print(GraduationJson(name, graduation, remarks));
  } else {
    session.Print(GraduationText(name, graduation, session.line_options()));
  }
  return graduation.Unmeasured() == 0 ? ExitStatus::kFine : ExitStatus::kFindings;
}

}  // namespace

Command AddSurveyGraduate(CLI::App& survey) {
  auto options = std::make_shared<GraduateOptions>();
  CLI::App* app = survey.add_subcommand(
      "graduate", "Say what lifting the withheld sets would route, and what of it was measured");
  app->add_option("FILE", options->files, "JSON files of overload surveys of the platform")
      ->required()
      ->type_name("");
  app->add_option("--format", options->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("F");
  app->footer(
      "Needs --platform. Nothing is written. Exit status 1 while an op that would be routed is unmeasured: "
      "then it is\n"
      "no graduation. A measurement counts for the backend that it was made on. Surveys of several confs may "
      "be named.\n\n"
      "Examples:\n"
      "  gen_vendor_confs survey graduate data/surveys/gcu-pending.json --platform gcu\n"
      "  gen_vendor_confs survey graduate data/surveys/gcu-pending.json --platform gcu --format json");
  return {app, [options](Session& session) { return RunGraduate(session, *options); }};
}

}  // namespace vendorconfs
