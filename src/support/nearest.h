// Spell-checking of names in messages.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace vendorconfs {

// The candidate nearest to `word` by edit distance (insert, delete, replace, swap of neighbours; case
// ignored), or an empty view where none is near enough to be a likely misspelling. Ties go to the bytewise
// smallest.
std::string_view Nearest(std::string_view word, std::span<const std::string_view> candidates);

// ", did you mean \"X\"?" for the nearest candidate, or "" where none is near.
std::string DidYouMean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace vendorconfs
