// A register file as device repositories generate them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace vendorconfs {

struct PublicFile {
  std::string text;
  std::vector<std::string> ops;  // in the order of their registrations
};

// Thousands of lines of wrapper functions under one #ifdef, then `registrations` registrations under another,
// both with comments that mention `m.impl(`. The same text at every call; about 300 bytes a registration, so
// 600 KB for 2034.
PublicFile MakePublicFile(std::size_t registrations = 2034);

}  // namespace vendorconfs
