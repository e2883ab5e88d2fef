// Why an op that a kernel library covers is routed to it, or not.
#pragma once

#include <string_view>

#include "policy/routing.h"

namespace vendorconfs {

// The first that applies, in this order.
enum class LibraryStanding : std::uint8_t {
  kRouted,           // the op goes to the library
  kBackendOff,       // the platform's build cannot route to it
  kNotCovered,       // the library does not offer the op, or not under the platform's ceiling
  kGap,              // a gap keeps it off
  kHold,             // a hold does
  kWithheld,         // native: not yet measured here
  kNativePreferred,  // native: the platform prefers its own kernel
  kUnmeasured,       // boxing, flaggems_cpp: only measured ops go there
  kUnregistered,     // native: the build does not register the op
  kOutranked,        // a library before it takes the op
};
inline constexpr LibraryStanding kLibraryStandings[] = {LibraryStanding::kRouted,
                                                        LibraryStanding::kBackendOff,
                                                        LibraryStanding::kNotCovered,
                                                        LibraryStanding::kGap,
                                                        LibraryStanding::kHold,
                                                        LibraryStanding::kWithheld,
                                                        LibraryStanding::kNativePreferred,
                                                        LibraryStanding::kUnmeasured,
                                                        LibraryStanding::kUnregistered,
                                                        LibraryStanding::kOutranked};

// "routed", "backend off", "not covered", "gap", "hold", "withheld", "native preferred", "unmeasured",
// "unregistered", "outranked".
std::string_view ToString(LibraryStanding standing);

// A coverage set of FlagGems Python kernels that has the op, whatever the ceiling; null where none has it.
const CoverageSet* FlaggemsSetWith(const Coverage& coverage, OpId op);

// Reads sets and decision; decides nothing. The op must be in the universe.
LibraryStanding StandingWith(const Routing& routing, std::size_t platform, OpId op, Library library);

// What took a covered op out of the platform's set for a library to which it routes, holds aside.
LibraryStanding ExclusionFrom(const PlatformRoutes& routes, OpId op);

// Whether a gap of the platform keeps ops off the library: on native platforms off FlagGems Python alone.
bool GapCloses(const Platform& platform, Library library);

// Whether the platform's gap alone keeps the op off FlagGems Python: nothing else does (a hold, a withheld
// set, the backends or the ceiling), and no library that a gap leaves open would take it. Registrations
// aside, which follow the routes.
bool GapAloneCloses(const Routing& routing, std::size_t platform, OpId op);

}  // namespace vendorconfs
