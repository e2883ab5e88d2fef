// Completion scripts for shells, made of the command definitions.
#pragma once

#include <string>

#include "cli/command_facts.h"

namespace vendorconfs {

std::string BashCompletion(const CommandFacts& tool);
std::string ZshCompletion(const CommandFacts& tool);
std::string FishCompletion(const CommandFacts& tool);

}  // namespace vendorconfs
