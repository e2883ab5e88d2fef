#pragma once

#include <cstddef>
#include <string_view>

namespace vendorconfs {

// The offset of the first byte that is not part of well-formed UTF-8 (no surrogates, no overlong forms,
// nothing above U+10FFFF), or npos.
std::size_t FindInvalidUtf8(std::string_view text);

}  // namespace vendorconfs
