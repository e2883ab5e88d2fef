#include "cli/survey_command.h"

#include <array>

namespace vendorconfs {

Command AddSurvey(CLI::App& tool) {
  CLI::App* app = tool.add_subcommand("survey", "Turn surveys of the hardware into gaps and support tables");
  const std::array<Command, 3> commands = {AddSurveyImport(*app), AddSurveyGraduate(*app),
                                           AddSurveyReport(*app)};
  for (const Command& command : commands) command.app->fallthrough();  // global options work behind it too
  app->footer(
      "Examples:\n"
      "  gen_vendor_confs survey import data/surveys/ppu-flaggems.json --platform ppu\n"
      "  gen_vendor_confs survey graduate data/surveys/gcu-pending.json --platform gcu\n"
      "  gen_vendor_confs survey report");
  return {app, [commands](Session& session) {
            for (const Command& command : commands) {
              if (command.app->parsed()) return command.run(session);
            }
            throw InputError(
                "survey needs import, graduate or report behind it; see gen_vendor_confs survey --help");
          }};
}

}  // namespace vendorconfs
