// Integers, floats, booleans.
#pragma once

#include <string_view>

#include "input/toml/toml_document.h"

namespace vendorconfs::toml {

// Reads a number into `value` (type, integer or real). Empty where `word` is one; otherwise what is wrong
// with it and, after a semicolon, the remedy.
std::string_view ReadNumber(std::string_view word, TomlValue& value);

}  // namespace vendorconfs::toml
