// What a survey says of a platform's gaps. Nothing is decided here: the routes are the routing's, and those
// after an edit are a what-if's.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey_merge.h"
#include "evidence/verdict.h"
#include "policy/routing.h"
#include "policy/what_if.h"

namespace vendorconfs {

// What a second survey, of the vendor's route, says of the profiles in which an op fails.
enum class Fallback : std::uint8_t {
  kNotAsked,        // there is no second survey
  kRouteDependent,  // some of them pass there
  kFailsOnBoth,     // all that were measured fail there too
  kUnmeasured,      // none of them was measured there
};

// "", "route-dependent", "fails-on-both", "unmeasured".
std::string_view ToString(Fallback fallback);

struct JudgedOp {
  std::string_view op;
  OpId id = kNoOp;  // kNoOp: not in the universe
  Judgement judgement;
  Fallback fallback = Fallback::kNotAsked;
  std::string_view measured;       // the backend that was measured; empty: not stated
  std::string_view route;          // today's
  const Gap* gap = nullptr;        // that names the op
  const Caveat* caveat = nullptr;  // that speaks of the failure
  const Lifted* lifted = nullptr;  // that names the op
  std::string kept;           // of a contradicted gap: why a survey alone does not lift it; empty: it may
  std::string_view moves_to;  // of an op to add or lift: where the edit routes it
};

// An operation whose spellings part: some gapped, others routed to a kernel library.
struct InconsistentFamily {
  std::string_view family;
  std::vector<std::string_view> gapped;
  std::vector<std::string_view> routed;
};

// Ops by name, bytewise, in each list; none stands in two of them.
struct Comparison {
  std::array<std::size_t, std::size(kVerdicts)> verdicts{};  // of all surveyed ops
  std::vector<JudgedOp> confirmed;                           // gapped, and some profile fails
  std::vector<JudgedOp> contradicted;                        // gapped, and every profile passes
  std::vector<JudgedOp> added;          // routed to a kernel library, and every profile fails
  std::vector<JudgedOp> fails_on_both;  // as `added`, and a gap would not help
  std::vector<JudgedOp> caveats;        // routed and failing, and a caveat says so
  std::vector<JudgedOp> partial;        // routed, and only some profiles fail
  std::vector<JudgedOp> elsewhere;      // failing, but not on a kernel library's route, then or today
  std::vector<JudgedOp> unknown;        // outside the universe
  std::vector<std::string_view> unmeasured_gaps;  // gapped ops of which the survey says nothing
  // After `added` got gaps and the contradicted gaps that may be lifted were: what is left apart.
  std::vector<InconsistentFamily> families;

  std::size_t Of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
};

// `fallback` may be null. The result points into all of them. Costs a what-if where a gap comes or goes.
Comparison CompareWithGaps(const Routing& routing, std::size_t platform, const MergedSurvey& survey,
                           const MergedSurvey* fallback);

}  // namespace vendorconfs
