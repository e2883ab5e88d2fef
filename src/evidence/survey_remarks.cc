#include "evidence/survey_remarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "evidence/verdict.h"
#include "output/entry_text.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kMostNamed = 5;

// "mm, mm.out", with at most five names.
std::string Named(const std::vector<std::string_view>& ops) {
  std::string text;
  for (std::size_t i = 0; i < std::min(ops.size(), kMostNamed); ++i)
    text.append(i == 0 ? "" : ", ").append(ops[i]);
  return ops.size() > kMostNamed ? text + ", …" : text;
}

void RemarkOnFiles(const MergedSurvey& survey, std::vector<std::string>& remarks) {
  for (const auto& shard : survey.shards) {
    for (const MisspeltKey& one : shard->misspelt) {
      remarks.push_back(fmt::format("{}: the key \"{}\" is not known; is \"{}\" meant?",
                                    ToString(Place{shard->file, static_cast<int>(one.line)}), one.key,
                                    one.meant));
    }
    if (shard->harness_version == 0) {
      remarks.push_back(fmt::format("{} states no harness version and was read as version {}", shard->file,
                                    kNewestHarness));
    }
    if (shard->completed_at.empty()) {
      std::set<std::string_view> measured;
      for (const SurveyResult& result : shard->results) measured.insert(result.op);
      std::size_t pending = 0;
      for (const SurveyRoute& route : shard->routes) pending += measured.count(route.op) == 0 ? 1 : 0;
      remarks.push_back(fmt::format("{} has no completed_at: the run was interrupted, {} without a result",
                                    shard->file, Counted(pending, "op is", "ops are")));
    }
  }
}

void RemarkOnStrays(const MergedSurvey& survey, std::vector<std::string>& remarks) {
  std::map<const Survey*, std::vector<std::string_view>> strays;
  for (const StrayResult& stray : survey.strays) strays[stray.survey].push_back(stray.result->op);
  for (const auto& shard : survey.shards) {
    const auto found = strays.find(shard.get());
    if (found == strays.end()) continue;
    remarks.push_back(fmt::format("{} has results of {} that its routes do not name; not counted: {}",
                                  shard->file, Counted(found->second.size(), "op", "ops"),
                                  Named(found->second)));
  }
}

std::string Profiles(const std::set<std::string_view>& set) {
  return fmt::format("{}", fmt::join(set, " "));
}

void RemarkOnProfiles(const MergedSurvey& survey, std::vector<std::string>& remarks) {
  std::map<std::set<std::string_view>, std::vector<std::string_view>> ops;
  std::vector<std::string_view> repeated;
  for (const SurveyedOp& one : survey.ops) {
    if (one.result == nullptr || one.result->cases.empty()) continue;
    std::set<std::string_view> profiles;
    for (const SurveyCase& each : one.result->cases) profiles.insert(each.profile);
    if (profiles.size() != one.result->cases.size()) repeated.push_back(one.op);
    ops[profiles].push_back(one.op);
  }
  if (ops.size() > 1) {
    using Set = std::pair<const std::set<std::string_view>, std::vector<std::string_view>>;
    std::vector<const Set*> sets;
    sets.reserve(ops.size());
    for (const Set& set : ops) sets.push_back(&set);
    std::stable_sort(sets.begin(), sets.end(),
                     [](const Set* a, const Set* b) { return a->second.size() > b->second.size(); });
    std::string text = "ops were measured under different profiles, each is judged by its own cases: ";
    for (const Set* set : sets) {
      text += fmt::format("{}{} under {}{}", set == sets.front() ? "" : "; ",
                          Counted(set->second.size(), "op", "ops"), Profiles(set->first),
                          set == sets.front() ? "" : " (" + Named(set->second) + ")");
    }
    remarks.push_back(std::move(text));
  }
  if (!repeated.empty()) {
    remarks.push_back(fmt::format("{} a profile more than once, the last case counts: {}",
                                  Counted(repeated.size(), "op has", "ops have"), Named(repeated)));
  }
}

void RemarkOnStatuses(const MergedSurvey& survey, std::vector<std::string>& remarks) {
  std::map<std::string_view, std::size_t> unknown;
  for (const SurveyedOp& one : survey.ops) {
    if (one.result == nullptr) continue;
    for (const SurveyCase* each : LastOfEachProfile(one.result->cases)) {
      if (KnownStatus(each->status) != each->status) ++unknown[each->status];
    }
  }
  for (const auto& [status, count] : unknown) {
    const std::string_view near = KnownStatus(status);
    remarks.push_back(fmt::format("{} the status \"{}\", which is not known and counts as a failure{}",
                                  Counted(count, "case has", "cases have"), status,
                                  near.empty() ? "; those that do not are INVALID_CASE and UNVERIFIABLE"
                                               : fmt::format("; is \"{}\" meant?", near)));
  }
}

void RemarkOnNan(const MergedSurvey& survey, std::vector<std::string>& remarks) {
  std::vector<std::string_view> ops;
  for (const SurveyedOp& one : survey.ops) {
    if (one.result == nullptr) continue;
    const auto cases = LastOfEachProfile(one.result->cases);
    if (std::any_of(cases.begin(), cases.end(), [](const SurveyCase* each) {
          return OutcomeOf(*each) != CaseOutcome::kNotCounted && ComparesNan(*each);
        })) {
      ops.push_back(one.op);
    }
  }
  if (ops.empty()) return;
  remarks.push_back(
      fmt::format("{} max_diff=nan, where the reference itself may be nan; the status counts, look "
                  "before you believe it: {}",
                  Counted(ops.size(), "op has", "ops have"), Named(ops)));
}

}  // namespace

std::vector<std::string> RemarksOn(const MergedSurvey& survey) {
  std::vector<std::string> remarks;
  RemarkOnFiles(survey, remarks);
  RemarkOnStrays(survey, remarks);
  RemarkOnProfiles(survey, remarks);
  RemarkOnStatuses(survey, remarks);
  RemarkOnNan(survey, remarks);
  return remarks;
}

std::vector<std::string> RemarksOnBackends(const MergedSurvey& survey) {
  std::vector<std::string> remarks;
  for (const auto& shard : survey.shards) {
    std::size_t assumed = 0;
    std::vector<std::string_view> nowhere;
    for (const SurveyRoute& route : shard->routes) {
      assumed += route.source == BackendSource::kAssumed ? 1 : 0;
      if (route.source == BackendSource::kNobody) nowhere.push_back(route.op);
    }
    if (assumed + nowhere.size() == 0) continue;
    std::string remark =
        fmt::format("{} names no backend for {}, and the conf that it was measured on is not known",
                    shard->file, Counted(assumed + nowhere.size(), "op", "ops"));
    if (assumed != 0) remark += fmt::format("; {} taken as measured where today's route goes", assumed);
    if (!nowhere.empty()) {
      remark += fmt::format("; nothing follows from {}, name the library that ran in meta.routes: {}",
                            nowhere.size(), Named(nowhere));
    }
    remarks.push_back(std::move(remark));
  }
  return remarks;
}

}  // namespace vendorconfs
