#include "support/op_set.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "support/catch.h"
#include "support/random.h"

namespace vendorconfs {
namespace {

using Naive = std::set<OpId>;

struct Pair {
  OpSet set;
  Naive naive;
};

Pair MakeRandomSet(Random& random) {
  Pair pair;
  const std::size_t end = random.Pick(std::vector<std::size_t>{1, 64, 65, 200, 1000});
  const std::size_t count = random.Below(end + 1);
  for (std::size_t i = 0; i < count; ++i) {
    const auto op = static_cast<OpId>(random.Below(end));
    pair.set.Insert(op);
    pair.naive.insert(op);
  }
  return pair;
}

void CheckSame(const OpSet& set, const Naive& naive) {
  REQUIRE(set.Count() == naive.size());
  REQUIRE(set.Empty() == naive.empty());
  std::vector<OpId> visited;
  set.ForEach([&](OpId op) { visited.push_back(op); });
  REQUIRE(visited == std::vector<OpId>(naive.begin(), naive.end()));
  for (OpId op = 0; op < 1100; ++op) REQUIRE(set.Contains(op) == (naive.count(op) != 0));
}

TEST_CASE("set operations give what std::set gives") {
  Random random(5);
  for (int round = 0; round < 150; ++round) {
    const Pair a = MakeRandomSet(random);
    const Pair b = MakeRandomSet(random);
    CheckSame(a.set, a.naive);
    Naive either, both, rest;
    const auto combine = [&](auto algorithm, Naive& result) {
      algorithm(a.naive.begin(), a.naive.end(), b.naive.begin(), b.naive.end(),
                std::inserter(result, result.end()));
    };
    combine([](auto... x) { return std::set_union(x...); }, either);
    combine([](auto... x) { return std::set_intersection(x...); }, both);
    combine([](auto... x) { return std::set_difference(x...); }, rest);
    CheckSame(a.set | b.set, either);
    CheckSame(a.set & b.set, both);
    CheckSame(a.set - b.set, rest);
  }
}

TEST_CASE("an empty set has nothing, and takes part in every operation") {
  OpSet empty;
  OpSet some;
  some.Insert(70);
  CHECK(empty.Empty());
  CHECK_FALSE(empty.Contains(0));
  CHECK((some & empty).Empty());
  CHECK((empty - some).Empty());
  CHECK((some - empty).Count() == 1);
  CHECK((empty | some).Contains(70));
}

}  // namespace
}  // namespace vendorconfs
