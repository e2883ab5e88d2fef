#include <nlohmann/json.hpp>

#include "evidence/import_report.h"
#include "output/entry_json.h"
#include "output/inc_change.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

ordered_json CaseJson(const SurveyCase& one) {
  return {{"profile", one.profile},
          {"status", one.status},
          {"message", CaseMessage(one)},
          {"returncode", one.returncode ? ordered_json(*one.returncode) : ordered_json()}};
}

// Who says where it was measured.
ordered_json SourceJson(BackendSource source) {
  switch (source) {
    case BackendSource::kStated:
      return "survey";
    case BackendSource::kConf:
      return "conf";
    case BackendSource::kAssumed:
      return "assumed";
    case BackendSource::kNobody:
      break;
  }
  return nullptr;
}

ordered_json ProposedJson(const JudgedOp& op) {
  ordered_json proposed = ordered_json::array();
  if (op.adds_gap) proposed.push_back("add-gap");
  if (op.drops_gap) proposed.push_back("drop-gap");
  if (!op.takes_out.empty()) proposed.push_back("drop-measured");
  return proposed;
}

ordered_json OpJson(const JudgedOp& op) {
  ordered_json failing = ordered_json::array();
  for (const SurveyCase* one : op.judgement.failing) failing.push_back(CaseJson(*one));
  return {{"op", op.op},
          {"verdict", ToString(op.judgement.verdict)},
          {"failing", std::move(failing)},
          {"counted", op.judgement.counted},
          {"fallback", TextOrNull(ToString(op.fallback.kind))},
          {"fallback_profiles",
           op.fallback.kind == Fallback::kNotAsked
               ? ordered_json()
               : ordered_json({{"counted", op.fallback.counted}, {"passing", op.fallback.passing}})},
          {"measured", TextOrNull(op.measured)},
          {"measured_by", SourceJson(op.source)},
          {"route", TextOrNull(op.route)},
          {"standing", TextOrNull(op.standing)},
          {"moves_to", TextOrNull(op.moves_to)},
          {"inc", TextOrNull(ToString(op.inc))},
          {"proposed", ProposedJson(op)},
          {"kept", TextOrNull(op.kept)},
          {"gap", GapJson(op.gap)},
          {"caveat", op.caveat == nullptr ? ordered_json() : CaveatJson(*op.caveat)},
          {"lifted", op.lifted == nullptr ? ordered_json() : LiftedJson(*op.lifted)}};
}

ordered_json OpsJson(const std::vector<JudgedOp>& ops) {
  ordered_json list = ordered_json::array();
  for (const JudgedOp& op : ops) list.push_back(OpJson(op));
  return list;
}

ordered_json FilesJson(const MergedSurvey& survey) {
  ordered_json files = ordered_json::array();
  for (const auto& shard : survey.shards) {
    files.push_back({{"file", shard->file},
                     {"harness_version",
                      shard->harness_version == 0 ? ordered_json() : ordered_json(shard->harness_version)},
                     {"completed_at", TextOrNull(shard->completed_at)},
                     {"kept_aside", shard->kept_aside}});
  }
  return files;
}

}  // namespace

std::string ImportJson(const ImportReport& report) {
  const Comparison& comparison = report.comparison;
  ordered_json verdicts = ordered_json::object();
  for (const Verdict verdict : kVerdicts) verdicts[std::string(ToString(verdict))] = comparison.Of(verdict);
  ordered_json families = ordered_json::array();
  for (const InconsistentFamily& family : comparison.families) {
    families.push_back({{"family", family.family}, {"gapped", family.gapped}, {"routed", family.routed}});
  }
  ordered_json general_caveats = ordered_json::array();
  for (const Caveat* caveat : comparison.general_caveats) general_caveats.push_back(CaveatJson(*caveat));
  return DumpJson({{"schema", 1},
                   {"platform", report.platform.name},
                   {"verdicts", std::move(verdicts)},
                   {"confirmed", OpsJson(comparison.confirmed)},
                   {"contradicted", OpsJson(comparison.contradicted)},
                   {"added", OpsJson(comparison.added)},
                   {"withheld", OpsJson(comparison.withheld)},
                   {"beyond_gaps", OpsJson(comparison.beyond_gaps)},
                   {"fails_on_both", OpsJson(comparison.fails_on_both)},
                   {"caveats", OpsJson(comparison.caveats)},
                   {"partial", OpsJson(comparison.partial)},
                   {"elsewhere", OpsJson(comparison.elsewhere)},
                   {"unknown", OpsJson(comparison.unknown)},
                   {"unmeasured_gaps", comparison.unmeasured_gaps},
                   {"families", std::move(families)},
                   {"platform_caveats", std::move(general_caveats)},
                   {"conf_sha256", TextOrNull(report.conf.surveyed)},
                   {"conf_on_disk_sha256", TextOrNull(report.conf.on_disk)},
                   {"routes_sha256", RouteListDigest(report.survey)},
                   {"files", FilesJson(report.survey)},
                   {"remarks", report.remarks},
                   {"diff", TextOrNull(report.diff)}});
}

}  // namespace vendorconfs
