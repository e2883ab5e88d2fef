// Our TOML reader and toml++ over the bundled platform files: all of them in turn, destruction included.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "input/toml/judge.h"
#include "input/toml/toml_document.h"

namespace vendorconfs {
namespace {

std::vector<std::string> PlatformFiles() {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(VENDORCONFS_SOURCE_DIR "/data/platforms")) {
    if (entry.path().extension() != ".toml") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    texts.push_back(text.str());
  }
  return texts;
}

template <typename Reader>
void Run(benchmark::State& state, const Reader& read) {
  const std::vector<std::string> texts = PlatformFiles();
  for (auto _ : state) {
    for (const std::string& text : texts) benchmark::DoNotOptimize(read(text));
  }
  const auto bytes =
      std::accumulate(texts.begin(), texts.end(), std::size_t{0},
                      [](std::size_t sum, const std::string& text) { return sum + text.size(); });
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
}

void OurReader(benchmark::State& state) {
  Run(state, [](const std::string& text) { return ParseToml(text, "platform.toml"); });
}
BENCHMARK(OurReader)->Unit(benchmark::kMicrosecond);

void TomlPlusPlus(benchmark::State& state) {
  Run(state, CountByTomlPlusPlus);
}
BENCHMARK(TomlPlusPlus)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace vendorconfs

BENCHMARK_MAIN();
