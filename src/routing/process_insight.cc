// Counts, doctor, kernels: values are gathered under the lock and handed out as copies.
#include <map>

#include "routing/process_state.h"

namespace vendorconfs::routing::internal::process {

void EnableCounts(bool on) {
  const Locked lock;
  state.counting = on;
  ForgetAll(lock);
}

void ResetCounts() {
  const Locked lock;
  for (vendorconfs_dispatcher* each = state.dispatchers; each != nullptr; each = each->next) {
    RecordOf(*each).counts.clear();
  }
}

std::vector<Count> Counts() {
  const Locked lock;
  std::vector<Count> counts;
  for (vendorconfs_dispatcher* each = state.dispatchers; each != nullptr; each = each->next) {
    for (const auto& [executed, calls] : RecordOf(*each).counts)
      counts.push_back({each->op, executed, calls});
  }
  return counts;
}

std::vector<Ailment> Ailments() {
  const TableRef table = Active();
  std::vector<Ailment> ailments;
  if (table->failed()) return ailments;
  const Image& image = table->image;
  const Locked lock;
  for (vendorconfs_dispatcher* each = state.dispatchers; each != nullptr; each = each->next) {
    const TableRow& row = image.Find(each->op);
    const Decision decision = Decide(image, row, RecordOf(*each).slots, 0);
    if (row.backend == kNone || (decision.slot != nullptr && !decision.degraded())) continue;
    ailments.push_back(
        {each->op, decision.configured, decision.slot != nullptr ? decision.slot->backend : nullptr});
  }
  return ailments;
}

std::vector<std::pair<const char*, std::size_t>> Kernels() {
  const Locked lock;
  std::map<std::string_view, std::pair<const char*, std::size_t>> by_name;
  for (vendorconfs_dispatcher* each = state.dispatchers; each != nullptr; each = each->next) {
    for (const Slot& slot : RecordOf(*each).slots) {
      auto& [name, kernels] = by_name[slot.backend];
      name = slot.backend;
      ++kernels;
    }
  }
  std::vector<std::pair<const char*, std::size_t>> list;
  for (const auto& [name, entry] : by_name) list.push_back(entry);
  return list;
}

}  // namespace vendorconfs::routing::internal::process
