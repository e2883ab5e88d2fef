#include <nlohmann/json.hpp>

#include "evidence/import_report.h"
#include "output/entry_json.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

ordered_json CaseJson(const SurveyCase& one) {
  return {{"profile", one.profile},
          {"status", one.status},
          {"message", CaseMessage(one)},
          {"returncode", one.returncode ? ordered_json(*one.returncode) : ordered_json()}};
}

ordered_json OpJson(const JudgedOp& op) {
  ordered_json failing = ordered_json::array();
  for (const SurveyCase* one : op.judgement.failing) failing.push_back(CaseJson(*one));
  return {{"op", op.op},
          {"verdict", ToString(op.judgement.verdict)},
          {"failing", std::move(failing)},
          {"counted", op.judgement.counted},
          {"fallback", TextOrNull(ToString(op.fallback))},
          {"measured", TextOrNull(op.measured)},
          {"route", TextOrNull(op.route)},
          {"moves_to", TextOrNull(op.moves_to)},
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
  return DumpJson({{"schema", 1},
                   {"platform", report.platform.name},
                   {"verdicts", std::move(verdicts)},
                   {"confirmed", OpsJson(comparison.confirmed)},
                   {"contradicted", OpsJson(comparison.contradicted)},
                   {"added", OpsJson(comparison.added)},
                   {"fails_on_both", OpsJson(comparison.fails_on_both)},
                   {"caveats", OpsJson(comparison.caveats)},
                   {"partial", OpsJson(comparison.partial)},
                   {"elsewhere", OpsJson(comparison.elsewhere)},
                   {"unknown", OpsJson(comparison.unknown)},
                   {"unmeasured_gaps", comparison.unmeasured_gaps},
                   {"families", std::move(families)},
                   {"conf_sha256", TextOrNull(report.conf.surveyed)},
                   {"conf_on_disk_sha256", TextOrNull(report.conf.on_disk)},
                   {"routes_sha256", RouteListDigest(report.survey)},
                   {"files", FilesJson(report.survey)},
                   {"remarks", report.remarks},
                   {"diff", TextOrNull(report.diff)}});
}

}  // namespace vendorconfs
