// The shards of a survey as one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey.h"

namespace vendorconfs {

// An op that some shard was to measure.
struct SurveyedOp {
  std::string_view op;
  std::string_view backend;  // this and the next as SurveyRoute has them
  BackendSource source = BackendSource::kNobody;
  const SurveyResult* result = nullptr;  // null: no shard has one
};

// A result that does not count: its file's routes do not name the op.
struct StrayResult {
  const Survey* survey = nullptr;
  const SurveyResult* result = nullptr;
};

struct MergedSurvey {
  std::vector<std::unique_ptr<const Survey>> shards;  // as named
  std::vector<SurveyedOp> ops;                        // by name, bytewise
  std::vector<StrayResult> strays;

  // Null where no shard was to measure it.
  const SurveyedOp* Find(std::string_view op) const;
};

// Throws InputError where an op has different results (by profile) or backends in two shards, or the
// shards name different platforms. Shards may come from different confs. `shards` is not empty.
MergedSurvey MergeShards(std::vector<Survey> shards);

// The digest of all shards' conf; empty where none states one. Throws InputError where they differ.
std::string_view ConfDigestOf(const MergedSurvey& survey);

// The platform that the shards name; empty where none does.
std::string_view PlatformOf(const MergedSurvey& survey);

// SHA-256 of the ops' names in bytewise order, each with a newline.
std::string RouteListDigest(const MergedSurvey& survey);

}  // namespace vendorconfs
