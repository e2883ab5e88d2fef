// From arguments to a command: the tool's options, its help, and its messages about arguments.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_status.h"

namespace vendorconfs {

// Runs the tool. `arguments` are those behind the program's name. Every InputError ends here, as one line on
// standard error.
ExitStatus RunTool(const std::vector<std::string>& arguments);

}  // namespace vendorconfs
