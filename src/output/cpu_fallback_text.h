#pragma once

#include <string_view>

#include "policy/cpu_fallback.h"

namespace vendorconfs {

// What happens to an op that the build does not register, in words.
std::string_view CpuFallbackText(CpuFallback fallback);

}  // namespace vendorconfs
