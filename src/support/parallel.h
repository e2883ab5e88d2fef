// Independent pieces of work on all processors.
#pragma once

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace vendorconfs {

// Lets a new thread run anywhere but on this processor, where it would wait for us: runs of a few
// milliseconds are over before the scheduler spreads them.
inline void MoveAway(std::thread& helper) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return;
  CPU_CLR(static_cast<std::size_t>(sched_getcpu()), &processors);
  if (CPU_COUNT(&processors) == 0) return;
  pthread_setaffinity_np(helper.native_handle(), sizeof processors, &processors);
}

// Calls work(0) … work(count - 1), each once, on up to four threads, this one among them; returns when all
// are done. Where calls throw, the exception of the lowest index is thrown, whatever the order in which they
// ran. Starting a thread costs some 50 us, so that the pieces together should cost more.
template <class Work>
void ParallelFor(std::size_t count, const Work& work) {
  constexpr std::size_t kMostThreads = 4;
  std::vector<std::exception_ptr> errors(count);
  std::atomic<std::size_t> next{0};
  const auto take = [&] {
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      try {
        work(i);
      } catch (...) {
        errors[i] = std::current_exception();
      }
    }
  };
  const std::size_t threads =
      std::min({count, kMostThreads, std::size_t{std::thread::hardware_concurrency()}});
  std::vector<std::thread> helpers;
  try {
    for (std::size_t i = 1; i < threads; ++i) {
      helpers.emplace_back(take);
      MoveAway(helpers.back());
    }
  } catch (const std::system_error&) {
    // No further thread can be had; those that run do the work.
  }
  take();
  for (std::thread& helper : helpers) helper.join();
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

}  // namespace vendorconfs
