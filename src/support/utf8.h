#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vendorconfs {

// The offset of the first byte that is not part of well-formed UTF-8 (no surrogates, no overlong forms,
// nothing above U+10FFFF), or npos.
std::size_t FindInvalidUtf8(std::string_view text);

// Throws InputError, with the line of the first such byte in the file called `name`, where there is one.
void RequireUtf8(std::string_view text, const std::string& name);

}  // namespace vendorconfs
