// What to do about the ops that a survey found failing, or passing in spite of a gap.
#pragma once

#include "evidence/comparison.h"

namespace vendorconfs {

// Proposes for `added`, `withheld` and `contradicted` what moves the routes, asking what-ifs, and says where
// it leads. Ops for which nothing does leave `added` for `beyond_gaps` and `withheld` for `elsewhere`;
// contradicted gaps stay, and say why. A gap is lifted only where the op then goes to what was measured.
void FindRemedies(const Routing& routing, std::size_t platform, Comparison& comparison);

}  // namespace vendorconfs
