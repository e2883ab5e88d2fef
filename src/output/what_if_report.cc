#include "output/what_if_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "output/entry_text.h"
#include "output/route_reason.h"
#include "policy/library_standing.h"
#include "policy/op_family.h"

namespace vendorconfs {
namespace {

SideCounts Count(const Routing& routing, std::size_t platform) {
  SideCounts counts;
  const PlatformRoutes& routes = routing.platforms[platform];
  for (const Decision& decision : routes.decisions) ++counts.routes[routes.KeyOf(decision.backend)];
  counts.total = routes.decisions.size();
  return counts;
}

// Spellings of a dropped gap's op that the gap, or another one, still names: "; mm.out stays gapped".
std::string GappedSpellings(const Routing& before, const Routing& edited, std::size_t platform, OpId op) {
  const Platform& owner = *edited.platforms[platform].platform;
  if (GapOf(*before.platforms[platform].platform, op) == nullptr || GapOf(owner, op) != nullptr) return {};
  std::vector<std::string_view> spellings;
  for (const OpId member : FamilyMembers(edited, op)) {
    if (GapOf(owner, member) != nullptr) spellings.push_back(edited.workspace->names.Name(member));
  }
  if (spellings.empty()) return {};
  return fmt::format("; {} {} gapped", fmt::join(spellings, ", "), spellings.size() == 1 ? "stays" : "stay");
}

// Why an op stays that an edit names.
std::string WhyStaying(const Routing& edited, std::size_t platform, OpId op) {
  std::string why = RouteReason(edited, platform, op);
  switch (StandingWith(edited, platform, op, Library::kFlaggems)) {
    case LibraryStanding::kNotCovered:
      if (FlaggemsSetWith(*edited.workspace->coverage, op) == nullptr)
        return why + "; flaggems does not cover it";
      return fmt::format("{}; beyond its ceiling {}", why,
                         edited.platforms[platform].platform->ceiling.set->name);
    case LibraryStanding::kBackendOff:
      return why + "; the build does not route to flaggems";
    default:
      return why;
  }
}

std::vector<StayingOps> StayingOf(const Routing& edited, std::size_t platform,
                                  const std::vector<OpId>& staying) {
  std::vector<StayingOps> groups;
  for (const OpId op : staying) {
    const std::string_view backend =
        edited.platforms[platform].KeyOf(edited.DecisionOf(platform, op).backend);
    const std::string why = WhyStaying(edited, platform, op);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const StayingOps& known) {
      return known.backend == backend && known.why == why;
    });
    if (group == groups.end()) {
      groups.push_back({backend, why, {}});
      group = std::prev(groups.end());
    }
    group->ops.push_back(edited.workspace->names.Name(op));
  }
  return groups;
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
    Basis basis = BasisOfRoute(before, what_if.regenerated_routing, platform, move.op, to);
    basis.text += GappedSpellings(before, what_if.regenerated_routing, platform, move.op);
    result.moves.push_back({op, routes.KeyOf(move.from.backend), to, std::move(basis), move.inc});
  }
  result.staying = StayingOf(what_if.regenerated_routing, platform, considered.staying);
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
  for (std::size_t platform = 0; platform < before.platforms.size(); ++platform) {
    if (std::find(platforms.begin(), platforms.end(), platform) != platforms.end()) {
      report.platforms.push_back(MovesOf(before, what_if, platform));
    } else if (const std::size_t moves = what_if.platforms[platform].moves.size(); moves != 0) {
      report.notes.push_back(fmt::format("the edit also changes {} of {}, which --platform leaves out",
                                         Counted(moves, "line", "lines"),
                                         before.platforms[platform].platform->name));
    }
  }
  return report;
}

}  // namespace vendorconfs
