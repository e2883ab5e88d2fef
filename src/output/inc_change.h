// What a move asks of a platform's flaggems .inc files, in words.
#pragma once

#include <string_view>

#include "policy/what_if.h"

namespace vendorconfs {

// "register", "drop" or "".
std::string_view ToString(IncChange inc);

// "the flaggems .inc has to register it", "… drop it" or "".
std::string_view RemarkOn(IncChange inc);

}  // namespace vendorconfs
