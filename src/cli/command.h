// A command of the tool.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/exit_status.h"
#include "cli/session.h"

namespace vendorconfs {

struct Command {
  CLI::App* app = nullptr;
  std::function<ExitStatus(Session&)> run;  // throws InputError
};

// Each adds its command, with its options, to the tool's command line.
Command AddGenerate(CLI::App& tool);
Command AddCheck(CLI::App& tool);
Command AddLint(CLI::App& tool);
Command AddValidate(CLI::App& tool);
Command AddStats(CLI::App& tool);
Command AddExplain(CLI::App& tool);
Command AddDiff(CLI::App& tool);
Command AddWhatIf(CLI::App& tool);
Command AddQuery(CLI::App& tool);
Command AddExport(CLI::App& tool);
Command AddRegistrations(CLI::App& tool);
Command AddRoute(CLI::App& tool);
Command AddSurvey(CLI::App& tool);
Command AddCompletion(CLI::App& tool);
Command AddManual(CLI::App& tool);

}  // namespace vendorconfs
