// platforms/<platform>.toml: what one device build registers, what it routes where, and why.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "input/coverage.h"
#include "input/entries.h"

namespace vendorconfs {

enum class PlatformKind : std::uint8_t { kNative, kBoxing };

// "native" or "boxing".
std::string_view ToString(PlatformKind kind);

// A reference to a coverage set.
struct SetReference {
  const CoverageSet* set = nullptr;
  std::uint32_t line = 0;
};

// Why the routing policy is what it is, for explanations. Empty where not stated.
struct PolicyReasons {
  std::string_view backends;
  std::string_view ceiling;
  std::string_view withhold;
  std::string_view prefer_native;
};

struct Platform {
  std::string_view file;
  std::string_view name;
  std::uint32_t name_line = 0;
  std::string_view title;
  PlatformKind kind = PlatformKind::kNative;
  std::uint32_t kind_line = 0;
  std::string_view vendor;  // backend key of the vendor slot
  std::uint32_t vendor_line = 0;

  // Native platforms only.
  LinedText native_inc;                  // empty text: this build has no native kernels
  std::vector<LinedText> flaggems_incs;  // registrations that reach the FlagGems slots
  std::uint32_t flaggems_line = 0;       // of that key
  std::vector<ExtraKernel> extra_native;
  std::vector<ExtraKernel> escape_native;

  bool routes_to[3] = {};  // by Library: what this platform's build can route to
  std::uint32_t backends_line = 0;
  SetReference ceiling;
  std::vector<SetReference> withhold;
  bool prefer_native = false;
  std::uint32_t prefer_native_line = 0;
  PolicyReasons reasons;

  std::vector<Gap> gaps;
  std::vector<Measured> measured;
  std::vector<DtypeEscape> dtype_escapes;
  std::vector<Caveat> caveats;
  std::vector<Lifted> lifted;
  std::vector<LinedText> notes;
  std::vector<Waiver> waivers;

  bool RoutesTo(Library library) const { return routes_to[static_cast<int>(library)]; }
};

// Throws InputError, also for an op in two gaps and for a set that `coverage` lacks. Set references point
// into `coverage`.
Platform ReadPlatform(const TomlValue& root, std::string_view file, const Coverage& coverage, OpNames& names);

}  // namespace vendorconfs
