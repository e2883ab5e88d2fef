#pragma once

#include <string>
#include <string_view>

#include "cli/command_facts.h"

namespace vendorconfs {

// The tool's manual page in roff (man macros), made of the command definitions. No date: the same definitions
// give the same bytes.
std::string ManualPage(const CommandFacts& tool, std::string_view version);

}  // namespace vendorconfs
