// Loading the gcu conf with 55 other variables and 5 overrides, against the plugin's way (getline, substr,
// map insert, one getenv an op) and against the floor: open, read and one XXH3 of the file. 55 variables is
// what a container with a job scheduler shows.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <string>

#include "bench/routing_ops.h"

namespace vendorconfs::bench {
namespace {

constexpr const char* kOverrides[] = {"FLAGOS_OP_abs", "FLAGOS_OP_mm", "FLAGOS_OP_mm__out",
                                      "FLAGOS_OP_add__Tensor", "FLAGOS_OP__softmax"};

void SetEnvironment() {
  static const bool done = [] {
    clearenv();
    for (int i = 0; i < 55; ++i) {
      setenv(("SCHEDULER_VARIABLE_" + std::to_string(i)).c_str(),
             "/opt/scheduler/some/value:of/a/usual/length", 1);
    }
    for (const char* name : kOverrides) setenv(name, "gcu", 1);
    return true;
  }();
  benchmark::DoNotOptimize(done);
}

void Library(benchmark::State& state) {
  const std::string path = ConfPath();
  SetEnvironment();
  for (auto _ : state) {
    routing::Options options;
    options.set_path(path);
    routing::LoadResult loaded = routing::Load(options);
    if (!loaded.status) state.SkipWithError(loaded.status.message().c_str());
    benchmark::DoNotOptimize(loaded);
  }
}

// What the plugin's own loader does: no duplicates, no annotations, no digest, no places.
void Plugin(benchmark::State& state) {
  const std::string path = ConfPath();
  SetEnvironment();
  const auto trim = [](const std::string& text) {
    const std::size_t from = text.find_first_not_of(" \t"), to = text.find_last_not_of(" \t");
    return from == std::string::npos ? std::string() : text.substr(from, to - from + 1);
  };
  for (auto _ : state) {
    std::map<std::string, std::string> table;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      line = trim(line.substr(0, line.find('#')));
      const std::size_t equals = line.find('=');
      if (equals == std::string::npos) continue;
      table[trim(line.substr(0, equals))] = trim(line.substr(equals + 1));
    }
    for (auto& [op, backend] : table) {
      std::string name = "FLAGOS_OP_";
      for (const char c : op) name += c == '.' ? std::string("__") : std::string(1, c);
      if (const char* value = std::getenv(name.c_str())) backend = value;
    }
    benchmark::DoNotOptimize(table);
  }
}

void Floor(benchmark::State& state) {
  const std::string path = ConfPath();
  for (auto _ : state) {
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    fstat(fd, &status);
    const std::unique_ptr<char[]> bytes(new char[static_cast<std::size_t>(status.st_size)]);
    const ssize_t size = read(fd, bytes.get(), static_cast<std::size_t>(status.st_size));
    close(fd);
    benchmark::DoNotOptimize(XXH3_128bits(bytes.get(), static_cast<std::size_t>(size)));
  }
}

BENCHMARK(Library)->Name("load/library");
BENCHMARK(Plugin)->Name("load/getline_map_getenv");
BENCHMARK(Floor)->Name("load/open_read_xxh3");

}  // namespace
}  // namespace vendorconfs::bench

BENCHMARK_MAIN();
