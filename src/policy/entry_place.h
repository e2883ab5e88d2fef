#pragma once

#include <string>

#include "input/entries.h"
#include "support/error.h"

namespace vendorconfs {

// "data/platforms/ppu.toml:37". Of an entry that stands in no file, what it has instead.
inline std::string PlaceText(const Entry& entry) {
  return ToString(Place{std::string(entry.file), static_cast<int>(entry.line)});
}

}  // namespace vendorconfs
