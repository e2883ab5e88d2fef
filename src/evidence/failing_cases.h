// Failing cases in words.
#pragma once

#include <string>
#include <vector>

#include "evidence/survey.h"

namespace vendorconfs {

// "2d-f32, 4d-f32: KeyError: 'x'": the profiles that fail with the same message together, in the order of the
// first of each.
std::vector<std::string> FailuresByMessage(const std::vector<const SurveyCase*>& failing);

}  // namespace vendorconfs
