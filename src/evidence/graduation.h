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
  Judgement judgement;  // PENDING where no survey has it, or none on a kernel library's route

  bool Measured() const { return IsMeasured(judgement.verdict); }
};

struct Graduation {
  std::vector<std::string_view> sets;  // that are withheld today
  std::vector<GraduatingOp> ops;       // by name, bytewise

  std::size_t Unmeasured() const;
  std::size_t Failing() const;  // measured, and every profile fails: they need a gap
};

// Throws InputError where the platform withholds nothing. The result points into both arguments.
Graduation ConsiderGraduation(const Routing& routing, std::size_t platform, const MergedSurvey& survey);

}  // namespace vendorconfs
