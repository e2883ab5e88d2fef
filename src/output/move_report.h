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
#include "output/run_time_facts.h"
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

// What a route rests on.
struct Basis {
  enum class Kind : std::uint8_t {
    kUnknown,
    kEntry,         // a measurement, a gap or a hold asks for it
    kUnmeasured,    // nothing does
    kContradicted,  // a gap or a hold that was measured says that it fails
  };
  Kind kind = Kind::kUnknown;
  std::string text;  // empty: not known
};

struct ReportedMove {
  std::string_view op;
  std::string_view from;  // empty: no line
  std::string_view to;    // empty: no line
  Basis basis;            // of the new route
  IncChange inc = IncChange::kNone;
};

// Ops that an edit names and that stay where they are, and why.
struct StayingOps {
  std::string_view backend;
  std::string why;
  std::vector<std::string_view> ops;
};

// How the texts differ of two confs that say the same.
enum class TextChange : std::uint8_t { kNone, kComments, kSpelling };

struct PlatformMoves {
  std::string name;    // the platform; where it is not known, the conf's name
  std::string before;  // where the sides come from; empty: that side is missing
  std::string after;
  std::vector<ReportedMove> moves;  // by op, bytewise
  std::vector<AnnotationChange> annotations;
  std::vector<FactChange> facts;
  std::vector<StayingOps> staying;
  SideCounts counts_before;
  SideCounts counts_after;
  TextChange text = TextChange::kNone;
  std::optional<Reconciliation> reconciliation;
  std::vector<std::string> notes;

  bool empty() const { return moves.empty() && annotations.empty() && facts.empty(); }
  // A conf that is new or gone: its moves have a line on one side alone.
  bool one_sided() const { return before.empty() || after.empty(); }
  // Whether there is nothing to tell.
  bool quiet() const {
    return empty() && text == TextChange::kNone && !one_sided() && notes.empty() && staying.empty();
  }
  RouteMoves Moves() const;
  // Moves to a kernel library that rest on this.
  std::size_t LibraryMovesOn(Basis::Kind kind) const;
  // Moves to a kernel library that no measurement on the platform speaks for.
  std::size_t UnmeasuredMoves() const;
  // "3 routes move, 1 annotation changes", "only comments change", "no route moves". Not of a one-sided one.
  std::string Sum() const;
};

struct MoveReport {
  std::string before;
  std::string after;
  std::vector<PlatformMoves> platforms;
  std::vector<std::string> notes;

  std::size_t Moves() const;
  std::size_t Annotations() const;
  std::size_t Facts() const;
  // "2 routes move on 1 platform, 1 annotation changes on 2 platforms, 1 platform is new with 9 routes". Not
  // of an empty report.
  std::string Sum() const;
  bool empty() const { return Moves() == 0 && Annotations() == 0 && Facts() == 0; }
};

// What a route of the op to `backend` rests on: "measured: …", "gap compile-error: …", "hold …", or
// "unmeasured"; an entry that says why the route was taken back before is added, as is a gap or hold that
// speaks against it. `backend` is a conf's word.
Basis BasisOfRoute(const Routing& routing, std::size_t platform, OpId op, std::string_view backend);
// The same after an edit: what stands in `before` alone, the edit took away.
Basis BasisOfRoute(const Routing& before, const Routing& edited, std::size_t platform, OpId op,
                   std::string_view backend);

std::string MoveReportText(const MoveReport& report, const TextOptions& options);
// For a pull request: a paragraph, the counts, the moves with their evidence, the reconciliation.
std::string MoveReportMarkdown(const MoveReport& report);

}  // namespace vendorconfs
