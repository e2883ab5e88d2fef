#include "support/nearest.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace vendorconfs {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Optimal string alignment distance, at most `limit`; anything above it is reported as limit + 1.
std::size_t Distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > limit) return limit + 1;
  std::vector<std::size_t> before(a.size() + 1), last(a.size() + 1), row(a.size() + 1);
  for (std::size_t i = 0; i <= a.size(); ++i) last[i] = i;
  for (std::size_t j = 1; j <= b.size(); ++j) {
    row[0] = j;
    std::size_t smallest = row[0];
    for (std::size_t i = 1; i <= a.size(); ++i) {
      const std::size_t cost = Lower(a[i - 1]) == Lower(b[j - 1]) ? 0 : 1;
      row[i] = std::min({last[i] + 1, row[i - 1] + 1, last[i - 1] + cost});
      if (i > 1 && j > 1 && Lower(a[i - 1]) == Lower(b[j - 2]) && Lower(a[i - 2]) == Lower(b[j - 1])) {
        row[i] = std::min(row[i], before[i - 2] + 1);
      }
      smallest = std::min(smallest, row[i]);
    }
    if (smallest > limit) return limit + 1;
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[a.size()];
}

}  // namespace

std::string_view Nearest(std::string_view word, std::span<const std::string_view> candidates) {
  // A third of the word may differ: "flagems" is near "flaggems", "cpu" is not near "gcu" and "mps" alike.
  std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  std::string_view nearest;
  std::size_t best = limit + 1;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = Distance(word, candidate, limit);
    if (distance < best || (distance == best && distance <= limit && candidate < nearest)) {
      best = distance;
      nearest = candidate;
      limit = distance;
    }
  }
  return nearest;
}

std::string DidYouMean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view nearest = Nearest(word, candidates);
  return nearest.empty() ? std::string() : ", did you mean \"" + std::string(nearest) + "\"?";
}

}  // namespace vendorconfs
