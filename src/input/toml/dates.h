// Dates and times (RFC 3339, as far as TOML takes it up).
#pragma once

#include <cstddef>
#include <string_view>

#include "input/toml/toml_document.h"

namespace vendorconfs::toml {

// Whether a value that begins like this is meant as a date or a time: "1979-", "07:".
bool LooksLikeDate(std::string_view word);

// Reads a date, time or date-time and sets the type of `value`. Empty where `word` is one; otherwise what is
// wrong with it and, after a semicolon, the remedy.
std::string_view ReadDate(std::string_view word, TomlValue& value);

}  // namespace vendorconfs::toml
