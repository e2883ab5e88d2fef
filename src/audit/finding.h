// What lint, check and validate report.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "support/error.h"

namespace vendorconfs {

enum class Severity : std::uint8_t { kError, kWarning, kInfo };

// "error", "warning", "info".
std::string_view ToString(Severity severity);

struct Finding {
  std::string rule;
  Severity severity = Severity::kError;
  std::string message;
  Place place;             // of the entry at fault; of something absent, of what asks for it
  std::string platform;    // empty: none
  std::string op;          // empty: none
  std::string suggestion;  // what to edit, where that is plain; else empty
};

}  // namespace vendorconfs
