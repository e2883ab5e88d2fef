// Lookup of 2037 ops in 32 fresh orders: Table::Find against std::unordered_map<std::string, Backend>, which
// is what the plugin's own loader uses; and the layouts that were weighed for the table, on bare names.
//
// Figures are times a lookup (the counter `each`). Run it with
//   --benchmark_enable_random_interleaving=true --benchmark_repetitions=9
//   --benchmark_report_aggregates_only=true
#include <benchmark/benchmark.h>
#include <xxhash.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bench/routing_ops.h"
#include "routing/op_index.h"

namespace vendorconfs::bench {
namespace {

constexpr std::size_t kOrders = 32;

enum class Backend : std::uint8_t { kOne, kTwo };

struct Queries {
  routing::Table table = LoadConf();
  std::vector<std::pair<std::string, std::string>> routes = RoutesOf(table);
  std::vector<std::vector<std::size_t>> orders = Permutations(routes.size(), kOrders);
  std::vector<std::string> hits, misses;

  Queries() {
    for (const auto& [op, backend] : routes) {
      hits.push_back(op);
      misses.push_back(op + "_");
    }
  }
};
const Queries& Q() {
  static const Queries queries;
  return queries;
}

// Runs `find` over all ops in one order after the other.
template <class Find>
void Run(benchmark::State& state, const std::vector<std::string>& ops, const Find& find) {
  std::size_t order = 0;
  for (auto _ : state) {
    for (const std::size_t i : Q().orders[order]) benchmark::DoNotOptimize(find(ops[i]));
    order = (order + 1) % kOrders;
  }
  state.counters["each"] =
      benchmark::Counter(static_cast<double>(state.iterations() * static_cast<std::int64_t>(ops.size())),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// ---- The table, and the plugin's way ----

const char* AsLiteral(const std::string& op) {
  return op.c_str();
}
std::string_view AsView(const std::string& op) {
  return op;
}

template <auto kAs, bool kHit>
void Table(benchmark::State& state) {
  const routing::Table& table = Q().table;
  Run(state, kHit ? Q().hits : Q().misses,
      [&](const std::string& op) { return table.Find(kAs(op)).backend().data(); });
}

template <auto kAs, bool kHit>
void UnorderedMap(benchmark::State& state) {
  static const std::unordered_map<std::string, Backend> map = [] {
    std::unordered_map<std::string, Backend> filled;
    for (const auto& [op, backend] : Q().routes)
      filled[op] = backend == "none" ? Backend::kOne : Backend::kTwo;
    return filled;
  }();
  Run(state, kHit ? Q().hits : Q().misses, [&](const std::string& op) {
    const auto found = map.find(std::string(kAs(op)));
    return found == map.end() ? Backend::kOne : found->second;
  });
}

// ---- Layouts ----

std::uint64_t Hash(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

class OpenAddressing {
 public:
  OpenAddressing() : slots_(4096) {
    for (std::uint32_t i = 0; i < Q().routes.size(); ++i) {
      const std::uint64_t hash = Hash(Q().routes[i].first);
      std::size_t at = hash & 4095;
      while (slots_[at] != 0) at = (at + 1) & 4095;
      slots_[at] = static_cast<std::uint32_t>(hash >> 32 << 12) | (i + 1);
    }
  }
  std::uint32_t Find(std::string_view op) const {
    const std::uint64_t hash = Hash(op);
    const auto tag = static_cast<std::uint32_t>(hash >> 32 << 12);
    for (std::size_t at = hash & 4095; slots_[at] != 0; at = (at + 1) & 4095) {
      if ((slots_[at] & ~4095u) != tag) continue;
      const std::uint32_t row = (slots_[at] & 4095) - 1;
      if (Q().routes[row].first == op) return row;
    }
    return ~0u;
  }

 private:
  std::vector<std::uint32_t> slots_;
};

// Hash and displace: a bucket's displacement sends each of its names to a slot of its own.
class PerfectHash {
 public:
  PerfectHash() : displacement_(512), slots_(4096, 0xFFFF) {
    std::vector<std::vector<std::uint16_t>> buckets(512);
    for (std::uint16_t i = 0; i < Q().routes.size(); ++i)
      buckets[Hash(Q().routes[i].first) >> 55].push_back(i);
    std::vector<std::size_t> order(512);
    for (std::size_t i = 0; i < 512; ++i) order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return buckets[a].size() > buckets[b].size(); });
    for (const std::size_t bucket : order) {
      while (!Place(buckets[bucket], displacement_[bucket])) ++displacement_[bucket];
    }
  }
  std::uint32_t Find(std::string_view op) const {
    const std::uint64_t hash = Hash(op);
    const std::uint16_t row = slots_[Slot(hash, displacement_[hash >> 55])];
    return row != 0xFFFF && Q().routes[row].first == op ? row : ~0u;
  }

 private:
  static std::size_t Slot(std::uint64_t hash, std::uint16_t displacement) {
    return (static_cast<std::uint32_t>(hash) + displacement * static_cast<std::uint32_t>(hash >> 32 | 1)) &
           4095;
  }
  bool Place(const std::vector<std::uint16_t>& rows, std::uint16_t displacement) {
    std::vector<std::size_t> taken;
    for (const std::uint16_t row : rows) {
      const std::size_t slot = Slot(Hash(Q().routes[row].first), displacement);
      if (slots_[slot] != 0xFFFF || std::count(taken.begin(), taken.end(), slot) != 0) return false;
      taken.push_back(slot);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) slots_[taken[i]] = rows[i];
    return true;
  }

  std::vector<std::uint16_t> displacement_;
  std::vector<std::uint16_t> slots_;
};

// What the table has: groups of seven slots, marks compared at once.
class Groups {
 public:
  Groups() : groups_(routing::internal::GroupsFor(Q().routes.size())) {
    for (std::uint32_t i = 0; i < Q().routes.size(); ++i) {
      routing::internal::InsertOp(groups_.data(), groups_.size(), Hash(Q().routes[i].first), {0, i});
    }
  }
  std::uint32_t Find(std::string_view op) const {
    const auto* const slot = routing::internal::FindOp(
        groups_.data(), groups_.size(), Hash(op),
        [&](const routing::TableSlot& at) { return Q().routes[at.row].first == op; });
    return slot != nullptr ? slot->row : ~0u;
  }

 private:
  std::vector<routing::TableGroup> groups_;
};

class Sorted {
 public:
  std::uint32_t Find(std::string_view op) const {
    const auto& routes = Q().routes;  // sorted already
    const auto at =
        std::lower_bound(routes.begin(), routes.end(), op,
                         [](const auto& route, std::string_view key) { return route.first < key; });
    return at != routes.end() && at->first == op ? static_cast<std::uint32_t>(at - routes.begin()) : ~0u;
  }
};

template <class Layout, bool kHit>
void Bare(benchmark::State& state) {
  static const Layout layout;
  Run(state, kHit ? Q().hits : Q().misses, [](const std::string& op) { return layout.Find(op); });
}

BENCHMARK(Table<AsLiteral, true>)->Name("hit/literal/table");
BENCHMARK(UnorderedMap<AsLiteral, true>)->Name("hit/literal/unordered_map");
BENCHMARK(Table<AsView, true>)->Name("hit/view/table");
BENCHMARK(UnorderedMap<AsView, true>)->Name("hit/view/unordered_map");
BENCHMARK(Table<AsLiteral, false>)->Name("miss/literal/table");
BENCHMARK(UnorderedMap<AsLiteral, false>)->Name("miss/literal/unordered_map");
BENCHMARK(Table<AsView, false>)->Name("miss/view/table");
BENCHMARK(UnorderedMap<AsView, false>)->Name("miss/view/unordered_map");
BENCHMARK(Bare<OpenAddressing, true>)->Name("hit/layout/open_addressing");
BENCHMARK(Bare<PerfectHash, true>)->Name("hit/layout/perfect_hash");
BENCHMARK(Bare<Groups, true>)->Name("hit/layout/groups");
BENCHMARK(Bare<Sorted, true>)->Name("hit/layout/sorted");
BENCHMARK(Bare<OpenAddressing, false>)->Name("miss/layout/open_addressing");
BENCHMARK(Bare<PerfectHash, false>)->Name("miss/layout/perfect_hash");
BENCHMARK(Bare<Groups, false>)->Name("miss/layout/groups");
BENCHMARK(Bare<Sorted, false>)->Name("miss/layout/sorted");

}  // namespace
}  // namespace vendorconfs::bench

BENCHMARK_MAIN();
