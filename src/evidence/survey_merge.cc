#include "evidence/survey_merge.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "evidence/survey_backends.h"
#include "evidence/verdict.h"
#include "support/error.h"
#include "support/printable.h"
#include "support/sha256.h"

namespace vendorconfs {
namespace {

Place At(const Survey& survey, std::uint32_t line) {
  return {survey.file, static_cast<int>(line)};
}

std::map<std::string_view, const SurveyCase*> ByProfile(const SurveyResult& result) {
  std::map<std::string_view, const SurveyCase*> cases;
  for (const SurveyCase* one : LastOfEachProfile(result.cases)) cases[one->profile] = one;
  return cases;
}

// What differs between two cases of one status; empty where nothing does.
std::string_view OtherField(const SurveyCase& here, const SurveyCase& there) {
  if (here.detail != there.detail) return "detail";
  if (here.error != there.error) return "error";
  return here.returncode == there.returncode ? std::string_view() : "returncode";
}

// What differs between two results, for the message; nothing where they agree.
std::optional<std::string> Difference(const SurveyResult& here, const SurveyResult& there) {
  const auto ours = ByProfile(here);
  const auto theirs = ByProfile(there);
  for (const auto& [profile, one] : ours) {
    const auto other = theirs.find(profile);
    if (other == theirs.end()) return std::string(profile) + " stands here alone";
    if (other->second->status != one->status) {
      return std::string(profile) + " is " + std::string(one->status) + " here, " +
             std::string(other->second->status) + " there";
    }
    if (const std::string_view field = OtherField(*one, *other->second); !field.empty())
      return std::string(profile) + " has another " + std::string(field) + " there";
  }
  for (const auto& [profile, one] : theirs) {
    if (ours.count(profile) == 0) return std::string(profile) + " stands there alone";
  }
  if (here.no_schema != there.no_schema) return "one of them says NO_SCHEMA";
  return std::nullopt;
}

// Where one of them is a kernel library and the other is none.
std::string FallbackHint(std::string_view here, std::string_view there) {
  if (here.empty() || there.empty() || IsLibraryRoute(here) == IsLibraryRoute(there)) return {};
  return ", and each file of the fallback route behind a --fallback of its own";
}

class Merger {
 public:
  void Add(const Survey& survey) {
    CheckPlatform(survey);
    std::set<std::string_view> routed;
    for (const SurveyRoute& route : survey.routes) {
      routed.insert(route.op);
      AddRoute(survey, route);
    }
    for (const SurveyResult& result : survey.results) {
      if (routed.count(result.op) != 0) {
        AddResult(survey, result);
      } else {
        strays_.push_back({&survey, &result});
      }
    }
  }

  void Take(MergedSurvey& merged) {
    for (const auto& [op, known] : ops_) {
      merged.ops.push_back({op, known.route->backend, known.route->source, known.result});
    }
    merged.strays = std::move(strays_);
  }

 private:
  struct Known {
    const Survey* route_survey = nullptr;
    const SurveyRoute* route = nullptr;
    const Survey* result_survey = nullptr;
    const SurveyResult* result = nullptr;
  };

  void CheckPlatform(const Survey& survey) {
    if (survey.platform.empty()) return;
    if (named_ == nullptr) named_ = &survey;
    if (named_->platform == survey.platform) return;
    throw InputError(At(survey, survey.platform_line),
                     "was measured on " + Quoted(survey.platform) + ", and " + named_->file + " on " +
                         Quoted(named_->platform) + "; import the platforms one by one");
  }

  void AddRoute(const Survey& survey, const SurveyRoute& route) {
    Known& known = ops_[route.op];
    if (known.route == nullptr) {
      known.route_survey = &survey;
      known.route = &route;
    }
    if (known.route->backend == route.backend) {
      if (route.source == BackendSource::kStated) {
        known.route_survey = &survey;
        known.route = &route;
      }
      return;
    }
    const auto named = [](std::string_view backend) {
      return backend.empty() ? "no backend" : Quoted(backend);
    };
    throw InputError(At(survey, route.line), Quoted(route.op) + " was routed to " + named(route.backend) +
                                                 " here, and to " + named(known.route->backend) + " in " +
                                                 ToString(At(*known.route_survey, known.route->line)) +
                                                 "; name only files of one survey" +
                                                 FallbackHint(route.backend, known.route->backend));
  }

  void AddResult(const Survey& survey, const SurveyResult& result) {
    Known& known = ops_[result.op];
    if (known.result == nullptr) {
      known.result_survey = &survey;
      known.result = &result;
      return;
    }
    if (const auto difference = Difference(result, *known.result)) {
      throw InputError(At(survey, result.line), Quoted(result.op) + " has other results than in " +
                                                    ToString(At(*known.result_survey, known.result->line)) +
                                                    " (" + *difference + "); leave one of the files out");
    }
  }

  std::map<std::string_view, Known> ops_;
  std::vector<StrayResult> strays_;
  const Survey* named_ = nullptr;
};

}  // namespace

const SurveyedOp* MergedSurvey::Find(std::string_view op) const {
  const auto found = std::lower_bound(
      ops.begin(), ops.end(), op, [](const SurveyedOp& one, std::string_view name) { return one.op < name; });
  return found != ops.end() && found->op == op ? &*found : nullptr;
}

MergedSurvey MergeShards(std::vector<Survey> shards) {
  MergedSurvey merged;
  Merger merger;
  for (Survey& shard : shards) {
    merged.shards.push_back(std::make_unique<const Survey>(std::move(shard)));
    merger.Add(*merged.shards.back());
  }
  merger.Take(merged);
  return merged;
}

std::string_view ConfDigestOf(const MergedSurvey& survey) {
  const Survey& first = *survey.shards.front();
  for (const auto& shard : survey.shards) {
    if (shard->conf_sha256 == first.conf_sha256) continue;
    throw InputError(At(*shard, shard->conf_line),
                     "was measured on another conf than " + first.file + "; import the surveys one by one");
  }
  return first.conf_sha256;
}

std::string_view PlatformOf(const MergedSurvey& survey) {
  for (const auto& shard : survey.shards) {
    if (!shard->platform.empty()) return shard->platform;
  }
  return {};
}

std::string RouteListDigest(const MergedSurvey& survey) {
  std::string list;
  for (const SurveyedOp& one : survey.ops) list.append(one.op).append("\n");
  return Sha256Hex(list);
}

}  // namespace vendorconfs
