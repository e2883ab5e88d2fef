#pragma once

#include <cstdlib>

namespace vendorconfs {

// What does not hold stops the fuzzer, which keeps the input.
inline void Require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace vendorconfs
