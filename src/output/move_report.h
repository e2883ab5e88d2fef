// Route moves with what people ask of them: how the counts change, what each move rests on, and whether the
// flaggems registration files have to follow. Made by diff and by what-if.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "output/reconciliation.h"
#include "output/route_moves.h"
#include "output/text_options.h"
#include "policy/what_if.h"

namespace vendorconfs {

// Numbers of one side.
struct SideCounts {
  std::map<std::string_view, std::size_t> routes;  // by backend key
  std::size_t total = 0;

  std::size_t Of(std::string_view backend) const;
  std::size_t Covered() const { return total - Of("none"); }
};

struct ReportedMove {
  std::string_view op;
  std::string_view from;  // empty: no line
  std::string_view to;    // empty: no line
  std::string evidence;   // what the new route rests on, "unmeasured", or empty: not known
  IncChange inc = IncChange::kNone;
};

struct PlatformMoves {
  std::string name;    // the platform; where it is not known, the conf's name
  std::string before;  // where the sides come from; empty: that side is missing
  std::string after;
  std::vector<ReportedMove> moves;  // by op, bytewise
  std::vector<AnnotationChange> annotations;
  SideCounts counts_before;
  SideCounts counts_after;
  bool comments_only = false;  // the texts differ, no route does
  std::optional<Reconciliation> reconciliation;
  std::vector<std::string> notes;

  bool empty() const { return moves.empty() && annotations.empty(); }
  // A conf that is new or gone: its moves have a line on one side alone.
  bool one_sided() const { return before.empty() || after.empty(); }
  RouteMoves Moves() const;
  // Moves to a kernel library that no measurement on the platform speaks for.
  std::size_t UnmeasuredMoves() const;
};

struct MoveReport {
  std::string before;
  std::string after;
  std::vector<PlatformMoves> platforms;

  std::size_t Moves() const;
  std::size_t Annotations() const;
  // "2 routes move on 1 platform, 1 annotation changes on 2 platforms, 1 platform is new". Not of an empty
  // report.
  std::string Sum() const;
  bool empty() const { return Moves() == 0 && Annotations() == 0; }
};

// What a route of the op to `backend` rests on: "measured: …", "gap compile-error: …", "hold …", or
// "unmeasured"; an entry that says why the route was taken back before is added. `backend` is a conf's word.
std::string EvidenceOfRoute(const Routing& routing, std::size_t platform, OpId op, std::string_view backend);

std::string MoveReportText(const MoveReport& report, const TextOptions& options);
// For a pull request: a paragraph, the counts, the moves with their evidence, the reconciliation.
std::string MoveReportMarkdown(const MoveReport& report);

}  // namespace vendorconfs
