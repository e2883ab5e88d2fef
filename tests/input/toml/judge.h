// toml++ as the judge of our reader: both outcomes in one comparable form.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vendorconfs {

struct Outcome {
  bool accepted = false;
  std::string content;  // of an accepted document: all its values in one spelling, tables sorted by key
  std::string error;    // of a refused one
};

Outcome ReadByUs(std::string_view text);
Outcome ReadByTomlPlusPlus(std::string_view text);

// Reads and drops a valid document; the number of its root's members. For the benchmark.
std::size_t CountByTomlPlusPlus(std::string_view text);

}  // namespace vendorconfs
