// What really happened: counts of calls, empty slots, kernels by backend. For tests, reports and debugging;
// the values are copies, taken at one moment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "vendorconfs/routing/c_api.h"

namespace vendorconfs {
namespace routing {
inline namespace v1 {

struct CallCount {
  std::string op, executed;
  std::uint64_t calls = 0;
};

// Counts while it lives, from zero. Each call then takes the library's lock (see vendorconfs_enable_counts).
class CountCalls {
 public:
  CountCalls() noexcept {
    vendorconfs_reset_counts();
    vendorconfs_enable_counts(1);
  }
  CountCalls(const CountCalls&) = delete;
  CountCalls& operator=(const CountCalls&) = delete;
  ~CountCalls() { vendorconfs_enable_counts(0); }
};

// Calls by op and executed backend since the last reset, in no order; empty unless counting was on.
inline std::vector<CallCount> counts() {
  std::vector<CallCount> all;
  vendorconfs_visit_counts(
      [](void* list, const char* op, const char* executed, std::uint64_t calls) {
        static_cast<std::vector<CallCount>*>(list)->push_back({op, executed, calls});
      },
      &all);
  return all;
}

struct Ailment {
  std::string op, configured;
  std::string executed;  // what runs instead; "": calls fail
};
struct KernelCount {
  std::string backend;
  std::size_t kernels = 0;
};
struct Doctor {
  std::vector<Ailment> empty_slots;  // routes whose own slot has no kernel
  std::vector<KernelCount> kernels;  // by backend, over all dispatchers
};

// Looks at every dispatcher that has a kernel or was called.
inline Doctor doctor() {
  Doctor found;
  vendorconfs_visit_ailments(
      [](void* list, const char* op, const char* configured, const char* executed) {
        static_cast<std::vector<Ailment>*>(list)->push_back(
            {op, configured, executed != nullptr ? executed : ""});
      },
      &found.empty_slots);
  vendorconfs_visit_kernels(
      [](void* list, const char* backend, std::size_t kernels) {
        static_cast<std::vector<KernelCount>*>(list)->push_back({backend, kernels});
      },
      &found.kernels);
  return found;
}

}  // namespace v1
}  // namespace routing
}  // namespace vendorconfs
