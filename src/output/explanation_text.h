// Explanations on a terminal.
#pragma once

#include <string>
#include <vector>

#include "output/text_options.h"
#include "policy/explanation.h"

namespace vendorconfs {

// One op on one platform, whole: what is declared, what the rules make of it, the route, what the run time
// does with it, how to try it otherwise, and the op's family. It keeps to a screen of 40 lines at 80 columns:
// where that needs it, the family is folded and long reasons and evidence are cut, unless it shall be whole.
std::string ExplanationText(const Routing& routing, const Explanation& explanation,
                            const TextOptions& options, bool whole = false);

// One op on several platforms: a line each.
std::string ExplanationsOfOp(const Routing& routing, OpId op, const std::vector<std::size_t>& platforms,
                             const TextOptions& options);

// Several ops by platforms. Platforms that do not fit the width follow in further blocks.
std::string ExplanationMatrix(const Routing& routing, const std::vector<OpId>& ops,
                              const std::vector<std::size_t>& platforms, const TextOptions& options);

}  // namespace vendorconfs
