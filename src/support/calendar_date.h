#pragma once

#include <string_view>

namespace vendorconfs {

// Whether the text is a day of the Gregorian calendar as YYYY-MM-DD.
bool IsCalendarDate(std::string_view text);

}  // namespace vendorconfs
