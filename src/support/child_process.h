// Running another program, without a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

struct ProgramResult {
  int status = 0;      // its exit status, or 128 and the signal that ended it
  std::string output;  // standard output
  std::string errors;  // standard error
};

// Runs `arguments[0]`, searched in PATH, with the caller's environment and working directory, feeds it
// `input` and waits for its end. Throws InputError where it cannot be started.
ProgramResult RunProgram(const std::vector<std::string>& arguments, std::string_view input = {});

}  // namespace vendorconfs
