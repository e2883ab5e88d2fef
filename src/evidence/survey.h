// Runs of the FlagGems overload survey as values: what the harness called, and what came of it.
//
// Views point into texts that the survey keeps; it may be moved.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

// The versions of the harness whose files this tool knows.
inline constexpr int kOldestHarness = 4;
inline constexpr int kNewestHarness = 6;

// One call of an op, under one profile of operands ("2d-f32").
struct SurveyCase {
  std::string_view profile;
  std::string_view status;                 // "PASS", "FAIL", "INVALID_CASE", …
  std::string_view detail;                 // "max_diff=1e-06"
  std::string_view error;                  // of a call that raised: the exception, often with its traceback
  std::optional<std::int64_t> returncode;  // of the process that made the call
  std::uint32_t line = 0;
};

struct SurveyResult {
  std::string_view op;
  std::uint32_t line = 0;         // of its key
  bool no_schema = false;         // the harness says so of the op, not of a case
  std::vector<SurveyCase> cases;  // as they stand, duplicates included
};

// Who says on which backend an op was measured.
enum class BackendSource : std::uint8_t {
  kNobody,   // the file lists the op alone
  kStated,   // the file
  kConf,     // the conf that was in force
  kAssumed,  // this tool, by the route of today
};

// An op that the survey was to measure.
struct SurveyRoute {
  std::string_view op;
  std::string_view backend;  // a conf's word; empty where nobody says
  BackendSource source = BackendSource::kNobody;
  std::uint32_t line = 0;
};

// A key that is not known and looks like one that is.
struct MisspeltKey {
  std::string_view key;
  std::string_view meant;
  std::uint32_t line = 0;
};

// One file. Empty texts: not stated.
struct Survey {
  std::string file;
  int harness_version = 0;  // 0: not stated
  std::string_view platform;
  std::string_view conf_sha256;  // of the conf that was in force; lower case
  std::uint32_t meta_line = 0;
  std::uint32_t platform_line = 0;  // of that key, or of "meta"
  std::uint32_t conf_line = 0;      // of that key, or of "meta"
  // As spelled; DateOfMoment reads them.
  std::string_view started_at;
  std::string_view completed_at;  // empty: the run was interrupted

  // As evidence states them.
  std::string_view device;
  std::string_view flaggems;
  std::string_view compiler;
  std::string_view sdk;

  std::vector<std::string_view> profiles;
  std::vector<SurveyRoute> routes;    // each op once
  std::vector<SurveyResult> results;  // each op once, in file order
  // Fields that this tool does not know, each once, sorted: "meta.host", "results.*.cases.*.seconds".
  std::vector<std::string> kept_aside;
  std::vector<MisspeltKey> misspelt;

  std::vector<std::shared_ptr<const void>> kept;
};

}  // namespace vendorconfs
