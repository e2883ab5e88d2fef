// Any bytes either are a survey or are refused with one clear line of the file; a survey's verdicts add up,
// and merged with itself it stays what it is.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey_merge.h"
#include "evidence/survey_reader.h"
#include "evidence/verdict.h"
#include "fuzz/require.h"
#include "support/error.h"

namespace {

using vendorconfs::InputError;
using vendorconfs::Judge;
using vendorconfs::Judgement;
using vendorconfs::MergedSurvey;
using vendorconfs::MergeShards;
using vendorconfs::ReadSurvey;
using vendorconfs::Require;
using vendorconfs::Survey;
using vendorconfs::SurveyResult;
using vendorconfs::Verdict;

void CheckMessage(const InputError& error, std::size_t lines) {
  const std::string message = error.what();
  Require(error.place().line >= 1 && static_cast<std::size_t>(error.place().line) <= lines);
  Require(message.find('\n') == std::string::npos);
}

void CheckResult(const SurveyResult& result) {
  const Judgement judgement = Judge(&result);
  Require(judgement.verdict != Verdict::kPending);
  Require(judgement.failing.size() <= judgement.counted && judgement.counted <= result.cases.size());
  Require(vendorconfs::IsMeasured(judgement.verdict) == (judgement.counted != 0));
  for (const vendorconfs::SurveyCase* one : judgement.failing) {
    const std::string message = CaseMessage(*one);
    Require(message.size() <= 203 && message.find('\n') == std::string::npos);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    std::vector<Survey> shards;
    shards.push_back(ReadSurvey(text, "f"));
    shards.push_back(ReadSurvey(text, "g"));
    for (const SurveyResult& result : shards.front().results) CheckResult(result);
    const std::size_t routes = shards.front().routes.size();
    const MergedSurvey merged = MergeShards(std::move(shards));
    Require(merged.ops.size() == routes);
    Require(vendorconfs::RouteListDigest(merged).size() == 64);
  } catch (const InputError& error) {
    CheckMessage(error, static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
  }
  return 0;
}
