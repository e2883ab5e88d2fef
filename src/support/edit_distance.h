// How far two words are apart. Header-only C++17: the run-time library, which links nothing of this project,
// uses it too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace vendorconfs {

inline char LowerAscii(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Optimal string alignment distance (insert, delete, replace, swap of neighbours; case ignored), at most
// `limit`; anything above it is reported as limit + 1.
inline std::size_t EditDistance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > limit) return limit + 1;
  std::vector<std::size_t> before(a.size() + 1), last(a.size() + 1), row(a.size() + 1);
  for (std::size_t i = 0; i <= a.size(); ++i) last[i] = i;
  for (std::size_t j = 1; j <= b.size(); ++j) {
    row[0] = j;
    std::size_t smallest = row[0];
    for (std::size_t i = 1; i <= a.size(); ++i) {
      const std::size_t cost = LowerAscii(a[i - 1]) == LowerAscii(b[j - 1]) ? 0 : 1;
      row[i] = std::min({last[i] + 1, row[i - 1] + 1, last[i - 1] + cost});
      if (i > 1 && j > 1 && LowerAscii(a[i - 1]) == LowerAscii(b[j - 2]) &&
          LowerAscii(a[i - 2]) == LowerAscii(b[j - 1])) {
        row[i] = std::min(row[i], before[i - 2] + 1);
      }
      smallest = std::min(smallest, row[i]);
    }
    if (smallest > limit) return limit + 1;
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[a.size()], limit + 1);
}

// The word of `candidates` (a range of anything that converts to string_view, which must outlive the answer)
// nearest to `word`, or an empty view where none is near enough to be a likely misspelling. Ties go to the
// bytewise smallest.
template <class Range>
std::string_view NearestWord(std::string_view word, const Range& candidates) {
  // A third of the word may differ: "flagems" is near "flaggems", "cpu" is not near "gcu" and "mps" alike.
  std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  std::string_view nearest;
  std::size_t best = limit + 1;
  for (const auto& entry : candidates) {
    const std::string_view candidate = entry;
    const std::size_t distance = EditDistance(word, candidate, limit);
    if (distance < best || (distance == best && distance <= limit && candidate < nearest)) {
      best = distance;
      nearest = candidate;
      limit = distance;
    }
  }
  return nearest;
}

}  // namespace vendorconfs
