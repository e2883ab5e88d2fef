#include "output/route_moves.h"

#include <algorithm>
#include <map>
#include <utility>

namespace vendorconfs {

std::size_t RouteMoves::LostLines() const {
  return static_cast<std::size_t>(
      std::count_if(moves.begin(), moves.end(), [](const RouteMove& move) { return move.to.empty(); }));
}

RouteMoves CompareRoutes(const std::vector<ConfLine>& before, const std::vector<ConfLine>& after) {
  RouteMoves result;
  auto old_line = before.begin();
  auto new_line = after.begin();
  while (old_line != before.end() || new_line != after.end()) {
    if (new_line == after.end() || (old_line != before.end() && old_line->op < new_line->op)) {
      result.moves.push_back({old_line->op, old_line->backend, {}});
      ++old_line;
    } else if (old_line == before.end() || new_line->op < old_line->op) {
      result.moves.push_back({new_line->op, {}, new_line->backend});
      ++new_line;
    } else {
      if (old_line->backend != new_line->backend) {
        result.moves.push_back({old_line->op, old_line->backend, new_line->backend});
      } else if (old_line->annotation != new_line->annotation) {
        result.annotations.push_back({old_line->op, old_line->annotation, new_line->annotation});
      }
      ++old_line;
      ++new_line;
    }
  }
  return result;
}

std::vector<MoveGroup> GroupMoves(const std::vector<RouteMove>& moves) {
  std::map<std::pair<std::string_view, std::string_view>, std::vector<std::string_view>> groups;
  for (const RouteMove& move : moves) groups[{move.from, move.to}].push_back(move.op);
  std::vector<MoveGroup> sorted;
  sorted.reserve(groups.size());
  for (auto& [ends, ops] : groups) sorted.push_back({ends.first, ends.second, std::move(ops)});
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const MoveGroup& a, const MoveGroup& b) { return a.ops.size() > b.ops.size(); });
  return sorted;
}

}  // namespace vendorconfs
