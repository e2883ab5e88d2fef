#include "routing/draft.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "support/catch.h"

namespace vendorconfs::routing::internal {
namespace {

// What the draft's image says, by op: the line is the mark of a row here.
std::map<std::string, std::uint32_t> LinesOf(Draft& draft) {
  const BuiltImage built = draft.Build();
  const Image image = built.view();
  std::map<std::string, std::uint32_t> lines;
  for (std::uint32_t i = 0; i < image.size(); ++i) {
    const TableRow& row = image.rows()[i];
    const std::string op(image.NameOf(row));
    CHECK((lines.empty() || lines.rbegin()->first < op));
    CHECK(&image.Find(op) == &row);
    lines[op] = row.line;
  }
  return lines;
}

TEST_CASE("a draft holds what a map would, in any order of ops and with any room") {
  std::mt19937 random(20261130);
  std::vector<std::string> names;
  for (int i = 0; i < 300; ++i) names.push_back("op_" + std::to_string(i) + (i % 3 == 0 ? ".out" : ""));
  for (int round = 0; round < 60; ++round) {
    std::vector<std::string> order = names;
    std::sort(order.begin(), order.end());
    // Sorted, sorted but for the end, or not at all; most repeat some.
    const std::size_t kept = round % 3 == 0 ? order.size() : round % 3 == 1 ? 280 : 0;
    std::shuffle(order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), random);
    std::vector<char> block(random() % 40000);
    Draft draft(Backends(), Arena(block.data(), block.size()));
    if (round % 4 != 0) draft.Prepare(random() % 400, random() % 8000, round % 2 == 0);
    std::map<std::string, std::uint32_t> expected;
    std::uint32_t line = 0;
    for (const std::string& op : order) {
      bool made = false;
      draft.Ensure(op, &made).line = ++line;
      CHECK(made == (expected.count(op) == 0));
      expected[op] = line;
      if (random() % 8 != 0) continue;
      const std::string& known = order[random() % line];
      REQUIRE(draft.Find(known) != nullptr);
      CHECK(draft.Find(known)->line == expected[known]);
      draft.Ensure(known, &made).line = 1000 + line;
      CHECK_FALSE(made);
      expected[known] = 1000 + line;
      CHECK(draft.Find(known + "_none") == nullptr);
    }
    CHECK(draft.sorted() == (round % 3 == 0));
    Draft moved = std::move(draft);
    CHECK(LinesOf(moved) == expected);
  }
}

TEST_CASE("an arena hands out aligned parts of its block, and no more") {
  alignas(16) char block[64];
  Arena arena(block + 1, 63);
  CHECK(arena.Take(8, 8) == block + 8);
  CHECK(arena.Take(4, 4) == block + 16);
  CHECK(arena.Take(48, 1) == nullptr);
  CHECK(arena.Take(44, 1) == block + 20);
  CHECK(arena.Take(1, 1) == nullptr);
  CHECK(Arena().Take(1, 1) == nullptr);
}

}  // namespace
}  // namespace vendorconfs::routing::internal
