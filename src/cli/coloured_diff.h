#pragma once

#include <string>

#include "support/style.h"

namespace vendorconfs {

// A unified diff with its removed, added and place lines coloured.
std::string ColouredDiff(const std::string& diff, const Style& style);

}  // namespace vendorconfs
