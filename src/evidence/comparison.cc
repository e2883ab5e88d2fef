#include "evidence/comparison.h"

#include <algorithm>
#include <optional>
#include <set>

#include "evidence/conf_match.h"
#include "evidence/profile_dtype.h"
#include "policy/edit.h"
#include "policy/op_family.h"

namespace vendorconfs {
namespace {

Fallback FallbackOf(const Judgement& judgement, std::string_view op, const MergedSurvey* fallback) {
  if (fallback == nullptr) return Fallback::kNotAsked;
  const SurveyedOp* other = fallback->Find(op);
  if (other == nullptr || other->result == nullptr) return Fallback::kUnmeasured;
  bool fails = false;
  for (const SurveyCase* there : LastOfEachProfile(other->result->cases)) {
    const bool failed_here =
        std::any_of(judgement.failing.begin(), judgement.failing.end(),
                    [&](const SurveyCase* here) { return here->profile == there->profile; });
    if (!failed_here) continue;
    if (OutcomeOf(*there) == CaseOutcome::kPassed) return Fallback::kRouteDependent;
    fails = fails || OutcomeOf(*there) == CaseOutcome::kFailed;
  }
  return fails ? Fallback::kFailsOnBoth : Fallback::kUnmeasured;
}

// A caveat that names the op speaks of it; one that names none speaks of the failures in its dtypes.
const Caveat* CaveatOn(const Platform& platform, OpId op, const Judgement& judgement) {
  for (const Caveat& caveat : platform.caveats) {
    if (caveat.Names(op)) return &caveat;
  }
  for (const Caveat& caveat : platform.caveats) {
    if (!caveat.ops.empty() || caveat.dtypes.empty()) continue;
    if (std::all_of(judgement.failing.begin(), judgement.failing.end(), [&](const SurveyCase* one) {
          const std::string_view dtype = DtypeOfProfile(one->profile);
          return std::find(caveat.dtypes.begin(), caveat.dtypes.end(), dtype) != caveat.dtypes.end();
        })) {
      return &caveat;
    }
  }
  return nullptr;
}

const Lifted* LiftedOf(const Platform& platform, OpId op) {
  for (const Lifted& lifted : platform.lifted) {
    if (lifted.Names(op)) return &lifted;
  }
  return nullptr;
}

// Why every profile may pass although the gap is right; empty where the survey asked what the gap is about.
std::string WhyKept(const Gap& gap, const SurveyResult& result) {
  if (gap.kind == "contract" || gap.kind == "performance" || gap.kind == "policy") {
    return "a survey compares values and cannot contradict a gap of kind " + std::string(gap.kind);
  }
  if (!gap.condition.empty()) {
    return "the gap speaks of a condition that the profiles may not reach: " + std::string(gap.condition);
  }
  std::string missing;
  for (const std::string_view dtype : gap.dtypes) {
    const bool passed = std::any_of(result.cases.begin(), result.cases.end(), [&](const SurveyCase& one) {
      return OutcomeOf(one) == CaseOutcome::kPassed && DtypeOfProfile(one.profile) == dtype;
    });
    if (!passed) missing.append(missing.empty() ? "" : ", ").append(dtype);
  }
  return missing.empty() ? missing : "no profile measured the gap's " + missing;
}

class Comparer {
 public:
  Comparer(const Routing& routing, std::size_t platform, const MergedSurvey* fallback)
      : routing_(routing),
        index_(platform),
        routes_(routing.platforms[platform]),
        platform_(*routes_.platform),
        fallback_(fallback) {}

  Comparison Compare(const MergedSurvey& survey) {
    OpSet judged;
    for (const SurveyedOp& one : survey.ops) {
      JudgedOp op = JudgedFrom(one);
      ++result_.verdicts[static_cast<std::size_t>(op.judgement.verdict)];
      if (op.id == kNoOp) {
        result_.unknown.push_back(std::move(op));
      } else if (IsMeasured(op.judgement.verdict)) {
        if (op.gap != nullptr && IsLibraryRoute(op.measured)) judged.Insert(op.id);
        Sort(std::move(op), one);
      }
    }
    for (const OpId op : routing_.universe) {
      if (GapOf(platform_, op) != nullptr && !judged.Contains(op))
        result_.unmeasured_gaps.push_back(Name(op));
    }
    Consequences();
    return std::move(result_);
  }

 private:
  std::string_view Name(OpId op) const { return routing_.workspace->names.Name(op); }

  JudgedOp JudgedFrom(const SurveyedOp& one) const {
    JudgedOp op;
    op.op = one.op;
    op.measured = one.backend;
    op.judgement = Judge(one.result);
    const OpId id = routing_.workspace->names.Find(one.op);
    if (id == kNoOp || !routing_.InUniverse(id)) return op;
    op.id = id;
    op.route = routes_.KeyOf(routing_.DecisionOf(index_, id).backend);
    op.gap = GapOf(platform_, id);
    op.lifted = LiftedOf(platform_, id);
    if (!op.judgement.failing.empty()) {
      op.fallback = FallbackOf(op.judgement, one.op, fallback_);
      op.caveat = CaveatOn(platform_, id, op.judgement);
    }
    return op;
  }

  void Sort(JudgedOp op, const SurveyedOp& one) {
    const bool failing = !op.judgement.failing.empty();
    if (!IsLibraryRoute(op.measured)) {
      if (failing) result_.elsewhere.push_back(std::move(op));
    } else if (op.gap != nullptr) {
      if (!failing) op.kept = WhyKept(*op.gap, *one.result);
      (failing ? result_.confirmed : result_.contradicted).push_back(std::move(op));
    } else if (failing) {
      ListFailing(op).push_back(std::move(op));
    }
  }

  // Of an op that no gap names.
  std::vector<JudgedOp>& ListFailing(const JudgedOp& op) {
    if (!IsLibraryRoute(op.route)) return result_.elsewhere;
    if (op.caveat != nullptr) return result_.caveats;
    if (op.judgement.verdict == Verdict::kBasicOnly) return result_.partial;
    return op.fallback == Fallback::kFailsOnBoth ? result_.fails_on_both : result_.added;
  }

  // Where the edits lead, by the one decision that routes have.
  void Consequences() {
    std::vector<Edit> edits;
    std::vector<JudgedOp*> touched;
    const auto edit = [&](EditKind kind, JudgedOp& op) {
      edits.push_back({kind, std::string(platform_.name) + ":" + std::string(op.op)});
      touched.push_back(&op);
    };
    for (JudgedOp& op : result_.added) edit(EditKind::kAddGap, op);
    for (JudgedOp& op : result_.contradicted) {
      if (op.kept.empty()) edit(EditKind::kDropGap, op);
    }
    if (edits.empty()) return;
    const WhatIf what_if = Consider(routing_, edits);
    for (JudgedOp* op : touched) {
      op->moves_to = routes_.KeyOf(what_if.regenerated_routing.DecisionOf(index_, op->id).backend);
    }
    FindFamilies(what_if.regenerated_routing, touched);
  }

  void FindFamilies(const Routing& edited, const std::vector<JudgedOp*>& touched) {
    std::set<std::string_view> seen;
    for (const JudgedOp* op : touched) {
      if (!seen.insert(FamilyOf(op->op)).second) continue;
      if (auto family = FamilyIn(edited, op->id)) result_.families.push_back(std::move(*family));
    }
    std::sort(result_.families.begin(), result_.families.end(),
              [](const auto& a, const auto& b) { return a.family < b.family; });
  }

  // Overloads that all are functions of their own may part; in-place, out and scalar spellings share a kernel
  // with the function that they spell.
  std::optional<InconsistentFamily> FamilyIn(const Routing& edited, OpId op) const {
    const Platform& platform = *edited.platforms[index_].platform;
    InconsistentFamily family;
    family.family = FamilyOf(Name(op));
    bool spelling = false;
    for (const OpId member : FamilyMembers(routing_, op)) {
      const bool gapped = GapOf(platform, member) != nullptr;
      const bool routed = !gapped && IsLibraryRoute(Key(edited.DecisionOf(index_, member).backend)) &&
                          MeasuredOf(platform, member, Library::kFlaggems) == nullptr &&
                          MeasuredOf(platform, member, Library::kFlaggemsCpp) == nullptr;
      if (!gapped && !routed) continue;
      (gapped ? family.gapped : family.routed).push_back(Name(member));
      spelling = spelling || SpellingOf(Name(member)) != Spelling::kBase;
    }
    if (!spelling || family.gapped.empty() || family.routed.empty()) return std::nullopt;
    return family;
  }

  std::string_view Key(Backend backend) const { return routes_.KeyOf(backend); }

  const Routing& routing_;
  std::size_t index_;
  const PlatformRoutes& routes_;
  const Platform& platform_;
  const MergedSurvey* fallback_;
  Comparison result_;
};

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

Comparison CompareWithGaps(const Routing& routing, std::size_t platform, const MergedSurvey& survey,
                           const MergedSurvey* fallback) {
  return Comparer(routing, platform, fallback).Compare(survey);
}

}  // namespace vendorconfs
