// The operator-support tables: what was measured, where ops go, and what is gapped.
#pragma once

#include <string>
#include <vector>

#include "evidence/survey_merge.h"
#include "policy/routing.h"

namespace vendorconfs {

// A row of the measurements: the surveys of one device on one route of one conf.
struct SurveyedHardware {
  std::string name;  // "T-Head PPU, PPU-ZW810E", "…, cuda route", "…, conf 0123456789ab"
  MergedSurvey survey;
};

// Puts the files of one device, route and conf together, in the order in which the first of each stands.
// Throws InputError as MergeShards does.
std::vector<SurveyedHardware> GroupByHardware(std::vector<Survey> surveys, const Workspace& workspace);

// Markdown: Hardware Summary, Raw Case Evidence, Route Mix, Gaps, each below a heading of level three.
std::string SupportTables(const std::vector<SurveyedHardware>& hardware, const Routing& routing,
                          const std::vector<std::size_t>& platforms);

// {"schema":1,"hardware":[{"hardware","platform","files":[],"total","verdicts":{…},"basic_executable",
// "basic_rate","strict_rate","cases":{"PASS":N,…}}]}; rates in percent, with one decimal.
std::string SupportJson(const std::vector<SurveyedHardware>& hardware);

}  // namespace vendorconfs
