// The rows of the decision table in words, for one op.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/explanation.h"

namespace vendorconfs {

// The rows that the platform's kind has, in order, each with what it asks, what the sets answer, and the one
// that decided. Needs everything of the explanation that is declared, applied and decided, but the rows.
std::vector<RowFact> DecisionRows(const Explanation& explanation);

// What a row asks about the sets of libraries: "in its flaggems set", of several "in its flaggems_cpp or
// tileops set".
std::string LibraryQuestion(const std::vector<std::string_view>& libraries);

}  // namespace vendorconfs
