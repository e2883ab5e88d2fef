#pragma once

namespace vendorconfs {

// The tool's exit statuses; nothing else knows the numbers.
enum class ExitStatus : int {
  kFine = 0,
  kFindings = 1,  // stale confs, lint errors, differences, a refused write
  kUnusable = 2,  // input or arguments that cannot be used; nothing was written
};

}  // namespace vendorconfs
