#pragma once

#include <cstddef>

namespace vendorconfs {

// Columns for texts on `fd`: COLUMNS where it is a number, else the terminal's width, else 100. Between 40
// and 400.
std::size_t TerminalWidth(int fd);

// The same for texts of which programs read the lines: into a pipe or a file, without COLUMNS, no line is
// ever wrapped.
std::size_t LineWidth(int fd);

}  // namespace vendorconfs
