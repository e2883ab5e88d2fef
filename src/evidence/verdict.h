// What a survey says of one op. Recomputed from the cases: what the harness concluded is not asked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey.h"

namespace vendorconfs {

enum class Verdict : std::uint8_t {
  kStrict,     // every case that counts passed
  kBasicOnly,  // some did; the others failed, or the harness had no schema for them
  kFailed,     // none did
  kUntested,   // measured, and no case counts
  kNoSchema,   // the harness found no schema to call the op by: it says so of the op, or of a case where
               // none passed
  kPending,    // not measured
};
inline constexpr Verdict kVerdicts[] = {Verdict::kStrict,   Verdict::kBasicOnly, Verdict::kFailed,
                                        Verdict::kUntested, Verdict::kNoSchema,  Verdict::kPending};

// "STRICT", "BASIC_ONLY", "FAILED", "UNTESTED", "NO_SCHEMA", "PENDING".
std::string_view ToString(Verdict verdict);

// Whether it says anything of the kernel: STRICT, BASIC_ONLY or FAILED.
bool IsMeasured(Verdict verdict);

enum class CaseOutcome : std::uint8_t { kPassed, kFailed, kNotCounted, kNoSchema };

// By its status: PASS; INVALID_CASE and UNVERIFIABLE, which do not count; NO_SCHEMA; any other failed.
CaseOutcome OutcomeOf(const SurveyCase& one);

// The status among those that the harness is known to write that this one is, or is most likely meant to be;
// empty where none is near.
std::string_view KnownStatus(std::string_view status);

// The cases with one for each profile, the last where there are several; in the order of first sight.
std::vector<const SurveyCase*> LastOfEachProfile(const std::vector<SurveyCase>& cases);

struct Judgement {
  Verdict verdict = Verdict::kPending;
  std::size_t counted = 0;                 // cases that passed or failed
  std::size_t no_schema = 0;               // cases beside them that the harness had no schema for
  std::vector<const SurveyCase*> failing;  // point into the result
};

// `result` may be null: no result.
Judgement Judge(const SurveyResult* result);

// What a failing case says, on one line of at most 200 bytes: the exception, else the detail, else the
// status with the return code.
std::string CaseMessage(const SurveyCase& one);

// Whether the case's detail compares with nan ("max_diff=nan").
bool ComparesNan(const SurveyCase& one);

}  // namespace vendorconfs
