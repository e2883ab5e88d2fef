// Kernels in slots, and calls that find them.
#include <dlfcn.h>

#include <cstdio>
#include <cstring>

#include "routing/dtypes.h"
#include "routing/process_state.h"

namespace vendorconfs::routing::internal::process {
namespace {

// Publishes the kernels of an op with escapes; see vendorconfs_dispatcher::Remembered for the other half.
// Release and acquire on the three keep them between the two stores of `sequence`.
void SetByDtype(vendorconfs_dispatcher& dispatcher, vendorconfs_dtypes escapes, vendorconfs_kernel otherwise,
                vendorconfs_kernel escaped) {
  const std::uint32_t sequence = dispatcher.sequence.load(std::memory_order_relaxed);
  dispatcher.sequence.store(sequence + 1, std::memory_order_relaxed);
  dispatcher.escapes.store(escapes, std::memory_order_release);
  dispatcher.otherwise.store(otherwise, std::memory_order_release);
  dispatcher.escaped.store(escaped, std::memory_order_release);
  dispatcher.sequence.store(sequence + 2, std::memory_order_release);
}

// Lets the dispatcher answer by itself. While calls are counted, or logged by dtype, every one has to come
// here.
void Remember(vendorconfs_dispatcher& dispatcher, const vendorconfs_table& table, const TableRow& row) {
  if (state.counting) return;
  const Record& record = RecordOf(dispatcher);
  const Decision plain = Decide(table.image, row, record.slots, 0);
  const vendorconfs_kernel otherwise = plain.slot != nullptr ? plain.slot->kernel : nullptr;
  if (row.escapes == 0 || !IsFlagGems(row.backend)) {
    dispatcher.target.store(otherwise, std::memory_order_release);
    return;
  }
  if (table.log_dispatch) return;
  const Decision escape = Decide(table.image, row, record.slots, row.escapes);
  if (escape.escaped != 0) {
    SetByDtype(dispatcher, row.escapes, otherwise, escape.slot->kernel);
  } else if (record.warned_unserved) {
    dispatcher.target.store(otherwise, std::memory_order_release);
  } else {
    SetByDtype(dispatcher, row.escapes, otherwise,
               nullptr);  // the first call that would escape comes here to say so
  }
}

void CountCall(Record& record, const char* executed) {
  for (auto& [backend, calls] : record.counts) {
    if (backend == executed) {
      ++calls;
      return;
    }
  }
  record.counts.emplace_back(executed, 1);
}

std::string LogReason(const Decision& decision) {
  if (decision.escaped != 0) return "dtype-escape " + DtypeNames(decision.escaped);
  return decision.degraded() ? "degraded" : "";
}

// What is to be said once the lock is free.
struct Said {
  std::string dispatch_line;
  std::string unserved;
};

Said Note(const Locked& lock, const vendorconfs_dispatcher& dispatcher, const vendorconfs_table& table,
          const Decision& decision, Record& record) {
  Said said;
  if (decision.unserved != 0 && !record.warned_unserved) {
    record.warned_unserved = true;
    said.unserved = std::string("\"") + dispatcher.op + "\": a call with " + DtypeNames(decision.unserved) +
                    " should leave " + decision.configured +
                    " for the vendor's kernel, but none is registered; the route stays";
  }
  if (!table.log_dispatch) return said;
  const std::string reason = LogReason(decision);
  if (!record.logged.emplace(decision.slot->backend, reason).second) return said;
  const auto name = [&](const char* backend) { return LogNameLocked(lock, backend); };
  said.dispatch_line = std::string(dispatcher.op) + " -> " + name(decision.slot->backend);
  if (!reason.empty())
    said.dispatch_line += std::string(" (configured ") + name(decision.configured) + ": " + reason + ")";
  return said;
}

template <std::size_t kSize>
void Fill(char (&field)[kSize], const std::string& text) {
  std::snprintf(field, kSize, "%s", text.c_str());
}

std::string PlaceOf(vendorconfs_kernel kernel) {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(kernel), &info) == 0 || info.dli_fname == nullptr)
    return "an unknown module";
  return info.dli_sname != nullptr ? std::string(info.dli_fname) + " (" + info.dli_sname + ")"
                                   : info.dli_fname;
}

}  // namespace

void Forget(const Locked&, vendorconfs_dispatcher& dispatcher) {
  dispatcher.target.store(nullptr, std::memory_order_release);
  if (dispatcher.escapes.load(std::memory_order_relaxed) != 0) SetByDtype(dispatcher, 0, nullptr, nullptr);
}

void ForgetAll(const Locked& lock) {
  for (vendorconfs_dispatcher* each = state.dispatchers; each != nullptr; each = each->next)
    Forget(lock, *each);
}

bool Register(vendorconfs_dispatcher& dispatcher, const std::string& backend, vendorconfs_kernel kernel) {
  vendorconfs_kernel present = nullptr;
  {
    const Locked lock;
    Slots& slots = Link(lock, dispatcher).slots;
    for (const Slot& slot : slots) {
      if (slot.backend == backend) present = slot.kernel;
    }
    if (present == nullptr) {
      slots.push_back({InternLocked(lock, backend), kernel});
      Forget(lock, dispatcher);
      return true;
    }
  }
  Report({Severity::kError, "second-kernel", "", 0,
          std::string("\"") + dispatcher.op + "\": the " + backend + " slot keeps its kernel from " +
              PlaceOf(present) + "; a second one from " + PlaceOf(kernel) +
              " was refused, register one of them only"});
  return false;
}

vendorconfs_kernel Dispatch(vendorconfs_dispatcher& dispatcher, vendorconfs_dtypes dtypes,
                            vendorconfs_failure& failure) {
  Said said;
  vendorconfs_kernel kernel = nullptr;
  for (TableRef loaded;; loaded = Active()) {
    const Locked lock;
    const vendorconfs_table* table = lock.shelves().active();
    if (table == nullptr) continue;  // loads it, without the lock
    Record& record = Link(lock, dispatcher);
    if (table->failed()) {
      Fill(failure.configured, "");
      Fill(failure.slots, NamesOf(record.slots));
      Fill(failure.message, std::string("\"") + dispatcher.op + "\": no routing table: " + table->failure);
      return nullptr;
    }
    const TableRow& row = table->image.Find(dispatcher.op);
    const Decision decision = Decide(table->image, row, record.slots, dtypes);
    if (decision.slot == nullptr) {
      Fill(failure.configured, decision.configured);
      Fill(failure.slots, NamesOf(record.slots));
      Fill(failure.message, WhyUnserved(table->image, row, dispatcher.op, record.slots));
      return nullptr;
    }
    kernel = decision.slot->kernel;
    if (state.counting) CountCall(record, decision.slot->backend);
    said = Note(lock, dispatcher, *table, decision, record);
    Remember(dispatcher, *table, row);
    break;
  }
  if (!said.unserved.empty()) Report({Severity::kWarning, "escape-without-kernel", "", 0, said.unserved});
  if (!said.dispatch_line.empty()) ReportDispatch(said.dispatch_line);
  return kernel;
}

Selected Select(vendorconfs_dispatcher& dispatcher, vendorconfs_dtypes dtypes) {
  Selected selected;
  const TableRef table = Active();
  if (table->failed()) return selected;
  const Image& image = table->image;
  const TableRow& row = image.Find(dispatcher.op);
  const Locked lock;
  selected.decision = Decide(image, row, Link(lock, dispatcher).slots, dtypes);
  if (selected.decision.slot != nullptr) selected.slot = *selected.decision.slot;
  selected.degraded = selected.decision.degraded();
  selected.decision.configured = InternLocked(lock, selected.decision.configured);
  selected.origin = selected.decision.escaped != 0 ? VENDORCONFS_DTYPE_ESCAPE
                                                   : static_cast<vendorconfs_origin>(OriginOf(row));
  return selected;
}

vendorconfs_dispatcher* FindDispatcher(std::string_view op) {
  const Locked lock;
  const auto found = lock.shelves().by_op.find(op);
  return found == lock.shelves().by_op.end() ? nullptr : found->second;
}

const char* SlotName(vendorconfs_dispatcher& dispatcher, std::size_t index) {
  const Locked lock;
  const Slots& slots = Link(lock, dispatcher).slots;
  return index < slots.size() ? slots[index].backend : nullptr;
}

}  // namespace vendorconfs::routing::internal::process
