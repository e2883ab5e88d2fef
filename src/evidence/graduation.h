// What lifting a platform's withheld sets would route, and whether that was measured.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey_merge.h"
#include "evidence/verdict.h"
#include "policy/routing.h"
#include "policy/what_if.h"

namespace vendorconfs {

struct GraduatingOp {
  std::string_view op;
  std::string_view from;  // routes, as confs write them
  std::string_view to;
  IncChange inc = IncChange::kNone;
  bool reachable = true;       // false: the platform names no flaggems .inc that could register it
  Judgement judgement;         // PENDING where no survey has it on `to`
  std::string_view elsewhere;  // the backend on which a survey has it instead; or empty

  bool Measured() const { return IsMeasured(judgement.verdict); }
};

struct Graduation {
  std::vector<std::string_view> sets;  // that are withheld today
  std::vector<GraduatingOp> ops;       // by name, bytewise

  std::size_t Unmeasured() const;
  std::size_t Failing() const;  // measured, and every profile fails: they need a gap
  std::size_t Unreachable() const;
};

// Throws InputError where the platform withholds nothing. The survey's backends are resolved. The result
// points into both arguments.
Graduation ConsiderGraduation(const Routing& routing, std::size_t platform, const MergedSurvey& survey);

}  // namespace vendorconfs
