// Versions of FlagGems as evidence states them.
#pragma once

#include <compare>
#include <optional>
#include <string_view>
#include <vector>

namespace vendorconfs {

// A release in the order of Python's PEP 440: 5.4.0.dev0 < 5.4.0rc2 < 5.4.0rc2.post1 < 5.4.0 < 5.4.0.post1.
struct ReleaseVersion {
  std::vector<long> numbers;  // without trailing zeros
  // dev, a, b, rc, release: as rank and number.
  int stage = 0;
  long stage_number = 0;
  long post = -1;
  long dev = 0;  // 0 is before 1; releases that are no dev releases come last

  friend std::strong_ordering operator<=>(const ReleaseVersion&, const ReleaseVersion&) = default;
};

// The version that the text begins with ("5.4.0rc2.post1+gd45285ba6", "5.3.1 (wheel)"); nothing for a commit
// id or other words, which have no order.
std::optional<ReleaseVersion> ParseVersion(std::string_view text);

}  // namespace vendorconfs
