#include "cli/check_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/check_findings.h"
#include "cli/coloured_diff.h"
#include "support/text_layout.h"
#include "support/unified_diff.h"

namespace vendorconfs {
namespace {

std::string_view Named(std::string_view backend) {
  return backend.empty() ? "(no line)" : backend;
}

// A line, wrapped where the terminal is narrower.
std::string Line(const std::string& text, const TextOptions& options) {
  return Wrapped(text, options.width, "  ", "    ");
}

std::string Groups(const std::vector<RouteMove>& moves, std::string_view suffix, const TextOptions& options) {
  std::string text;
  for (const MoveGroup& group : GroupMoves(moves)) {
    text += Line(fmt::format("{} -> {} ({}{}): {}", Named(group.from), Named(group.to), group.ops.size(),
                             suffix, fmt::join(group.ops, ", ")),
                 options);
  }
  return text;
}

std::string Moves(const RouteMoves& moves, const BaselineConf* before, bool has_baseline,
                  const TextOptions& options) {
  std::string text;
  if (has_baseline) {
    std::vector<RouteMove> known = moves.moves;
    const auto fresh = std::stable_partition(known.begin(), known.end(), [&](const RouteMove& move) {
      return WasInBaseline(before, move.op, move.from);
    });
    text += Groups({fresh, known.end()}, ", new", options);
    text += Groups({known.begin(), fresh}, ", pre-existing", options);
  } else {
    text += Groups(moves.moves, "", options);
  }
  if (!moves.annotations.empty()) {
    std::vector<std::string_view> ops;
    for (const AnnotationChange& change : moves.annotations) ops.push_back(change.op);
    text += Line(fmt::format("annotations ({}): {}", ops.size(), fmt::join(ops, ", ")), options);
  }
  return text;
}

std::string Diff(const ConfCheck& check, bool routes_only) {
  const std::string name = check.path.string();
  const std::string found = WithPlainLineEnds(*check.found);
  const std::string wanted = routes_only ? WithOpLinesOf(found, check.wanted) : check.wanted;
  return UnifiedDiff(found, wanted, name, name + " (as generated)");
}

}  // namespace

std::string StaleConfsText(const Routing& routing, const std::vector<ConfCheck>& checks,
                           const Baseline* baseline, bool routes_only, const TextOptions& options) {
  std::string text;
  for (const ConfCheck& check : checks) {
    if (check.state != ConfState::kStale) continue;
    const std::string name = check.path.string();
    const BaselineConf* before =
        baseline == nullptr ? nullptr : baseline->Find(routing.workspace->platforms[check.platform].name);
    text += '\n';
    text += ColouredDiff(Diff(check, routes_only), options.style);
    if (!check.moves.empty()) {
      text += options.style.Bold(fmt::format("moves in {}:", name)) + "\n" +
              Moves(check.moves, before, baseline != nullptr, options);
    }
    for (const MoveCause& cause : CausesOf(routing, check)) {
      text += Line(fmt::format("{}{}", Described(cause),
                               cause.ops.empty() ? "" : fmt::format(": {}", fmt::join(cause.ops, ", "))),
                   options);
    }
  }
  return text;
}

}  // namespace vendorconfs
