#include "audit/machine_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/backend_words.h"
#include "audit/validate_rules.h"
#include "routing/backends.h"
#include "routing/conf_line.h"
#include "support/nearest.h"

namespace vendorconfs {
namespace {

// A line whose word is the one in effect, and not that of the platform.
void Compare(std::string_view key, std::string_view word, std::string_view in_effect, std::string_view right,
             const Platform& platform, std::vector<MachineLineFault>& faults) {
  if (in_effect == right || word != in_effect) return;
  faults.push_back(
      {&kPlatformMismatch,
       {},
       fmt::format("\"#@ {}: {}\" is not that of \"{}\", which has \"{}\"", key, word, platform.name, right),
       "correct the line, or judge the conf for the platform that it is of"});
}

void JudgeOps(std::string_view key, std::string_view value, const Routing& routing,
              const std::vector<std::string_view>& universe, std::vector<MachineLineFault>& faults) {
  routing::internal::TakeWord(value);  // the dtype, the backend
  for (std::string_view op = routing::internal::TakeWord(value); !op.empty();
       op = routing::internal::TakeWord(value)) {
    const OpId id = op == "*" ? kNoOp : routing.workspace->names.Find(op);
    if (op == "*" || (id != kNoOp && routing.InUniverse(id))) continue;
    faults.push_back({&kUnknownConfOp, std::string(op),
                      fmt::format("\"{}\" of the line \"#@ {}:\" is no op of the universe{}", op, key,
                                  DidYouMean(op, universe)),
                      "correct it or take it out of the line"});
  }
}

}  // namespace

std::vector<MachineLineFault> JudgeMachineLine(std::string_view key, std::string_view value,
                                               const StatedBuild& stated, const Platform& platform,
                                               const Routing& routing,
                                               const std::vector<std::string_view>& universe) {
  std::vector<MachineLineFault> faults;
  const std::string word = routing::internal::Lower(value);
  const std::string vendor = routing::internal::Lower(platform.vendor);
  if (key == "platform") {
    Compare(key, value, stated.platform, platform.name, platform, faults);
  } else if (key == "kind") {
    Compare(key, word, stated.kind, ToString(platform.kind), platform, faults);
  } else if (key == "vendor") {
    Compare(key, word, stated.vendor, vendor, platform, faults);
  } else if (key == "default") {
    // A word that is no backend at all is the loader's to refuse.
    const std::vector<std::string> words = BackendWords({}, routing.workspace);
    const bool known = word == stated.vendor || std::find(words.begin(), words.end(), word) != words.end();
    if (known && IsVendorKey(word) && routing::internal::ModernName(word).empty() && word != vendor) {
      faults.push_back({&kForeignVendor,
                        {},
                        fmt::format("\"#@ default:\" names the vendor key \"{}\", and this build has \"{}\"",
                                    word, vendor),
                        fmt::format("write \"{}\"", vendor)});
    }
  } else if (key == "dtype-escape" || key == "also") {
    JudgeOps(key, value, routing, universe, faults);
  }
  return faults;
}

}  // namespace vendorconfs
