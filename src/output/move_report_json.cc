#include "output/move_report_json.h"

#include <nlohmann/json.hpp>

#include "output/entry_json.h"
#include "output/inc_change.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

ordered_json CountsJson(const SideCounts& counts) {
  ordered_json routes = ordered_json::object();
  for (const auto& [backend, count] : counts.routes) routes[std::string(backend)] = count;
  return {{"routes", std::move(routes)}, {"covered", counts.Covered()}, {"ops", counts.total}};
}

ordered_json OpsJson(const std::vector<Reconciliation::Op>& ops) {
  ordered_json list = ordered_json::array();
  for (const Reconciliation::Op& op : ops) list.push_back({{"op", op.op}, {"why", op.why}});
  return list;
}

ordered_json ReconciliationJson(const std::optional<Reconciliation>& reconciliation) {
  if (!reconciliation) return nullptr;
  return {{"files", reconciliation->files},
          {"flaggems_routes", reconciliation->routes},
          {"lines", reconciliation->lines},
          {"bridged", OpsJson(reconciliation->bridged)},
          {"elsewhere", OpsJson(reconciliation->elsewhere)},
          {"unregistered", OpsJson(reconciliation->unregistered)}};
}

ordered_json FactsJson(const std::vector<FactChange>& facts) {
  ordered_json list = ordered_json::array();
  for (const FactChange& fact : facts) {
    list.push_back({{"fact", fact.fact},
                    {"from", TextOrNull(fact.from)},
                    {"to", TextOrNull(fact.to)},
                    {"gained", fact.of_ops ? ordered_json(fact.gained) : ordered_json()},
                    {"lost", fact.of_ops ? ordered_json(fact.lost) : ordered_json()}});
  }
  return list;
}

ordered_json StayingJson(const std::vector<StayingOps>& staying) {
  ordered_json list = ordered_json::array();
  for (const StayingOps& group : staying) {
    list.push_back({{"backend", group.backend}, {"why", group.why}, {"ops", group.ops}});
  }
  return list;
}

ordered_json PlatformJson(const PlatformMoves& platform) {
  ordered_json moves = ordered_json::array();
  for (const ReportedMove& move : platform.moves) {
    moves.push_back({{"op", move.op},
                     {"from", TextOrNull(move.from)},
                     {"to", TextOrNull(move.to)},
                     {"evidence", TextOrNull(move.basis.text)},
                     {"inc", TextOrNull(ToString(move.inc))}});
  }
  ordered_json annotations = ordered_json::array();
  for (const AnnotationChange& change : platform.annotations) {
    annotations.push_back(
        {{"op", change.op}, {"from", TextOrNull(change.from)}, {"to", TextOrNull(change.to)}});
  }
  return {{"platform", platform.name},
          {"before", TextOrNull(platform.before)},
          {"after", TextOrNull(platform.after)},
          {"moves", std::move(moves)},
          {"annotations", std::move(annotations)},
          {"counts",
           {{"before", CountsJson(platform.counts_before)}, {"after", CountsJson(platform.counts_after)}}},
          {"facts", FactsJson(platform.facts)},
          {"staying", StayingJson(platform.staying)},
          {"comments_only", platform.empty() && platform.text == TextChange::kComments},
          {"spelling_only", platform.empty() && platform.text == TextChange::kSpelling},
          {"reconciliation", ReconciliationJson(platform.reconciliation)},
          {"notes", platform.notes}};
}

}  // namespace

ordered_json MoveReportJson(const MoveReport& report) {
  ordered_json platforms = ordered_json::array();
  for (const PlatformMoves& platform : report.platforms) platforms.push_back(PlatformJson(platform));
  return {{"schema", 1},
          {"before", report.before},
          {"after", report.after},
          {"moves", report.Moves()},
          {"annotations", report.Annotations()},
          {"facts", report.Facts()},
          {"notes", report.notes},
          {"platforms", std::move(platforms)}};
}

}  // namespace vendorconfs
