// Calls through 2037 dispatchers in shuffled order, against calls through function pointers in the same
// order: in a dense array, and in objects of a dispatcher's size, as a plugin keeps them. Two tensor
// arguments; the kernel returns at once. Figures are times a call (the counter `each`).
#include <benchmark/benchmark.h>

#include <unistd.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "bench/routing_ops.h"
#include "vendorconfs/routing/dispatcher.h"

namespace vendorconfs::bench {

// As much of a tensor as a dtype trait reads: a pointer to the dtype.
struct Tensor {
  const std::uint32_t* dtype;
};

}  // namespace vendorconfs::bench

template <>
struct vendorconfs::routing::DtypeMask<vendorconfs::bench::Tensor> {
  static constexpr bool kNever = false;
  static Dtypes Of(const vendorconfs::bench::Tensor& tensor) noexcept { return *tensor.dtype; }
};

namespace vendorconfs::bench {
namespace {

using Fn = long (*)(const Tensor&, const Tensor&);
using Op = routing::Dispatcher<Fn>;

__attribute__((noinline)) long Kernel(const Tensor& a, const Tensor& b) {
  benchmark::DoNotOptimize(&b);
  return reinterpret_cast<long>(&a);
}

struct alignas(64) PointerObject {
  Fn kernel = &Kernel;
};

constexpr std::uint32_t kFloat32 = VENDORCONFS_FLOAT32, kFloat64 = VENDORCONFS_FLOAT64;

struct Setup {
  routing::Table plain = LoadConf();
  std::deque<std::string> names;
  std::vector<std::unique_ptr<Op>> ops;
  std::vector<PointerObject> objects;
  std::vector<Fn> pointers;
  std::vector<std::size_t> order;

  Setup() {
    plain.ForEach([&](const routing::Route& route) { names.emplace_back(route.op()); });
    for (const std::string& name : names) {
      ops.push_back(std::make_unique<Op>(name.c_str()));
      for (const char* backend : {"flaggems", "gcu"}) ops.back()->Register(backend, &Kernel);
    }
    objects.resize(ops.size());
    pointers.assign(ops.size(), &Kernel);
    order = Permutations(ops.size(), 1)[0];
  }
  // Every op on flaggems, with or without an escape for float64.
  void Route(bool escape) const {
    std::string conf = "#@ format: 1\n#@ vendor: gcu\n";
    if (escape) conf += "#@ dtype-escape: float64 *\n";
    for (const std::string& name : names) conf += name + " = flaggems\n";
    char path[] = "/tmp/routing_dispatch_XXXXXX";
    const int fd = mkstemp(path);
    if (write(fd, conf.data(), conf.size()) != static_cast<ssize_t>(conf.size())) std::abort();
    close(fd);
    routing::Options options;
    options.set_path(path);
    const routing::LoadResult loaded = routing::Load(options);
    unlink(path);
    if (!loaded.status || !routing::SetActive(loaded.table)) std::abort();
  }
};
const Setup& S() {
  static const Setup setup;
  return setup;
}

template <class Call>
void Run(benchmark::State& state, std::uint32_t dtype, const Call& call) {
  const Tensor a{&dtype}, b{&dtype};
  for (auto _ : state) {
    for (const std::size_t i : S().order) benchmark::DoNotOptimize(call(i, a, b));
  }
  state.counters["each"] = benchmark::Counter(
      static_cast<double>(state.iterations() * static_cast<std::int64_t>(S().order.size())),
      benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void Pointers(benchmark::State& state) {
  Run(state, kFloat32, [](std::size_t i, const Tensor& a, const Tensor& b) { return S().pointers[i](a, b); });
}
void Objects(benchmark::State& state) {
  Run(state, kFloat32,
      [](std::size_t i, const Tensor& a, const Tensor& b) { return S().objects[i].kernel(a, b); });
}
void Dispatchers(benchmark::State& state, bool escape, std::uint32_t dtype) {
  S().Route(escape);
  Run(state, dtype, [](std::size_t i, const Tensor& a, const Tensor& b) { return (*S().ops[i])(a, b); });
}

BENCHMARK(Pointers)->Name("call/pointer");
BENCHMARK(Objects)->Name("call/pointer_in_object");
BENCHMARK_CAPTURE(Dispatchers, plain, false, kFloat32)->Name("call/dispatcher");
BENCHMARK_CAPTURE(Dispatchers, escape, true, kFloat32)->Name("call/dispatcher_escape_not_met");
BENCHMARK_CAPTURE(Dispatchers, escaping, true, kFloat64)->Name("call/dispatcher_escape_met");

}  // namespace
}  // namespace vendorconfs::bench

BENCHMARK_MAIN();
