// The decision table in an explanation.
#pragma once

#include <string>

#include "output/text_options.h"
#include "policy/explanation.h"

namespace vendorconfs {

// A line a row, the one that decided marked. `folded`: rows of kernel libraries with one answer in one line.
std::string AppliedRows(const Explanation& explanation, const TextOptions& options, bool folded);

}  // namespace vendorconfs
