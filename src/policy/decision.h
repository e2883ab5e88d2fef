// The decision table: where one op goes on one platform. The only place that knows it; writer, explanations,
// lint, diffs and what-ifs read its result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "input/platform.h"

namespace vendorconfs {

// What a route names. The vendor slot's key is the platform's (`gcu`, `cuda`, …).
enum class Backend : std::uint8_t { kFlaggemsCpp, kFlaggems, kTileops, kVendor, kNone };
inline constexpr Backend kBackends[] = {Backend::kFlaggemsCpp, Backend::kFlaggems, Backend::kTileops,
                                        Backend::kVendor, Backend::kNone};

// What a route to the library names.
Backend BackendOf(Library library);

// The row of the table that decided.
enum class Reason : std::uint8_t {
  kUnregistered,  // native: the build registers no kernel, the op decomposes or reaches the CPU fallback
  kGap,           // boxing: kept off the kernel libraries
  kHold,          // held off FlagGems on every platform
  kFlaggemsCpp,
  kFlaggems,
  kTileops,
  kVendor,
  kNoKernel,  // native: registered, and no backend has a kernel
};
inline constexpr Reason kReasons[] = {Reason::kUnregistered, Reason::kGap,      Reason::kHold,
                                      Reason::kFlaggemsCpp,  Reason::kFlaggems, Reason::kTileops,
                                      Reason::kVendor,       Reason::kNoKernel};

// "unregistered", "gap", "hold", "flaggems_cpp", "flaggems", "tileops", "vendor", "no-kernel".
std::string_view ToString(Reason reason);
// The row's number in the contract, 1 to 7.
int RowOf(Reason reason);

// Everything that the decision depends on: in which of the platform's sets the op stands.
struct Standing {
  bool registered = false;  // native: a native or flaggems registration, or an extra native
  bool native = false;      // native: has a vendor kernel of its own
  bool escape = false;      // native: has a vendor kernel that only an override reaches
  bool gap = false;         // boxing: closes rows 4 to 6
  bool held = false;
  bool overrides_hold = false;  // a measured entry of the platform says that it outranks the hold
  bool cpp = false;             // in the platform's flaggems_cpp set
  bool python = false;          // in the platform's FlagGems Python set
  bool tileops = false;         // in the platform's tileops set
};

// A standing as a number: a bit for each of its facts, in their order.
using StandingBits = std::uint16_t;
inline constexpr bool Standing::*kFacts[] = {
    &Standing::registered,     &Standing::native, &Standing::escape, &Standing::gap,    &Standing::held,
    &Standing::overrides_hold, &Standing::cpp,    &Standing::python, &Standing::tileops};
inline constexpr std::size_t kStandings = std::size_t{1} << std::size(kFacts);

constexpr StandingBits BitOf(bool Standing::*fact) {
  for (std::size_t i = 0; i < std::size(kFacts); ++i) {
    if (kFacts[i] == fact) return static_cast<StandingBits>(1U << i);
  }
  return 0;
}

constexpr Standing StandingOf(StandingBits bits) {
  Standing standing;
  for (std::size_t i = 0; i < std::size(kFacts); ++i) standing.*kFacts[i] = (bits >> i & 1) != 0;
  return standing;
}

struct Decision {
  Backend backend = Backend::kNone;
  Reason reason = Reason::kNoKernel;
  // A vendor kernel stands behind the kernel library that won.
  bool annotated = false;

  friend bool operator==(const Decision&, const Decision&) = default;
};

Decision Decide(PlatformKind kind, const Standing& standing);

// Decide() for every standing, worked out once: thousands of ops share a few hundred of them.
class DecisionTable {
 public:
  explicit DecisionTable(PlatformKind kind);
  const Decision& operator[](StandingBits bits) const { return decisions_[bits]; }

 private:
  std::array<Decision, kStandings> decisions_;
};

}  // namespace vendorconfs
