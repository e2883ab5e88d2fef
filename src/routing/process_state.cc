#include "routing/process_state.h"

#include <unistd.h>

namespace vendorconfs::routing::internal::process {

State state;

namespace {

// A child gets the lock free and the state whole, whatever another thread was doing at the fork.
__attribute__((constructor)) void CarryTheLockOverForks() {
  pthread_atfork([] { pthread_mutex_lock(&state.lock); }, [] { pthread_mutex_unlock(&state.lock); },
                 [] { pthread_mutex_unlock(&state.lock); });
}

}  // namespace

const char* InternLocked(const Locked& lock, std::string_view backend) {
  auto& names = lock.shelves().names;
  auto found = names.find(backend);
  if (found == names.end()) found = names.emplace(backend).first;
  return found->c_str();
}

const char* Intern(std::string_view backend) {
  return InternLocked(Locked(), backend);
}

Record& Link(const Locked& lock, vendorconfs_dispatcher& dispatcher) {
  if (dispatcher.record != nullptr) return RecordOf(dispatcher);
  lock.shelves().by_op.emplace(dispatcher.op, &dispatcher);  // of two with one op, the first
  dispatcher.record = new Record;
  dispatcher.next = state.dispatchers;
  state.dispatchers = &dispatcher;
  return RecordOf(dispatcher);
}

// ---- Tables ----

TableRef Active() {
  {
    const Locked lock;
    if (vendorconfs_table* active = lock.shelves().active()) return TableRef::Share(active);
  }
  // Two threads may load at once, and the first to finish installs: so nothing waits on a file while it holds
  // a lock.
  LoadOptions options;
  options.ops = DispatcherOps();
  options.environment = environ;
  DiskFiles files;
  TableRef loaded = LoadTable(options, files);
  TableRef active;
  {
    const Locked lock;
    if (lock.shelves().active() == nullptr) lock.shelves().base = loaded;
    active = TableRef::Share(lock.shelves().active());
  }
  if (active.get() == loaded.get()) {
    for (const Finding& finding : loaded->findings) Report(finding);
  }
  return active;
}

void Install(TableRef table) {
  const Locked lock;
  if (table->failed() && lock.shelves().active() != nullptr) return;
  std::swap(lock.shelves().top(), table);
  ForgetAll(lock);
}

std::uint64_t Push(TableRef table) {
  const Locked lock;
  Shelves& shelves = lock.shelves();
  shelves.scopes.push_back({++shelves.last_scope, std::move(table)});
  ForgetAll(lock);
  return shelves.last_scope;
}

bool Pop(std::uint64_t scope) {
  TableRef popped;
  const Locked lock;
  std::vector<Scope>& scopes = lock.shelves().scopes;
  for (auto at = scopes.begin(); at != scopes.end(); ++at) {
    if (at->id != scope) continue;
    popped = std::move(at->table);
    scopes.erase(at);
    ForgetAll(lock);
    return true;
  }
  return false;
}

std::vector<std::string> DispatcherOps() {
  const Locked lock;
  std::vector<std::string> ops;
  for (const auto& [op, dispatcher] : lock.shelves().by_op) ops.emplace_back(op);
  return ops;
}

}  // namespace vendorconfs::routing::internal::process
