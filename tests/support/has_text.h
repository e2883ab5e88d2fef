#pragma once

#include <string_view>

namespace vendorconfs {

inline bool HasText(std::string_view text, std::string_view piece) {
  return text.find(piece) != std::string_view::npos;
}

}  // namespace vendorconfs
