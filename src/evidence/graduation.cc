#include "evidence/graduation.h"

#include <algorithm>

#include "policy/edit.h"
#include "support/error.h"

namespace vendorconfs {

std::size_t Graduation::Unmeasured() const {
  return static_cast<std::size_t>(
      std::count_if(ops.begin(), ops.end(), [](const GraduatingOp& op) { return !op.Measured(); }));
}

std::size_t Graduation::Failing() const {
  return static_cast<std::size_t>(std::count_if(ops.begin(), ops.end(), [](const GraduatingOp& op) {
    return op.judgement.verdict == Verdict::kFailed;
  }));
}

std::size_t Graduation::Unreachable() const {
  return static_cast<std::size_t>(
      std::count_if(ops.begin(), ops.end(), [](const GraduatingOp& op) { return !op.reachable; }));
}

Graduation ConsiderGraduation(const Routing& routing, std::size_t platform, const MergedSurvey& survey) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const OpNames& names = routing.workspace->names;
  Graduation graduation;
  for (const SetReference& reference : routes.platform->withhold)
    graduation.sets.push_back(reference.set->name);
  if (graduation.sets.empty()) {
    throw InputError(Place{std::string(routes.platform->file), static_cast<int>(routes.platform->name_line)},
                     "platform \"" + std::string(routes.platform->name) +
                         "\" withholds no set; there is nothing to graduate");
  }
  const WhatIf what_if = Consider(routing, {{EditKind::kGraduate, std::string(routes.platform->name)}});
  const auto add = [&](OpId op, std::string_view to, IncChange inc) -> GraduatingOp& {
    GraduatingOp& graduating = graduation.ops.emplace_back();
    graduating.op = names.Name(op);
    graduating.from = routes.KeyOf(routing.DecisionOf(platform, op).backend);
    graduating.to = to;
    graduating.inc = inc;
    const SurveyedOp* surveyed = survey.Find(graduating.op);
    if (surveyed == nullptr) return graduating;
    const Judgement judgement = Judge(surveyed->result);
    if (surveyed->backend == to) {
      graduating.judgement = judgement;
    } else if (IsMeasured(judgement.verdict)) {
      graduating.elsewhere = surveyed->backend;
    }
    return graduating;
  };
  const PlatformWhatIf& considered = what_if.platforms[platform];
  for (const WhatIfMove& move : considered.moves) {
    if (move.from.backend != move.to.backend) add(move.op, routes.KeyOf(move.to.backend), move.inc);
  }
  // The platform names no flaggems .inc: with one, they would move too.
  for (const OpId op : considered.unreachable) {
    add(op, routes.KeyOf(Backend::kFlaggems), IncChange::kRegister).reachable = false;
  }
  std::sort(graduation.ops.begin(), graduation.ops.end(),
            [](const GraduatingOp& a, const GraduatingOp& b) { return a.op < b.op; });
  return graduation;
}

}  // namespace vendorconfs
