#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// The day of a moment as YYYY-MM-DD: of an ISO 8601 date with or without a time, or of seconds since 1970
// (UTC). Empty where the text is neither.
std::string DateOfMoment(std::string_view moment);

}  // namespace vendorconfs
