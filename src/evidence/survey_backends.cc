#include "evidence/survey_backends.h"

#include <algorithm>
#include <vector>

#include "input/entries.h"
#include "output/conf_lines.h"
#include "policy/library_standing.h"
#include "routing/backends.h"
#include "support/error.h"
#include "support/nearest.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kNone = "none";

std::vector<std::string_view> KnownBackends(const Workspace& workspace, const Platform* platform) {
  std::vector<std::string_view> known;
  for (const Library library : kLibraries) known.push_back(ToString(library));
  if (platform == nullptr) {
    known.push_back(kNone);
    for (const Platform& one : workspace.platforms) {
      if (std::find(known.begin(), known.end(), one.vendor) == known.end()) known.push_back(one.vendor);
    }
    return known;
  }
  if (platform->kind == PlatformKind::kNative) known.push_back(kNone);
  known.push_back(platform->vendor);
  return known;
}

std::string Listed(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) {
    text.append(text.empty() ? "" : word == words.back() ? " and " : ", ").append(word);
  }
  return text;
}

// Whether no entry of the data has a say in the op's route, so that it was the same before the entries came.
bool GoesByCoverage(const Routing& routing, std::size_t platform, OpId op) {
  const Platform& entries = *routing.platforms[platform].platform;
  const auto named = [&](const auto& list) {
    return std::any_of(list.begin(), list.end(), [&](const auto& entry) { return entry.Names(op); });
  };
  if (named(entries.gaps) || named(entries.measured) || named(entries.lifted)) return false;
  const LibraryStanding standing = StandingWith(routing, platform, op, Library::kFlaggems);
  return standing != LibraryStanding::kHold && standing != LibraryStanding::kWithheld;
}

}  // namespace

bool IsLibraryRoute(std::string_view backend) {
  return std::any_of(std::begin(kLibraries), std::end(kLibraries),
                     [&](Library library) { return ToString(library) == backend; });
}

void RequireKnownBackends(const Survey& survey, const Workspace& workspace, const Platform* platform) {
  const std::vector<std::string_view> known = KnownBackends(workspace, platform);
  for (const SurveyRoute& route : survey.routes) {
    if (route.source != BackendSource::kStated) continue;
    if (std::find(known.begin(), known.end(), route.backend) != known.end()) continue;
    std::string what =
        Quoted(route.op) + " was measured on " + Quoted(route.backend) + ", which is no backend";
    if (platform != nullptr) what += " of " + std::string(platform->name);
    std::string hint = DidYouMean(route.backend, known);
    if (const std::string_view key = routing::internal::KeyOfPlatform(route.backend); !key.empty())
      hint = "; that is a platform, which uses the key " + Quoted(key);
    if (hint.empty()) hint = "; write one of " + Listed(known);
    throw InputError(Place{survey.file, static_cast<int>(route.line)}, what + hint);
  }
}

void ResolveBackends(Survey& survey, const Routing& routing, std::size_t platform, const FindConf& find) {
  const bool bare = std::any_of(survey.routes.begin(), survey.routes.end(), [](const SurveyRoute& route) {
    return route.source != BackendSource::kStated;
  });
  if (!bare) return;
  const auto conf = survey.conf_sha256.empty() ? nullptr : find(survey.conf_sha256);
  const ConfLines lines = conf == nullptr ? ConfLines() : ReadConfLines(*conf);
  if (conf != nullptr) survey.kept.push_back(conf);
  const PlatformRoutes& routes = routing.platforms[platform];
  for (SurveyRoute& route : survey.routes) {
    if (route.source == BackendSource::kStated) continue;
    if (conf != nullptr) {
      route.source = BackendSource::kConf;
      const ConfLine* const line = FindRoute(lines.routes, route.op);
      route.backend = line == nullptr ? kNone : line->backend;
      continue;
    }
    const OpId op = routing.workspace->names.Find(route.op);
    if (op == kNoOp || !routing.InUniverse(op)) continue;
    const std::string_view today = routes.KeyOf(routing.DecisionOf(platform, op).backend);
    if (!IsLibraryRoute(today) || !GoesByCoverage(routing, platform, op)) continue;
    route.source = BackendSource::kAssumed;
    route.backend = today;
  }
}

}  // namespace vendorconfs
