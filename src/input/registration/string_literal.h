// What a string literal means.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vendorconfs::cpp {

// The characters of a string or character literal as it stands in the source, without prefix and suffix:
// splices removed, escapes replaced, universal character names as UTF-8. Nothing where an escape has no
// meaning.
std::optional<std::string> LiteralValue(std::string_view literal);

// The same as a part of `literal` where it has no escapes, splices or raw string: "abc" gives abc.
std::optional<std::string_view> PlainLiteralValue(std::string_view literal);

}  // namespace vendorconfs::cpp
