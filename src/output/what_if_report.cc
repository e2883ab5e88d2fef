#include "output/what_if_report.h"

#include <fmt/format.h>

#include "output/entry_text.h"

namespace vendorconfs {
namespace {

SideCounts Count(const Routing& routing, std::size_t platform) {
  SideCounts counts;
  const PlatformRoutes& routes = routing.platforms[platform];
  for (const Decision& decision : routes.decisions) ++counts.routes[routes.KeyOf(decision.backend)];
  counts.total = routes.decisions.size();
  return counts;
}

PlatformMoves MovesOf(const Routing& before, const WhatIf& what_if, std::size_t platform) {
  const PlatformWhatIf& considered = what_if.platforms[platform];
  const PlatformRoutes& routes = before.platforms[platform];
  const OpNames& names = before.workspace->names;
  PlatformMoves result;
  result.name = routes.platform->name;
  result.before = "as it is";
  result.after = "as edited";
  result.counts_before = Count(before, platform);
  result.counts_after = Count(what_if.regenerated_routing, platform);
  for (const WhatIfMove& move : considered.moves) {
    const std::string_view op = names.Name(move.op);
    if (move.from.backend == move.to.backend) {
      const std::string_view vendor = routes.platform->vendor;
      result.annotations.push_back({op, move.from.annotated ? vendor : std::string_view(),
                                    move.to.annotated ? vendor : std::string_view()});
      continue;
    }
    const std::string_view to = routes.KeyOf(move.to.backend);
    result.moves.push_back({op, routes.KeyOf(move.from.backend), to,
                            EvidenceOfRoute(what_if.regenerated_routing, platform, move.op, to), move.inc});
  }
  if (!considered.unreachable.empty()) {
    std::string ops;
    for (const OpId op : considered.unreachable) ops.append(ops.empty() ? "" : ", ").append(names.Name(op));
    result.notes.push_back(
        fmt::format("{} would be routed to a library, but {} names no flaggems .inc that could register: {}",
                    Counted(considered.unreachable.size(), "op", "ops"), result.name, ops));
  }
  return result;
}

}  // namespace

MoveReport ReportWhatIf(const Routing& before, const WhatIf& what_if,
                        const std::vector<std::size_t>& platforms) {
  MoveReport report;
  report.before = "the data as it is";
  report.after = "the edit";
  for (const std::size_t platform : platforms) report.platforms.push_back(MovesOf(before, what_if, platform));
  return report;
}

}  // namespace vendorconfs
