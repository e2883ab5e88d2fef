// The ops of a generated conf, for the routing benchmarks: golden/backends_gcu.conf, 2037 ops in 9 to 60
// bytes each, or the file that VENDORCONFS_BENCH_CONF names.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "vendorconfs/routing/table.h"

namespace vendorconfs::bench {

inline std::string ConfPath() {
  const char* path = std::getenv("VENDORCONFS_BENCH_CONF");
  return path != nullptr ? path : VENDORCONFS_SOURCE_DIR "/golden/backends_gcu.conf";
}

inline routing::Table LoadConf() {
  routing::Options options;
  options.set_path(ConfPath());
  routing::LoadResult loaded = routing::Load(options);
  if (!loaded.status) {
    std::fprintf(stderr, "%s\n", loaded.status.message().c_str());
    std::exit(2);
  }
  return std::move(loaded.table);
}

// Op and backend of each line.
inline std::vector<std::pair<std::string, std::string>> RoutesOf(const routing::Table& table) {
  std::vector<std::pair<std::string, std::string>> routes;
  table.ForEach([&](const routing::Route& route) { routes.emplace_back(route.op(), route.backend()); });
  return routes;
}

// `count` orders of the numbers below `size`.
inline std::vector<std::vector<std::size_t>> Permutations(std::size_t size, std::size_t count) {
  std::mt19937 random(20260923);
  std::vector<std::vector<std::size_t>> orders(count, std::vector<std::size_t>(size));
  for (auto& order : orders) {
    for (std::size_t i = 0; i < size; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
  }
  return orders;
}

}  // namespace vendorconfs::bench
