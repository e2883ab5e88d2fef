// What a second survey, of the vendor's route, says of the profiles in which an op fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey_merge.h"
#include "evidence/verdict.h"

namespace vendorconfs {

enum class Fallback : std::uint8_t {
  kNotAsked,        // there is no second survey
  kRouteDependent,  // some of them pass there
  kFailsOnBoth,     // all of them fail there too
  kUnmeasured,      // none passes there, and not all were measured
};

// "", "route-dependent", "fails-on-both", "unmeasured".
std::string_view ToString(Fallback fallback);

struct FallbackFigures {
  Fallback kind = Fallback::kNotAsked;
  std::size_t failing = 0;  // profiles in which the op fails
  std::size_t counted = 0;  // of them: those that pass or fail there
  std::size_t passing = 0;  // of those: that pass
  bool others = false;      // other profiles pass or fail there
};

// `fallback` may be null. What it measured on a kernel library does not count.
FallbackFigures FallbackOf(const Judgement& judgement, std::string_view op, const MergedSurvey* fallback);

// "2 of 3 pass on the fallback route, 1 not measured there"; empty where it was not asked.
std::string FallbackText(const FallbackFigures& figures);

// Throws InputError where the survey measured nothing but kernel libraries. Otherwise what of it is no
// fallback, or was taken to be one.
std::vector<std::string> RemarksOnFallback(const MergedSurvey& fallback);

// Which shards of the survey beside it look like the fallback's.
std::vector<std::string> RemarksBesideFallback(const MergedSurvey& survey);

}  // namespace vendorconfs
