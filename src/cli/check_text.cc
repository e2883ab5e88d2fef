#include "cli/check_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/check_findings.h"
#include "cli/coloured_diff.h"
#include "support/unified_diff.h"

namespace vendorconfs {
namespace {

std::string_view Named(std::string_view backend) {
  return backend.empty() ? "(no line)" : backend;
}

std::string Groups(const std::vector<RouteMove>& moves, std::string_view suffix) {
  std::string text;
  for (const MoveGroup& group : GroupMoves(moves)) {
    text += fmt::format("  {} -> {} ({}{}): {}\n", Named(group.from), Named(group.to), group.ops.size(),
                        suffix, fmt::join(group.ops, ", "));
  }
  return text;
}

std::string Moves(const RouteMoves& moves, const BaselineConf* before, bool has_baseline) {
  std::string text;
  if (has_baseline) {
    std::vector<RouteMove> known = moves.moves;
    const auto fresh = std::stable_partition(known.begin(), known.end(), [&](const RouteMove& move) {
      return WasInBaseline(before, move.op, move.from);
    });
    text += Groups({fresh, known.end()}, ", new");
    text += Groups({known.begin(), fresh}, ", pre-existing");
  } else {
    text += Groups(moves.moves, "");
  }
  if (!moves.annotations.empty()) {
    text += fmt::format("  annotations ({}):", moves.annotations.size());
    for (const AnnotationChange& change : moves.annotations) text += fmt::format(" {}", change.op);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string StaleConfsText(const Routing& routing, const std::vector<ConfCheck>& checks,
                           const Baseline* baseline, const Style& style) {
  std::string text;
  for (const ConfCheck& check : checks) {
    if (check.state != ConfState::kStale) continue;
    const std::string name = check.path.string();
    const BaselineConf* before =
        baseline == nullptr ? nullptr : baseline->Find(routing.workspace->platforms[check.platform].name);
    text += '\n';
    text += ColouredDiff(UnifiedDiff(*check.found, check.wanted, name, name + " (as generated)"), style);
    if (!check.moves.empty()) {
      text += style.Bold(fmt::format("moves in {}:", name)) + "\n" +
              Moves(check.moves, before, baseline != nullptr);
    }
    for (const MoveCause& cause : CausesOf(routing, check)) {
      text += fmt::format("  decided by {} in {}{}\n", cause.what, ToString(cause.place),
                          cause.ops.empty() ? "" : fmt::format(": {}", fmt::join(cause.ops, ", ")));
    }
  }
  return text;
}

}  // namespace vendorconfs
