// Where toml++ 3.3 itself departs from TOML 1.0, so that it is no judge there.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "input/toml/judge.h"

namespace vendorconfs {

struct Departure {
  std::string_view what;      // toml++ 3.3 does
  std::string_view sentence;  // of the specification, which says otherwise
  std::string example;
  bool accepted;  // whether TOML accepts the example
  // Whether this departure explains two different outcomes.
  bool (*explains)(std::string_view text, const Outcome& ours, const Outcome& theirs);
};

std::span<const Departure> Departures();

// Whether the outcomes agree or a departure explains why not.
bool Agree(std::string_view text, const Outcome& ours, const Outcome& theirs);

}  // namespace vendorconfs
