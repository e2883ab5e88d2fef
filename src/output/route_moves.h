// What differs between two confs' routes.
#pragma once

#include <string_view>
#include <vector>

#include "output/conf_lines.h"

namespace vendorconfs {

// A route that goes elsewhere. An empty side: the op has no line there.
struct RouteMove {
  std::string_view op;
  std::string_view from;
  std::string_view to;
};

// An op whose backend stays while the annotation behind it changes.
struct AnnotationChange {
  std::string_view op;
  std::string_view from;
  std::string_view to;
};

struct RouteMoves {
  std::vector<RouteMove> moves;  // by op, bytewise
  std::vector<AnnotationChange> annotations;

  bool empty() const { return moves.empty() && annotations.empty(); }
  std::size_t LostLines() const;
};

// Moves of one kind.
struct MoveGroup {
  std::string_view from;
  std::string_view to;
  std::vector<std::string_view> ops;
};

// Of lines sorted by op. Linear.
RouteMoves CompareRoutes(const std::vector<ConfLine>& before, const std::vector<ConfLine>& after);

// By from and to, the largest group first.
std::vector<MoveGroup> GroupMoves(const std::vector<RouteMove>& moves);

}  // namespace vendorconfs
