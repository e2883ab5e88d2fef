#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// A word of a command line as a POSIX shell takes it: quoted where that is needed.
std::string ShellWord(std::string_view word);

}  // namespace vendorconfs
