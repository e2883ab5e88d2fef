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
Command AddStats(CLI::App& tool);

}  // namespace vendorconfs
