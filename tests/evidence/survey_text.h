// Survey files in few words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evidence/survey_backends.h"
#include "evidence/survey_merge.h"
#include "evidence/survey_reader.h"
#include "support/sha256.h"

namespace vendorconfs {

// Every digest is one that sha256sum could print.
inline const std::string kSomeDigest(64, 'a');

// `routes` and `results` are JSON; a complete file of version 6 of no platform.
inline std::string SurveyText(const std::string& routes, const std::string& results,
                              const std::string& more_meta = "") {
  return R"({"meta": {"harness_version": 6, "conf_sha256": ")" + kSomeDigest +
         R"(", "completed_at": "2026-11-20T09:30:00Z", "device": "D1", "flaggems": "5.4.0", )" + more_meta +
         R"("profiles": ["2d-f32", "2d-i64"], "routes": )" + routes + "},\n \"results\": " + results + "}\n";
}

// {"cases": […]} of (profile, status) pairs; a failing one raises "boom".
inline std::string Cases(const std::vector<std::pair<std::string, std::string>>& cases) {
  std::string text;
  for (const auto& [profile, status] : cases) {
    text += (text.empty() ? "" : ", ") + std::string(R"({"profile": ")") + profile + R"(", "status": ")" +
            status + "\"";
    if (status == "ERROR") text += R"(, "error": "Traceback\n  line\nRuntimeError: boom")";
    if (status == "FAIL") text += R"(, "detail": "max_diff=0.5")";
    text += "}";
  }
  return "{\"cases\": [" + text + "]}";
}

inline std::string Passing() {
  return Cases({{"2d-f32", "PASS"}, {"2d-i64", "PASS"}});
}
inline std::string Failing() {
  return Cases({{"2d-f32", "ERROR"}, {"2d-i64", "ERROR"}});
}
inline std::string Partly() {
  return Cases({{"2d-f32", "PASS"}, {"2d-i64", "FAIL"}});
}
inline std::string Invalid() {
  return Cases({{"2d-f32", "INVALID_CASE"}, {"2d-i64", "UNVERIFIABLE"}});
}

inline std::vector<Survey> SurveysOf(const std::vector<std::string>& texts) {
  std::vector<Survey> shards;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    shards.push_back(ReadSurvey(texts[i], std::string(1, static_cast<char>('a' + i)) + ".json"));
  }
  return shards;
}

inline MergedSurvey MergedText(const std::vector<std::string>& texts) {
  return MergeShards(SurveysOf(texts));
}

// With the backends that a command would take the ops to have been measured on, where `conf` is the one that
// it finds; without one, ops of a list were measured on FlagGems.
inline MergedSurvey MergedOn(const Routing& routing, std::size_t platform,
                             const std::vector<std::string>& texts,
                             const std::optional<std::string>& conf = std::nullopt) {
  std::vector<Survey> shards = SurveysOf(texts);
  for (Survey& shard : shards) {
    if (conf) {
      ResolveBackends(shard, routing, platform, [&](std::string_view digest) {
        return digest == Sha256Hex(*conf) ? std::make_shared<const std::string>(*conf) : nullptr;
      });
      continue;
    }
    for (SurveyRoute& route : shard.routes) {
      if (route.source == BackendSource::kStated) continue;
      route.source = BackendSource::kStated;
      route.backend = "flaggems";
    }
  }
  return MergeShards(std::move(shards));
}

}  // namespace vendorconfs
