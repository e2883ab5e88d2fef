// When results are coloured.
#pragma once

#include "support/style.h"

namespace vendorconfs {

enum class ColorMode { kAuto, kAlways, kNever };

// Whether output to `fd` should be coloured: with kAuto, where it is a terminal, NO_COLOR is unset or empty
// and TERM is not "dumb".
bool WantsColor(ColorMode mode, int fd);

}  // namespace vendorconfs
