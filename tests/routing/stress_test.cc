// Dispatch while everything else happens. Run under ThreadSanitizer too (presets tsan and tsan-clang).
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <memory>
#include <thread>

#include "routing/loading.h"
#include "support/catch.h"
#include "vendorconfs/routing/dispatcher.h"
#include "vendorconfs/routing/insight.h"

#if defined(__SANITIZE_THREAD__)
#define VENDORCONFS_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define VENDORCONFS_TSAN 1
#endif
#endif

namespace vendorconfs::routing {
namespace {

#ifdef VENDORCONFS_TSAN
constexpr int kSwaps = 20000;  // each costs ten times as much there
#else
constexpr int kSwaps = 200000;
#endif

struct Tensor {
  Dtypes dtype;
};

}  // namespace

template <>
struct DtypeMask<Tensor> {
  static constexpr bool kNever = false;
  static Dtypes Of(const Tensor& tensor) noexcept { return tensor.dtype; }
};

namespace {

enum Ran { kGems, kCpp, kGcu, kCuda };
template <Ran kWhich>
int Kernel(const Tensor&) {
  return kWhich;
}

using Op = Dispatcher<int (*)(const Tensor&)>;

// Four tables that give float32 and float64 calls different pairs of kernels: a call that mixed two tables
// would give a pair that neither has.
struct Tables {
  std::array<Table, 4> table = {
      Load("#@ format: 1\n#@ vendor: gcu\n#@ dtype-escape: float64 *\nstress.op = flaggems # gcu\n"),
      Load("#@ format: 1\n#@ kind: boxing\n#@ dtype-escape: float64 *\nstress.op = flaggems_cpp\n"),
      Load("#@ format: 1\n#@ vendor: gcu\nstress.op = flaggems_cpp\n"),
      Load("#@ format: 1\n#@ kind: boxing\n#@ dtype-escape: float64 *\nstress.op = flaggems\n"),
  };
  static constexpr int kFloat32[4] = {kGems, kCpp, kCpp, kGems};
  static constexpr int kFloat64[4] = {kGcu, kCuda, kCpp, kCuda};
};

TEST_CASE("a call that begins after a swap uses the new table") {
  static Op op("stress.op");
  static Registrar<Op> gems(op, "flaggems", &Kernel<kGems>), cpp(op, "flaggems_cpp", &Kernel<kCpp>),
      gcu(op, "gcu", &Kernel<kGcu>), cuda(op, "cuda", &Kernel<kCuda>);
  const Tables tables;
  for (const Table& table : tables.table) REQUIRE(table);

  REQUIRE(SetActive(tables.table[0]));
  std::atomic<int> started{0}, finished{0};
  std::atomic<bool> stop{false};
  std::atomic<long> calls{0}, violations{0};
  const auto call = [&](unsigned seed) {
    for (unsigned i = seed; !stop.load(std::memory_order_relaxed); ++i) {
      const bool wide = i % 3 == 0;
      const int from = finished.load(std::memory_order_acquire);
      const int ran = op(Tensor{wide ? VENDORCONFS_FLOAT64 : VENDORCONFS_FLOAT32});
      const int to = started.load(std::memory_order_acquire);
      bool legal = false;
      for (int swap = from; swap <= to && swap < from + 4; ++swap) {
        legal |= ran == (wide ? Tables::kFloat64 : Tables::kFloat32)[swap % 4];
      }
      if (!legal) ++violations;
      calls.fetch_add(1, std::memory_order_relaxed);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 7; ++i) threads.emplace_back(call, i);
  for (int swap = 1; swap <= kSwaps; ++swap) {
    started.store(swap, std::memory_order_release);
    vendorconfs_set_active(tables.table[static_cast<std::size_t>(swap % 4)].handle());
    finished.store(swap, std::memory_order_release);
    if (swap % 4096 != 0) continue;
    // However few the cores, calls and swaps mix.
    const long before = calls;
    while (calls == before) std::this_thread::yield();
  }
  stop = true;
  for (std::thread& thread : threads) thread.join();
  CHECK(violations == 0);
  CHECK(calls >= kSwaps / 4096);
}

TEST_CASE("exactly one log line of a kind, whoever comes first") {
  static Op op("race.op");
  static Registrar<Op> gcu(op, "gcu", &Kernel<kGcu>);
  static std::atomic<int> lines{0};
  vendorconfs_set_sink([](void*, const vendorconfs_diagnostic*) { ++lines; }, nullptr);
  const Table table =
      Loading("#@ format: 1\n#@ vendor: gcu\nrace.op = flaggems\n").Env("FLAGOS_LOG=dispatch").Load();
  for (int round = 0; round < 50; ++round) {
    const ScopedTable scope(table);  // forgets the target, not what was logged
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back([] { op(Tensor{0}); });
    for (std::thread& thread : threads) thread.join();
  }
  vendorconfs_set_sink(nullptr, nullptr);
  CHECK(lines == 1);
}

// Dispatch, lookup, load, swap, scopes, new dispatchers, counts, doctor and forks at once: nothing deadlocks,
// races or runs a wrong kernel.
TEST_CASE("everything at once") {
  static Op op("busy.op");
  static Registrar<Op> gems(op, "flaggems", &Kernel<kGems>), gcu(op, "gcu", &Kernel<kGcu>);
  const std::string conf =
      "#@ format: 1\n#@ vendor: gcu\n#@ dtype-escape: float64 *\nbusy.op = flaggems # gcu\n";
  const Table table = Load(conf), derived = table.With({{"busy.op", "gcu"}});
  REQUIRE(SetActive(table));
  vendorconfs_set_sink([](void*, const vendorconfs_diagnostic*) { (void)Active().digest(); }, nullptr);

  std::atomic<bool> stop{false};
  std::atomic<long> wrong{0};
  std::vector<std::thread> threads;
  const auto repeat = [&](auto body) {
    threads.emplace_back([&stop, body] {
      while (!stop.load(std::memory_order_relaxed)) body();
    });
  };
  for (int i = 0; i < 2; ++i) {
    repeat([&] {
      const int ran = op(Tensor{VENDORCONFS_FLOAT32});
      if (ran != kGems && ran != kGcu) ++wrong;
      if (op(Tensor{VENDORCONFS_FLOAT64}) != kGcu) ++wrong;
    });
  }
  repeat([&] {
    if (Active().Find("busy.op").op() != "busy.op") ++wrong;
  });
  repeat([&] { SetActive(Load(conf)); });
  repeat([&] { const ScopedTable scope(derived); });
  repeat([&] {
    static std::atomic<int> number{0};
    if (number.load() > 200) return std::this_thread::yield();
    auto* name = new std::string("fresh." + std::to_string(number++));  // dispatchers stay for ever
    auto* fresh = new Op(name->c_str());
    fresh->Register("flaggems", &Kernel<kGems>);
    fresh->Register("flaggems", &Kernel<kCpp>);  // refused; the sink runs
    if ((*fresh)(Tensor{0}) != kGems) ++wrong;
  });
  repeat([&] {
    const CountCalls on;
    (void)counts();
    (void)doctor();
  });

  // The child has one thread, and the lock free.
  int healthy = 0;
  constexpr int kForks = 20;
  for (int i = 0; i < kForks; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      _exit(op(Tensor{VENDORCONFS_FLOAT64}) == kGcu && Active().Find("busy.op").listed() ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    healthy += status == 0;
  }
  stop = true;
  for (std::thread& thread : threads) thread.join();
  vendorconfs_set_sink(nullptr, nullptr);
  CHECK(wrong == 0);
  CHECK(healthy == kForks);
}

}  // namespace
}  // namespace vendorconfs::routing
