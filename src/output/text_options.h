// How texts for people are set.
#pragma once

#include <cstddef>

#include "support/style.h"

namespace vendorconfs {

struct TextOptions {
  Style style{false};
  std::size_t width = 100;  // columns
};

}  // namespace vendorconfs
