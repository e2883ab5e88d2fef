// What a move asks of a platform's flaggems .inc files, in words.
#pragma once

#include <cstddef>
#include <string_view>

#include "policy/what_if.h"

namespace vendorconfs {

// "register", "drop" or "".
std::string_view ToString(IncChange inc);

// "the flaggems .inc has to register it", "… drop it" or ""; of several ops "… them".
std::string_view RemarkOn(IncChange inc, std::size_t ops = 1);

}  // namespace vendorconfs
