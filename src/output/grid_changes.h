// What changed between two states of a table of numbers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "output/number_grid.h"

namespace vendorconfs {

// "+3", "-1", "0".
std::string SignedChange(std::size_t before, std::size_t now);

// A changed number a line: the labels, what it counts (in a column called `what`), before, now, change. Both
// have the same columns; a row of `now` that `before` lacks is left out.
NumberGrid ChangesBetween(const NumberGrid& before, const NumberGrid& now, const std::string& what);

// `now` with a column "…_change" for each of its numbers; empty where `before` lacks the row.
NumberGrid WithChanges(NumberGrid now, const NumberGrid& before);

// The changes below what they are since; `missing` names what has no earlier state.
std::string ChangesText(std::string_view since, const NumberGrid& changes, const std::string& missing,
                        std::size_t width);
std::string ChangesMarkdown(std::string_view since, const NumberGrid& changes, const std::string& missing);

}  // namespace vendorconfs
