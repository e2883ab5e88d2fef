// Threads that share independent pieces of work.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace vendorconfs {

// The threads of one run: the owner's and up to three helpers. A run has several short stretches of parallel
// work with serial ones between them; helpers stay awake for a while after each stretch, since to wake a
// sleeping processor takes longer than the work that waits for it. One thread owns a crew and gives it work.
class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  // Starts the helpers, one for each further processor that this process may use. ForEach does so where
  // nobody did before. Costs some 50 us a helper. Where no thread can be had, the owner works alone.
  void Assemble();

  // Calls work(0) … work(count - 1), each once, on the threads of the crew, and returns when all are done.
  // Where calls throw, the exception of the lowest index is thrown, whatever the order in which they ran.
  // `work` must not use the crew. Costs a few microseconds where the helpers are awake.
  template <class Work>
  void ForEach(std::size_t count, const Work& work) {
    Run(
        count, [](const void* context, std::size_t i) { (*static_cast<const Work*>(context))(i); }, &work);
  }

 private:
  struct Batch;
  using Call = void (*)(const void* context, std::size_t i);

  void Run(std::size_t count, Call call, const void* context);
  void Help();

  // Changes when there is work or the crew is dismissed; helpers wait on it.
  std::atomic<std::uint32_t> news_{0};
  std::atomic<std::uint32_t> inside_{0};  // helpers that work on the batch
  std::mutex door_;                       // guards the two below
  Batch* open_ = nullptr;
  bool dismissed_ = false;

  bool assembled_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace vendorconfs
