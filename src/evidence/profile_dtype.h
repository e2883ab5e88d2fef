// What a profile's name says of its operands.
#pragma once

#include <string_view>

namespace vendorconfs {

// The dtype that a profile's name tells by a word between dashes ("2d-f32-strided": float32), as platform
// files write it; empty where it tells none.
std::string_view DtypeOfProfile(std::string_view profile);

}  // namespace vendorconfs
