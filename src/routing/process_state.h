// The data behind process.h. Only its .cc files include this.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "routing/process.h"
#include "vendorconfs/routing/dispatcher.h"

namespace vendorconfs::routing::internal::process {

// What the library keeps of a dispatcher; behind vendorconfs_dispatcher::record.
struct Record {
  Slots slots;
  std::vector<std::pair<const char*, std::uint64_t>> counts;  // by executed backend
  std::set<std::pair<const char*, std::string>> logged;       // executed backend and reason
  bool warned_unserved = false;
};

struct Scope {
  std::uint64_t id;
  TableRef table;
};

// Allocated at first use and kept to the end of the process, as dispatchers are.
struct Shelves {
  TableRef base;
  std::vector<Scope> scopes;
  std::uint64_t last_scope = 0;
  std::unordered_map<std::string_view, vendorconfs_dispatcher*> by_op;
  std::set<std::string, std::less<>> names;

  // The table that routes, or null.
  vendorconfs_table* active() const { return scopes.empty() ? base.get() : scopes.back().table.get(); }
  TableRef& top() { return scopes.empty() ? base : scopes.back().table; }
};

// Trivially constructed and destroyed, so that it works before main and after exit.
struct State {
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  Shelves* shelves = nullptr;
  vendorconfs_dispatcher* dispatchers = nullptr;
  bool counting = false;
  bool legacy_names = false;
  vendorconfs_sink sink = nullptr;
  void* sink_data = nullptr;
};
extern State state;

// Holds the lock. What must happen outside it (releasing tables, log lines) is declared before it.
class Locked {
 public:
  Locked() { pthread_mutex_lock(&state.lock); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  ~Locked() { pthread_mutex_unlock(&state.lock); }

  Shelves& shelves() const {
    if (state.shelves == nullptr) state.shelves = new Shelves;
    return *state.shelves;
  }
};

inline Record& RecordOf(vendorconfs_dispatcher& dispatcher) {
  return *static_cast<Record*>(dispatcher.record);
}

// Under the lock: the interned name; the dispatcher in the list, with a record.
const char* InternLocked(const Locked& lock, std::string_view backend);
Record& Link(const Locked& lock, vendorconfs_dispatcher& dispatcher);
// Under the lock: makes the next call of one or all dispatchers resolve again.
void Forget(const Locked& lock, vendorconfs_dispatcher& dispatcher);
void ForgetAll(const Locked& lock);
// Under the lock: what LogName says.
const char* LogNameLocked(const Locked& lock, const char* backend);

// Not under the lock: a line of FLAGOS_LOG=dispatch.
void ReportDispatch(const std::string& line);

}  // namespace vendorconfs::routing::internal::process
