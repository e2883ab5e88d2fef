#include "evidence/verdict.h"

#include <algorithm>

#include "support/edit_distance.h"
#include "support/nearest.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kLongestMessage = 200;
constexpr std::size_t kShortestPart = 4;

constexpr std::string_view kStatuses[] = {"PASS",         "FAIL",          "ERROR",         "TIMEOUT",
                                          "CRASH",        "PROCESS-DEATH", "PROCESS_DEATH", "INVALID_CASE",
                                          "UNVERIFIABLE", "NO_SCHEMA"};

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// A traceback ends with the exception.
std::string_view LastLine(std::string_view text) {
  text = Trimmed(text);
  const std::size_t end = text.find_last_of("\r\n");
  return end == std::string_view::npos ? text : Trimmed(text.substr(end + 1));
}

// On one line, cut between characters.
std::string OneLine(std::string_view text) {
  std::string line;
  for (const char c : text) {
    line += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  if (line.size() <= kLongestMessage) return line;
  std::size_t end = kLongestMessage;
  while ((static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
  return line.substr(0, end) + "…";
}

}  // namespace

std::string_view ToString(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStrict:
      return "STRICT";
    case Verdict::kBasicOnly:
      return "BASIC_ONLY";
    case Verdict::kFailed:
      return "FAILED";
    case Verdict::kUntested:
      return "UNTESTED";
    case Verdict::kNoSchema:
      return "NO_SCHEMA";
    case Verdict::kPending:
      return "PENDING";
  }
  return {};
}

bool IsMeasured(Verdict verdict) {
  return verdict == Verdict::kStrict || verdict == Verdict::kBasicOnly || verdict == Verdict::kFailed;
}

CaseOutcome OutcomeOf(const SurveyCase& one) {
  if (one.status == "PASS") return CaseOutcome::kPassed;
  if (one.status == "INVALID_CASE" || one.status == "UNVERIFIABLE") return CaseOutcome::kNotCounted;
  return one.status == "NO_SCHEMA" ? CaseOutcome::kNoSchema : CaseOutcome::kFailed;
}

std::string_view KnownStatus(std::string_view status) {
  if (std::find(std::begin(kStatuses), std::end(kStatuses), status) != std::end(kStatuses)) return status;
  if (const std::string_view near = Nearest(status, kStatuses); !near.empty()) return near;
  // Cut short.
  const auto* const longer =
      std::find_if(std::begin(kStatuses), std::end(kStatuses), [&](std::string_view known) {
        return status.size() >= kShortestPart && known.substr(0, status.size()) == status;
      });
  return longer == std::end(kStatuses) ? std::string_view() : *longer;
}

std::vector<const SurveyCase*> LastOfEachProfile(const std::vector<SurveyCase>& cases) {
  std::vector<const SurveyCase*> last;
  for (const SurveyCase& one : cases) {
    const auto same = std::find_if(last.begin(), last.end(),
                                   [&](const SurveyCase* other) { return other->profile == one.profile; });
    if (same == last.end()) {
      last.push_back(&one);
    } else {
      *same = &one;
    }
  }
  return last;
}

Judgement Judge(const SurveyResult* result) {
  Judgement judgement;
  if (result == nullptr) return judgement;
  for (const SurveyCase* one : LastOfEachProfile(result->cases)) {
    switch (OutcomeOf(*one)) {
      case CaseOutcome::kPassed:
        ++judgement.counted;
        break;
      case CaseOutcome::kFailed:
        ++judgement.counted;
        judgement.failing.push_back(one);
        break;
      case CaseOutcome::kNoSchema:
        ++judgement.no_schema;
        break;
      case CaseOutcome::kNotCounted:
        break;
    }
  }
  // Without a schema the harness cannot have called the op as it should be: that is no failure of the op.
  const bool passed = judgement.failing.size() < judgement.counted;
  if (result->no_schema || (judgement.no_schema != 0 && !passed)) return {Verdict::kNoSchema, 0, 0, {}};
  if (judgement.counted == 0) {
    judgement.verdict = Verdict::kUntested;
  } else if (judgement.failing.empty() && judgement.no_schema == 0) {
    judgement.verdict = Verdict::kStrict;
  } else {
    judgement.verdict =
        judgement.failing.size() == judgement.counted ? Verdict::kFailed : Verdict::kBasicOnly;
  }
  return judgement;
}

std::string CaseMessage(const SurveyCase& one) {
  if (const std::string_view error = LastLine(one.error); !error.empty()) return OneLine(error);
  if (const std::string_view detail = Trimmed(one.detail); !detail.empty()) return OneLine(detail);
  std::string message = OneLine(one.status);
  if (one.returncode && *one.returncode != 0) message += ", return code " + std::to_string(*one.returncode);
  return message;
}

bool ComparesNan(const SurveyCase& one) {
  std::string lower;
  for (const char c : one.detail) lower += LowerAscii(c);
  const std::size_t at = lower.find("max_diff=nan");
  return at != std::string::npos;
}

}  // namespace vendorconfs
