// The one state of the process: active table and scopes, dispatchers and their kernels, sink and counts. All
// of it behind one lock that is constant-initialised, never destroyed, and carried over a fork.
//
// Nothing of the outside runs under the lock: no callback, no log line, no file, no dynamic loader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "routing/decide.h"
#include "routing/table.h"
#include "vendorconfs/routing/c_api.h"

namespace vendorconfs::routing::internal::process {

// ---- Tables ----

// The active table; loads it by the default order where there is none.
TableRef Active();
// Replaces the innermost table and forgets all cached targets. A failed table is installed only where there
// is none.
void Install(TableRef table);
std::uint64_t Push(TableRef table);
bool Pop(std::uint64_t scope);
// The ops of all dispatchers.
std::vector<std::string> DispatcherOps();

// ---- Dispatchers ----

// False: the slot is filled, and the sink has both kernels' places. `backend` is a canonical name.
bool Register(vendorconfs_dispatcher& dispatcher, const std::string& backend, vendorconfs_kernel kernel);
// The kernel, remembered, logged and counted; or null and `failure`.
vendorconfs_kernel Dispatch(vendorconfs_dispatcher& dispatcher, vendorconfs_dtypes dtypes,
                            vendorconfs_failure& failure);
// What a dispatch would do; all strings live for ever. Empty where the table's load failed.
struct Selected {
  Decision decision;  // its `slot` is not to be followed: slots move when a kernel registers
  Slot slot{};        // a copy of it; null where the call cannot be served
  bool degraded = false;
  vendorconfs_origin origin = VENDORCONFS_DEFAULT;
};
Selected Select(vendorconfs_dispatcher& dispatcher, vendorconfs_dtypes dtypes);
vendorconfs_dispatcher* FindDispatcher(std::string_view op);
const char* SlotName(vendorconfs_dispatcher& dispatcher, std::size_t index);

// ---- Insight ----

void EnableCounts(bool on);
void ResetCounts();
struct Count {
  const char* op;
  const char* executed;
  std::uint64_t calls;
};
std::vector<Count> Counts();

struct Ailment {
  const char* op;
  std::string configured;
  const char* executed;  // null: calls fail
};
std::vector<Ailment> Ailments();
std::vector<std::pair<const char*, std::size_t>> Kernels();

// ---- Log ----

void SetSink(vendorconfs_sink sink, void* user_data);
void Report(const Finding& finding);
void UseLegacyNames(bool on);
// The backend's name in log lines; `backend` itself where no older one exists or none was asked for.
const char* LogName(const char* backend);

// A backend name that lives for ever; equal names have one address.
const char* Intern(std::string_view backend);

}  // namespace vendorconfs::routing::internal::process
