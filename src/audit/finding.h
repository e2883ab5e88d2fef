// What lint, check and validate report.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/error.h"

namespace vendorconfs {

enum class Severity : std::uint8_t { kError, kWarning, kInfo };
inline constexpr Severity kSeverities[] = {Severity::kError, Severity::kWarning, Severity::kInfo};

// "error", "warning", "info".
std::string_view ToString(Severity severity);

struct Finding {
  std::string rule;
  Severity severity = Severity::kError;
  std::string message;
  Place place;             // of the entry at fault; of something absent, of what asks for it
  std::string platform;    // empty: none
  std::string op;          // empty: none, or several
  std::string suggestion;  // what to edit, where that is plain; else empty

  // What waivers look at, besides.
  std::vector<std::string> ops;  // of an entry that names several
  std::string set;               // the coverage set it speaks of; empty: none
  Place entry;                   // first line of the entry that it judges as a whole; line 0: it judges none

  // With --baseline: whether it was there before.
  std::optional<bool> pre_existing;
};

// " (new)" or " (pre-existing)"; empty where no baseline tells.
std::string_view AgeMark(const Finding& finding);

// "message; suggestion", or the message alone.
std::string FullMessage(const Finding& finding);
// The same with the age mark behind the message.
std::string MarkedMessage(const Finding& finding);

// By level: errors, warnings, infos.
struct FindingCounts {
  std::size_t by_severity[3] = {};

  std::size_t Of(Severity severity) const { return by_severity[static_cast<std::size_t>(severity)]; }
  // Of this level and above.
  std::size_t AtLeast(Severity severity) const;
};

FindingCounts Count(const std::vector<Finding>& findings);

// "1 error, 2 warnings, no info".
std::string Describe(const FindingCounts& counts);

}  // namespace vendorconfs
