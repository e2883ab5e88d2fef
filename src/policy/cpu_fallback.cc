#include "policy/cpu_fallback.h"

namespace vendorconfs {

std::string_view ToString(CpuFallback fallback) {
  switch (fallback) {
    case CpuFallback::kDecomposes:
      return "decomposes";
    case CpuFallback::kRuns:
      return "runs";
    case CpuFallback::kCopies:
      return "copies";
    case CpuFallback::kRaises:
      return "raises";
    case CpuFallback::kUnknown:
      return "unknown";
  }
  return {};
}

CpuFallback CpuFallbackOf(const OpFacts& facts, OpId op) {
  if (facts.composites.Contains(op)) return CpuFallback::kDecomposes;
  if (facts.no_cpu_kernel.Contains(op)) return CpuFallback::kRaises;
  if (facts.views.Contains(op)) return CpuFallback::kCopies;
  return facts.known.Contains(op) ? CpuFallback::kRuns : CpuFallback::kUnknown;
}

}  // namespace vendorconfs
