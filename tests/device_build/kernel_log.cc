#include "kernel_log.h"

#include <mutex>
#include <utility>

namespace acme {
namespace {

std::mutex mutex;
std::vector<KernelCall> calls;

}  // namespace

void RecordCall(std::string op, std::string backend) {
  const std::lock_guard<std::mutex> lock(mutex);
  calls.push_back({std::move(op), std::move(backend), std::this_thread::get_id()});
}

std::vector<KernelCall> TakeCalls() {
  const std::lock_guard<std::mutex> lock(mutex);
  return std::exchange(calls, {});
}

}  // namespace acme
