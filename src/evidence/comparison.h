// What a survey says of a platform's gaps. Nothing is decided here: the routes are the routing's, and those
// after an edit are a what-if's.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "evidence/family_split.h"
#include "evidence/judged_op.h"
#include "evidence/survey_merge.h"

namespace vendorconfs {

// Ops by name, bytewise, in each list; none stands in two of them. A measurement speaks of the backend that
// it was made on alone.
struct Comparison {
  std::array<std::size_t, std::size(kVerdicts)> verdicts{};  // of all surveyed ops
  std::vector<JudgedOp> confirmed;      // gapped, and some profile fails where the gap keeps it off
  std::vector<JudgedOp> contradicted;   // gapped, and no profile fails there
  std::vector<JudgedOp> added;          // every profile fails on its route, and an entry moves it off
  std::vector<JudgedOp> withheld;       // the same, once the withheld sets are lifted
  std::vector<JudgedOp> beyond_gaps;    // the same as `added`, but no entry moves it
  std::vector<JudgedOp> fails_on_both;  // as `added`, and the fallback route is no better
  std::vector<JudgedOp> caveats;        // failing where no gap keeps it off, and a caveat says so
  std::vector<JudgedOp> partial;        // only some profiles fail on its route
  std::vector<JudgedOp> elsewhere;      // failing where no kernel library routes it today
  std::vector<JudgedOp> unknown;        // outside the universe
  std::vector<std::string_view> unmeasured_gaps;  // gapped ops of which the survey says nothing
  std::vector<const Caveat*> general_caveats;     // that name no op and no dtype, and explain no failure
  // After what is proposed: what is left apart.
  std::vector<InconsistentFamily> families;

  std::size_t Of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
};

// `fallback` may be null. The surveys' backends are resolved. The result points into all of them. Costs a few
// what-ifs where something is proposed.
Comparison CompareWithGaps(const Routing& routing, std::size_t platform, const MergedSurvey& survey,
                           const MergedSurvey* fallback);

}  // namespace vendorconfs
