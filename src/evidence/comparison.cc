#include "evidence/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "evidence/profile_dtype.h"
#include "evidence/remedy.h"
#include "evidence/survey_backends.h"
#include "output/entry_text.h"
#include "policy/library_standing.h"

namespace vendorconfs {
namespace {

// Whether all failures are in the caveat's dtypes. A profile that names no dtype may be in any.
bool SpeaksOfDtypes(const Caveat& caveat, const Judgement& judgement, bool unknown_too) {
  return std::all_of(judgement.failing.begin(), judgement.failing.end(), [&](const SurveyCase* one) {
    const std::string_view dtype = DtypeOfProfile(one->profile);
    if (dtype.empty()) return unknown_too;
    return std::find(caveat.dtypes.begin(), caveat.dtypes.end(), dtype) != caveat.dtypes.end();
  });
}

// A caveat that names the op speaks of it, one that names none of every op; either, where it names dtypes, of
// these alone.
const Caveat* CaveatOn(const Platform& platform, OpId op, const Judgement& judgement) {
  for (const Caveat& caveat : platform.caveats) {
    if (caveat.Names(op) && (caveat.dtypes.empty() || SpeaksOfDtypes(caveat, judgement, true)))
      return &caveat;
  }
  for (const Caveat& caveat : platform.caveats) {
    if (caveat.ops.empty() && !caveat.dtypes.empty() && SpeaksOfDtypes(caveat, judgement, false))
      return &caveat;
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
std::string WhyKept(const JudgedOp& op, const SurveyResult& result) {
  const Gap& gap = *op.gap;
  if (op.judgement.no_schema != 0) {
    return "the harness has no schema for " + Counted(op.judgement.no_schema, "profile", "profiles");
  }
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
    for (const SurveyedOp& one : survey.ops) {
      JudgedOp op = JudgedFrom(one);
      ++result_.verdicts[static_cast<std::size_t>(op.judgement.verdict)];
      if (op.id == kNoOp) {
        result_.unknown.push_back(std::move(op));
      } else if (IsMeasured(op.judgement.verdict)) {
        Sort(std::move(op), one);
      }
    }
    for (const OpId op : routing_.universe) {
      if (GapOf(platform_, op) != nullptr && !judged_gaps_.Contains(op))
        result_.unmeasured_gaps.push_back(routing_.workspace->names.Name(op));
    }
    for (const Caveat& caveat : platform_.caveats) {
      if (caveat.ops.empty() && caveat.dtypes.empty()) result_.general_caveats.push_back(&caveat);
    }
    FindRemedies(routing_, index_, result_);
    return std::move(result_);
  }

 private:
  JudgedOp JudgedFrom(const SurveyedOp& one) const {
    JudgedOp op;
    op.op = one.op;
    op.measured = one.backend;
    op.source = one.source;
    op.judgement = Judge(one.result);
    const OpId id = routing_.workspace->names.Find(one.op);
    if (id == kNoOp || !routing_.InUniverse(id)) return op;
    op.id = id;
    op.route = routes_.KeyOf(routing_.DecisionOf(index_, id).backend);
    op.gap = GapOf(platform_, id);
    op.lifted = LiftedOf(platform_, id);
    const auto library = MeasuredLibrary(op);
    if (library && op.measured != op.route)
      op.standing = ToString(StandingWith(routing_, index_, id, *library));
    if (!op.judgement.failing.empty()) {
      op.fallback = FallbackOf(op.judgement, one.op, fallback_);
      op.caveat = CaveatOn(platform_, id, op.judgement);
    }
    return op;
  }

  // Whether the measurement was made where the gap keeps the op off. Of an op that the survey lists without a
  // backend it may have been, though its conf keeps it off as the gap says or is not known: the harness can
  // force a library.
  bool SpeaksOfGap(const JudgedOp& op) const {
    const auto library = MeasuredLibrary(op);
    return library ? GapCloses(platform_, *library) : op.source != BackendSource::kStated;
  }

  void Sort(JudgedOp op, const SurveyedOp& one) {
    const bool failing = !op.judgement.failing.empty();
    const bool on_route = MeasuredLibrary(op).has_value() && op.measured == op.route;
    const bool speaks = op.gap != nullptr && SpeaksOfGap(op);
    if (speaks) judged_gaps_.Insert(op.id);
    if (speaks && !on_route) {
      if (!failing) op.kept = MeasuredLibrary(op) ? WhyKept(op, *one.result) : WhyUncertain(op);
      (failing ? result_.confirmed : result_.contradicted).push_back(std::move(op));
    } else if (failing) {
      (on_route ? ListOnRoute(op) : ListOffRoute(op)).push_back(std::move(op));
    }
  }

  static std::string WhyUncertain(const JudgedOp& op) {
    return fmt::format(
        "the survey names no backend for it, and its conf {}; name the library that ran in "
        "meta.routes",
        op.measured.empty() ? "is not known" : "has " + std::string(op.measured));
  }

  std::vector<JudgedOp>& ListOnRoute(const JudgedOp& op) {
    if (op.caveat != nullptr) return result_.caveats;
    if (op.judgement.verdict == Verdict::kBasicOnly) return result_.partial;
    return op.fallback.kind == Fallback::kFailsOnBoth ? result_.fails_on_both : result_.added;
  }

  std::vector<JudgedOp>& ListOffRoute(const JudgedOp& op) {
    if (op.caveat != nullptr) return result_.caveats;
    const bool asks = op.judgement.verdict == Verdict::kFailed && op.gap == nullptr &&
                      op.fallback.kind != Fallback::kFailsOnBoth;
    return asks && op.standing == ToString(LibraryStanding::kWithheld) ? result_.withheld : result_.elsewhere;
  }

  const Routing& routing_;
  std::size_t index_;
  const PlatformRoutes& routes_;
  const Platform& platform_;
  const MergedSurvey* fallback_;
  OpSet judged_gaps_;
  Comparison result_;
};

}  // namespace

std::optional<Library> MeasuredLibrary(const JudgedOp& op) {
  for (const Library library : kLibraries) {
    if (ToString(library) == op.measured) return library;
  }
  return std::nullopt;
}

Comparison CompareWithGaps(const Routing& routing, std::size_t platform, const MergedSurvey& survey,
                           const MergedSurvey* fallback) {
  return Comparer(routing, platform, fallback).Compare(survey);
}

}  // namespace vendorconfs
