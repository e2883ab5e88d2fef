#include "evidence/fallback.h"

#include <fmt/format.h>

#include <algorithm>

#include "evidence/survey_backends.h"
#include "output/entry_text.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

// A file that leaves the backends out is believed: who named it as the fallback ran it there.
bool IsNoFallback(const SurveyedOp& one) {
  return one.source == BackendSource::kStated && IsLibraryRoute(one.backend);
}

}  // namespace

std::string_view ToString(Fallback fallback) {
  switch (fallback) {
    case Fallback::kNotAsked:
      return "";
    case Fallback::kRouteDependent:
      return "route-dependent";
    case Fallback::kFailsOnBoth:
      return "fails-on-both";
    case Fallback::kUnmeasured:
      return "unmeasured";
  }
  return {};
}

FallbackFigures FallbackOf(const Judgement& judgement, std::string_view op, const MergedSurvey* fallback) {
  FallbackFigures figures;
  if (fallback == nullptr) return figures;
  figures.kind = Fallback::kUnmeasured;
  figures.failing = judgement.failing.size();
  const SurveyedOp* other = fallback->Find(op);
  if (other == nullptr || IsNoFallback(*other) || !IsMeasured(Judge(other->result).verdict)) return figures;
  for (const SurveyCase* there : LastOfEachProfile(other->result->cases)) {
    const bool failed_here =
        std::any_of(judgement.failing.begin(), judgement.failing.end(),
                    [&](const SurveyCase* here) { return here->profile == there->profile; });
    const CaseOutcome outcome = OutcomeOf(*there);
    if (outcome != CaseOutcome::kPassed && outcome != CaseOutcome::kFailed) continue;
    if (!failed_here) {
      figures.others = true;
      continue;
    }
    figures.passing += outcome == CaseOutcome::kPassed ? 1 : 0;
    ++figures.counted;
  }
  if (figures.passing != 0) {
    figures.kind = Fallback::kRouteDependent;
  } else if (figures.counted == figures.failing) {
    figures.kind = Fallback::kFailsOnBoth;
  }
  return figures;
}

std::string FallbackText(const FallbackFigures& figures) {
  if (figures.kind == Fallback::kNotAsked) return {};
  if (figures.counted == 0) {
    return fmt::format("not measured {}on the fallback route", figures.others ? "with these profiles " : "");
  }
  const bool passes = figures.passing != 0;
  std::string text =
      fmt::format("{} of {} {} on the fallback route", passes ? figures.passing : figures.counted,
                  figures.failing, passes ? "pass" : "fail");
  if (!passes) text += " too";
  if (const std::size_t unmeasured = figures.failing - figures.counted; unmeasured != 0)
    text += fmt::format(", {} not measured there", unmeasured);
  return text;
}

std::vector<std::string> RemarksOnFallback(const MergedSurvey& fallback) {
  std::vector<std::string_view> libraries;
  std::size_t bare = 0;
  for (const SurveyedOp& one : fallback.ops) {
    if (IsNoFallback(one)) libraries.push_back(one.backend);
    if (one.source == BackendSource::kNobody) ++bare;
  }
  const std::string& file = fallback.shards.front()->file;
  if (!libraries.empty() && libraries.size() == fallback.ops.size()) {
    throw InputError(
        fmt::format("{} was measured on {}, which is no fallback; name the survey of the vendor's "
                    "route with --fallback",
                    file, libraries.front()));
  }
  std::vector<std::string> remarks;
  if (!libraries.empty()) {
    remarks.push_back(fmt::format("{} has {} measured on a kernel library; not counted as a fallback", file,
                                  Counted(libraries.size(), "op", "ops")));
  }
  if (bare != 0) {
    remarks.push_back(fmt::format("{} names no backend for {}: taken as measured on the fallback route", file,
                                  Counted(bare, "op", "ops")));
  }
  return remarks;
}

std::vector<std::string> RemarksBesideFallback(const MergedSurvey& survey) {
  std::vector<std::string> remarks;
  for (const auto& shard : survey.shards) {
    const bool vendor = !shard->routes.empty() &&
                        std::all_of(shard->routes.begin(), shard->routes.end(), [](const SurveyRoute& route) {
                          return route.source == BackendSource::kStated && !IsLibraryRoute(route.backend);
                        });
    if (vendor) {
      remarks.push_back(
          fmt::format("{} was measured on no kernel library and counts as a shard of the survey; "
                      "name it behind a --fallback of its own where it is of the fallback route",
                      shard->file));
    }
  }
  return remarks;
}

}  // namespace vendorconfs
