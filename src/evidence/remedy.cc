#include "evidence/remedy.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "policy/edit.h"
#include "policy/library_standing.h"

namespace vendorconfs {
namespace {

bool Contains(const std::vector<OpId>& ops, OpId op) {
  return std::find(ops.begin(), ops.end(), op) != ops.end();
}

class Finder {
 public:
  Finder(const Routing& routing, std::size_t platform, Comparison& comparison)
      : routing_(routing),
        index_(platform),
        routes_(routing.platforms[platform]),
        platform_(*routes_.platform),
        comparison_(comparison) {}

  void Find() {
    ForFailing();
    ForWithheld();
    ForContradicted();
    Settle();
  }

 private:
  Edit EditOf(EditKind kind, const JudgedOp& op) const {
    return {kind, fmt::format("{}:{}", platform_.name, op.op)};
  }

  void AppendEdits(const JudgedOp& op, std::vector<Edit>& edits) const {
    if (!op.takes_out.empty()) {
      edits.push_back(EditOf(EditKind::kDropMeasured, op));
      edits.back().argument.append("=").append(op.measured);
    }
    if (op.adds_gap) edits.push_back(EditOf(EditKind::kAddGap, op));
    if (op.drops_gap) edits.push_back(EditOf(EditKind::kDropGap, op));
  }

  std::vector<Edit> EditsOf(const std::vector<JudgedOp>& ops) const {
    std::vector<Edit> edits;
    for (const JudgedOp& op : ops) AppendEdits(op, edits);
    return edits;
  }

  std::string_view RouteAfter(const WhatIf& what_if, OpId op) const {
    return routes_.KeyOf(what_if.regenerated_routing.DecisionOf(index_, op).backend);
  }

  // Whether a library would get the op, if only in thought: the platform may name no flaggems .inc.
  bool Gets(const WhatIf& what_if, const JudgedOp& op) const {
    return RouteAfter(what_if, op.id) == op.measured ||
           Contains(what_if.platforms[index_].unreachable, op.id);
  }

  // A measured entry that routes the op where it fails is what has to go; a gap, where that is not enough or
  // there is none.
  void ForFailing() {
    for (JudgedOp& op : comparison_.added) {
      for (const Measured& measured : platform_.measured) {
        if (measured.Names(op.id) && ToString(measured.backend) == op.measured)
          op.takes_out.push_back(&measured);
      }
      op.adds_gap = op.takes_out.empty() && op.gap == nullptr;
    }
    const bool more = GiveUpOn([](JudgedOp& op) {
      op.adds_gap = !op.takes_out.empty() && op.gap == nullptr;
      return op.adds_gap;
    });
    if (more) GiveUpOn([](JudgedOp&) { return false; });
    std::vector<JudgedOp> helped;
    for (JudgedOp& op : comparison_.added) {
      (op.Proposes() ? helped : comparison_.beyond_gaps).push_back(std::move(op));
    }
    comparison_.added = std::move(helped);
  }

  // Takes back what is proposed for ops that it leaves where they are, unless `again` finds more to try.
  // Whether it did.
  template <class Again>
  bool GiveUpOn(Again again) {
    bool more = false;
    const std::vector<Edit> edits = EditsOf(comparison_.added);
    std::optional<WhatIf> what_if;
    if (!edits.empty()) what_if = Consider(routing_, edits);
    for (JudgedOp& op : comparison_.added) {
      if (op.Proposes() && RouteAfter(*what_if, op.id) != op.measured) continue;
      if (op.Proposes() && again(op)) {
        more = true;
        continue;
      }
      op.adds_gap = false;
      op.takes_out.clear();
      op.kept = WhyNoGapHelps(op);
    }
    return more;
  }

  std::string WhyNoGapHelps(const JudgedOp& op) const {
    const auto library = MeasuredLibrary(op);
    if (platform_.kind == PlatformKind::kNative && !GapCloses(platform_, *library)) {
      return fmt::format("a gap keeps ops off {} alone on a native platform", ToString(Library::kFlaggems));
    }
    return fmt::format("a gap would leave it on {}, which has it without the ceiling", op.measured);
  }

  void ForWithheld() {
    if (comparison_.withheld.empty()) return;
    const Edit graduate{EditKind::kGraduate, std::string(platform_.name)};
    const WhatIf lifted = Consider(routing_, {graduate});
    for (JudgedOp& op : comparison_.withheld) op.adds_gap = true;
    std::vector<Edit> edits = EditsOf(comparison_.withheld);
    edits.push_back(graduate);
    const WhatIf gapped = Consider(routing_, edits);
    std::vector<JudgedOp> helped;
    for (JudgedOp& op : comparison_.withheld) {
      op.adds_gap = Gets(lifted, op) && !Gets(gapped, op);
      (op.adds_gap ? helped : comparison_.elsewhere).push_back(std::move(op));
    }
    comparison_.withheld = std::move(helped);
    std::sort(comparison_.elsewhere.begin(), comparison_.elsewhere.end(),
              [](const JudgedOp& a, const JudgedOp& b) { return a.op < b.op; });
  }

  void ForContradicted() {
    for (JudgedOp& op : comparison_.contradicted) op.drops_gap = op.kept.empty();
    const std::vector<Edit> edits = EditsOf(comparison_.contradicted);
    if (edits.empty()) return;
    const WhatIf what_if = Consider(routing_, edits);
    for (JudgedOp& op : comparison_.contradicted) {
      if (!op.drops_gap) continue;
      op.kept = WhyNotLifted(what_if, op);
      op.drops_gap = op.kept.empty();
    }
  }

  std::string WhyNotLifted(const WhatIf& what_if, const JudgedOp& op) const {
    const std::string_view to = RouteAfter(what_if, op.id);
    if (to == op.measured) return {};
    if (Contains(what_if.platforms[index_].unreachable, op.id))
      return "without it the op would need a flaggems .inc, and the platform names none";
    if (to == op.route) {
      return fmt::format(
          "without it the op would stay on {} ({})", to,
          ToString(StandingWith(what_if.regenerated_routing, index_, op.id, *MeasuredLibrary(op))));
    }
    return fmt::format("without it the op would go to {}, which was not measured", to);
  }

  // Where all of it together leads.
  void Settle() {
    std::vector<Edit> edits;
    std::vector<JudgedOp*> touched;
    for (auto* ops : {&comparison_.added, &comparison_.withheld, &comparison_.contradicted}) {
      for (JudgedOp& op : *ops) {
        if (!op.Proposes()) continue;
        AppendEdits(op, edits);
        touched.push_back(&op);
      }
    }
    if (edits.empty()) return;
    const WhatIf what_if = Consider(routing_, edits);
    const std::vector<WhatIfMove>& moves = what_if.platforms[index_].moves;
    std::vector<OpId> ops;
    for (JudgedOp* op : touched) {
      op->moves_to = RouteAfter(what_if, op->id);
      const auto move =
          std::find_if(moves.begin(), moves.end(), [&](const WhatIfMove& one) { return one.op == op->id; });
      if (move != moves.end()) op->inc = move->inc;
      ops.push_back(op->id);
    }
    comparison_.families = FamiliesLeftApart(routing_, what_if.regenerated_routing, index_, ops);
  }

  const Routing& routing_;
  std::size_t index_;
  const PlatformRoutes& routes_;
  const Platform& platform_;
  Comparison& comparison_;
};

}  // namespace

void FindRemedies(const Routing& routing, std::size_t platform, Comparison& comparison) {
  Finder(routing, platform, comparison).Find();
}

}  // namespace vendorconfs
