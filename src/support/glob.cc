#include "support/glob.h"

#include <cstddef>

namespace vendorconfs {
namespace {

// The bracket expression at the start of `pattern`: how long it is (0: none, it is not closed) and whether it
// takes `c`.
struct Bracket {
  std::size_t length = 0;
  bool takes = false;
};

Bracket ReadBracket(std::string_view pattern, char c) {
  std::size_t i = 1;
  const bool negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  if (negated) ++i;
  bool found = false;
  for (std::size_t first = i; i < pattern.size(); ++i) {
    if (pattern[i] == ']' && i > first) return {i + 1, found != negated};
    if (i + 2 < pattern.size() && pattern[i + 1] == '-' && pattern[i + 2] != ']') {
      found = found || (pattern[i] <= c && c <= pattern[i + 2]);
      i += 2;
    } else {
      found = found || pattern[i] == c;
    }
  }
  return {};
}

// How many characters of the pattern take `c`: 0 where they do not.
std::size_t Takes(std::string_view pattern, char c) {
  if (pattern.empty()) return 0;
  if (pattern.front() == '?') return 1;
  if (pattern.front() == '[') {
    const Bracket bracket = ReadBracket(pattern, c);
    if (bracket.length != 0) return bracket.takes ? bracket.length : 0;
  }
  return pattern.front() == c ? 1 : 0;
}

}  // namespace

bool IsGlob(std::string_view word) {
  return word.find_first_of("*?[") != std::string_view::npos;
}

bool MatchesGlob(std::string_view pattern, std::string_view name) {
  // Where to go on when a later character does not match: behind the last star, one character further in the
  // name.
  std::size_t star = std::string_view::npos;
  std::size_t retry = 0;
  std::size_t p = 0;
  std::size_t n = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      retry = n;
      continue;
    }
    if (const std::size_t taken = Takes(pattern.substr(p), name[n]); taken != 0) {
      p += taken;
      ++n;
      continue;
    }
    if (star == std::string_view::npos) return false;
    p = star;
    n = ++retry;
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace vendorconfs
