#include "output/cpu_fallback_text.h"

namespace vendorconfs {

std::string_view CpuFallbackText(CpuFallback fallback) {
  switch (fallback) {
    case CpuFallback::kDecomposes:
      return "the op decomposes into others";
    case CpuFallback::kRuns:
      return "the CPU fallback runs the op";
    case CpuFallback::kCopies:
      return "the CPU fallback returns a copy where the op promises a view, and writes to it are lost";
    case CpuFallback::kRaises:
      return "the CPU has no kernel either, and a call raises";
    case CpuFallback::kUnknown:
      break;
  }
  return "the op decomposes or reaches the CPU fallback, which the op facts do not say";
}

}  // namespace vendorconfs
