// The digest by which surveys name a conf.
#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// SHA-256 (FIPS 180-4) of the bytes as 64 lower-case hexadecimal digits. About 200 MB/s; not meant to keep
// secrets.
std::string Sha256Hex(std::string_view bytes);

}  // namespace vendorconfs
