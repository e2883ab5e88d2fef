#include "support/crew.h"

#include <sched.h>

#include <algorithm>
#include <system_error>

namespace vendorconfs {
namespace {

constexpr std::size_t kMostHelpers = 3;
// How often a thread looks before it sleeps: for some 200 us.
constexpr int kLooks = 5000;

void Pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Returns when `value` is no longer `old`.
void AwaitChange(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  for (int look = 0; look < kLooks; ++look) {
    if (value.load(std::memory_order_acquire) != old) return;
    Pause();
  }
  value.wait(old, std::memory_order_acquire);
}

// Lets a new thread run anywhere but on this processor, where it would wait for us: runs of a few
// milliseconds are over before the scheduler spreads them.
void MoveAway(std::thread& helper, cpu_set_t processors) {
  CPU_CLR(static_cast<std::size_t>(sched_getcpu()), &processors);
  if (CPU_COUNT(&processors) == 0) return;
  pthread_setaffinity_np(helper.native_handle(), sizeof processors, &processors);
}

}  // namespace

struct Crew::Batch {
  Call call;
  const void* context;
  std::vector<std::exception_ptr> errors;
  std::atomic<std::size_t> next{0};

  void TakePieces() {
    for (std::size_t i = next.fetch_add(1); i < errors.size(); i = next.fetch_add(1)) {
      try {
        call(context, i);
      } catch (...) {
        errors[i] = std::current_exception();
      }
    }
  }
};

Crew::~Crew() {
  {
    const std::lock_guard<std::mutex> guard(door_);
    dismissed_ = true;
  }
  news_.fetch_add(1, std::memory_order_release);
  news_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Crew::Assemble() {
  if (assembled_) return;
  assembled_ = true;
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return;
  const std::size_t wanted = std::min(kMostHelpers, static_cast<std::size_t>(CPU_COUNT(&processors)) - 1);
  helpers_.reserve(wanted);
  try {
    while (helpers_.size() < wanted) {
      helpers_.emplace_back([this] { Help(); });
      MoveAway(helpers_.back(), processors);
    }
  } catch (const std::system_error&) {
    // No further thread can be had; those that run do the work.
  }
}

void Crew::Run(std::size_t count, Call call, const void* context) {
  if (count > 1) Assemble();
  Batch batch{call, context, std::vector<std::exception_ptr>(count)};
  {
    const std::lock_guard<std::mutex> guard(door_);
    open_ = &batch;
  }
  news_.fetch_add(1, std::memory_order_release);
  news_.notify_all();
  batch.TakePieces();
  {
    const std::lock_guard<std::mutex> guard(door_);
    open_ = nullptr;
  }
  while (const std::uint32_t inside = inside_.load(std::memory_order_acquire)) AwaitChange(inside_, inside);
  for (const std::exception_ptr& error : batch.errors) {
    if (error) std::rethrow_exception(error);
  }
}

void Crew::Help() {
  std::uint32_t heard = 0;
  while (true) {
    AwaitChange(news_, heard);
    heard = news_.load(std::memory_order_acquire);
    Batch* batch = nullptr;
    {
      const std::lock_guard<std::mutex> guard(door_);
      if (dismissed_) return;
      batch = open_;
      if (batch != nullptr) inside_.fetch_add(1, std::memory_order_relaxed);
    }
    if (batch == nullptr) continue;
    batch->TakePieces();
    inside_.fetch_sub(1, std::memory_order_release);
    inside_.notify_all();
  }
}

}  // namespace vendorconfs
