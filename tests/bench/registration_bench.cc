// The registration reader over a public-shaped file of 600 KB, beside a loop that looks at each byte once.
// Compare the medians of interleaved repetitions:
//   bench_registration --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true
//       --benchmark_report_aggregates_only=true
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "input/registration/public_file.h"
#include "input/registration/registration_file.h"

namespace vendorconfs {
namespace {

void SetBytes(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
}

void CountQuotesAndNewlines(benchmark::State& state) {
  const std::string text = MakePublicFile().text;
  for (auto _ : state) {
    std::size_t quotes = 0;
    std::size_t newlines = 0;
    for (const char c : text) {
      if (c == '"') ++quotes;
      if (c == '\n') ++newlines;
    }
    benchmark::DoNotOptimize(quotes);
    benchmark::DoNotOptimize(newlines);
  }
  SetBytes(state, text.size());
}
BENCHMARK(CountQuotesAndNewlines)->Unit(benchmark::kMicrosecond);

void ReadPublicFile(benchmark::State& state) {
  const std::string text = MakePublicFile().text;
  for (auto _ : state) benchmark::DoNotOptimize(ReadRegistrations(text, "register.inc", {}));
  SetBytes(state, text.size());
}
BENCHMARK(ReadPublicFile)->Unit(benchmark::kMicrosecond);

// The same with a macro that registers, and one that is defined alone.
void ReadPublicFileWithMacro(benchmark::State& state) {
  const std::string text =
      "#define REGISTER(op, fn) m.impl(op, TORCH_FN(fn))\n#define CHECKED(x) Check(x)\n" +
      MakePublicFile().text + "REGISTER(\"mm\", WrapperMm);\n";
  for (auto _ : state) benchmark::DoNotOptimize(ReadRegistrations(text, "register.inc", {}));
  SetBytes(state, text.size());
}
BENCHMARK(ReadPublicFileWithMacro)->Unit(benchmark::kMicrosecond);

void FindDuplicatesOfPublicFile(benchmark::State& state) {
  const std::string text = MakePublicFile().text;
  const RegistrationFile file = ReadRegistrations(text, "register.inc", {});
  for (auto _ : state) benchmark::DoNotOptimize(FindDuplicates({&file}));
}
BENCHMARK(FindDuplicatesOfPublicFile)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace vendorconfs

BENCHMARK_MAIN();
