#include "output/route_moves.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/random.h"

namespace vendorconfs {
namespace {

std::string Shown(const RouteMoves& moves) {
  std::string shown;
  for (const RouteMove& move : moves.moves) {
    shown.append(move.op).append(":").append(move.from).append(">").append(move.to).append(" ");
  }
  for (const AnnotationChange& change : moves.annotations) {
    shown.append(change.op).append("#").append(change.from).append(">").append(change.to).append(" ");
  }
  return shown;
}

TEST_CASE("moves name what goes elsewhere, comes and goes") {
  const std::string before = "a = none\nb = cuda\nc = flaggems  # gcu\nd = gcu\ne = none\n";
  const std::string after = "a = none\nb = flaggems\nc = flaggems\nd = flaggems  # gcu\nf = none\n";
  const ConfLines old_lines = ReadConfLines(before);
  const ConfLines new_lines = ReadConfLines(after);
  const RouteMoves moves = CompareRoutes(old_lines.routes, new_lines.routes);
  CHECK(Shown(moves) == "b:cuda>flaggems d:gcu>flaggems e:none> f:>none c#gcu> ");
  CHECK(moves.LostLines() == 1);
  CHECK(CompareRoutes(old_lines.routes, old_lines.routes).empty());
}

TEST_CASE("groups are by from and to, the largest first, ops in order") {
  const std::vector<RouteMove> moves = {{"a", "x", "y"}, {"b", "p", "q"}, {"c", "p", "q"},
                                        {"d", "x", "z"}, {"e", "p", "q"}, {"f", "", "y"}};
  std::string shown;
  for (const MoveGroup& group : GroupMoves(moves)) {
    shown.append(group.from).append(">").append(group.to).append(":");
    for (const std::string_view op : group.ops) shown.append(op);
    shown += " ";
  }
  CHECK(shown == "p>q:bce >y:f x>y:a x>z:d ");
}

TEST_CASE("random confs are compared as maps are") {
  Random random(31);
  for (int round = 0; round < 500; ++round) {
    std::map<std::string, std::string> maps[2];
    std::string texts[2];
    for (int side = 0; side < 2; ++side) {
      const std::size_t lines = random.Below(12);
      for (std::size_t i = 0; i < lines; ++i) {
        const std::string op = random.Text(1, "abcdefgh");
        const std::string backend = random.Text(1, "xy");
        maps[side][op] = backend;
        texts[side].append(op).append(" = ").append(backend).append("\n");
      }
    }
    std::string wanted;
    std::set<std::string> ops;
    for (const auto& map : maps) {
      for (const auto& [op, backend] : map) ops.insert(op);
    }
    for (const std::string& op : ops) {
      const std::string from = maps[0].count(op) != 0 ? maps[0][op] : "";
      const std::string to = maps[1].count(op) != 0 ? maps[1][op] : "";
      if (from != to) wanted.append(op).append(":").append(from).append(">").append(to).append(" ");
    }
    CAPTURE(texts[0], texts[1]);
    const ConfLines before = ReadConfLines(texts[0]);
    const ConfLines after = ReadConfLines(texts[1]);
    REQUIRE(Shown(CompareRoutes(before.routes, after.routes)) == wanted);
  }
}

}  // namespace
}  // namespace vendorconfs
