// Taking elements out of an array whose commas do not stand behind its elements.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace vendorconfs {

// Bytes of a text.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// An element of an array, by its spelling in the text.
struct ArrayElement {
  TextSpan span;
  bool goes = false;
};

// Whether a comma of the array stands on another line than the element before it. `elements` are in order.
bool HasLooseCommas(std::string_view text, const std::vector<ArrayElement>& elements);

// What to cut so that the elements go that should, each with one comma beside it, and the lines that this
// leaves empty. Comments stay. At least one element stays. Not sorted.
std::vector<TextSpan> CutsFromArray(std::string_view text, const std::vector<ArrayElement>& elements);

}  // namespace vendorconfs
