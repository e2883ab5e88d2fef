// What a reader of a survey's figures has to know, and what does not stop an import.
#pragma once

#include <string>
#include <vector>

#include "evidence/survey_merge.h"

namespace vendorconfs {

// One line each: files without a version, interrupted runs, results that do not count, ops under different
// profiles, profiles that an op has twice, comparisons with nan.
std::vector<std::string> RemarksOn(const MergedSurvey& survey);

// Of ops that a list names alone, and whose conf is not known. The backends are resolved.
std::vector<std::string> RemarksOnBackends(const MergedSurvey& survey);

}  // namespace vendorconfs
