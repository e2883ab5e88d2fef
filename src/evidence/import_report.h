// What survey import says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evidence/comparison.h"
#include "evidence/conf_match.h"
#include "evidence/survey_merge.h"
#include "output/text_options.h"

namespace vendorconfs {

struct ImportReport {
  const Platform& platform;
  const MergedSurvey& survey;
  const ConfMatch& conf;
  const Comparison& comparison;
  std::vector<std::string> remarks;
  std::string inc;   // the platform's flaggems .inc; empty unless it names exactly one
  std::string diff;  // of the platform's file, where it was to be written
};

// The command that makes the flaggems .inc which the proposals ask for; empty where they ask for none.
std::string IncStep(const ImportReport& report);

// The verdicts, then the lists that have ops, each op with its failing profiles and their messages.
std::string ImportText(const ImportReport& report, const TextOptions& options);

// {"schema":1,"platform","verdicts":{"STRICT":N,…},"confirmed":[OP],"contradicted":[OP],"added":[OP],
// "withheld":[OP],"beyond_gaps":[OP],"fails_on_both":[OP],"caveats":[OP],"partial":[OP],"elsewhere":[OP],
// "unknown":[OP],"unmeasured_gaps":["mm"],"families":[{"family","gapped","routed"}],"platform_caveats":[…],
// "conf_sha256","conf_on_disk_sha256","routes_sha256",
// "files":[{"file","harness_version","completed_at","kept_aside"}],"remarks":[],"diff"} with OP
// {"op","verdict","failing":[{"profile","status","message","returncode"}],"counted","fallback",
// "fallback_profiles":{"counted","passing"},"measured","measured_by":"survey"|"conf"|"assumed","route","standing",
// "moves_to","inc":null|"register"|"drop","proposed":["add-gap"|"drop-gap"|"drop-measured"],"kept","gap","caveat",
// "lifted"}; null where something does not apply.
std::string ImportJson(const ImportReport& report);

}  // namespace vendorconfs
