// What becomes of a call to an op that the build registers no kernel for.
#pragma once

#include <cstdint>
#include <string_view>

#include "input/op_facts.h"

namespace vendorconfs {

enum class CpuFallback : std::uint8_t {
  kDecomposes,  // it needs none
  kRuns,
  kCopies,  // a view: the result is no alias, and writes to it are lost
  kRaises,
  kUnknown,  // the op facts do not know the op
};

// "decomposes", "runs", "copies", "raises", "unknown".
std::string_view ToString(CpuFallback fallback);

CpuFallback CpuFallbackOf(const OpFacts& facts, OpId op);

}  // namespace vendorconfs
