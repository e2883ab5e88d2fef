// Judged ops by name, for comparing.
#pragma once

#include <string>
#include <vector>

#include "evidence/comparison.h"

namespace vendorconfs {

// "mm relu".
inline std::string Ops(const std::vector<JudgedOp>& ops) {
  std::string text;
  for (const JudgedOp& op : ops) text.append(text.empty() ? "" : " ").append(op.op);
  return text;
}

}  // namespace vendorconfs
