// The digest in the confs' `#@ routes:` line.
#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// XXH3-128 of the bytes as 32 lower-case hexadecimal digits, high half first.
std::string Xxh3Hex(std::string_view bytes);

}  // namespace vendorconfs
