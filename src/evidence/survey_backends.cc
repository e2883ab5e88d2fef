#include "evidence/survey_backends.h"

#include <algorithm>
#include <vector>

#include "input/entries.h"
#include "output/conf_lines.h"
#include "routing/backends.h"
#include "support/error.h"
#include "support/nearest.h"
#include "support/printable.h"
#include "support/sha256.h"

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

void ResolveBackends(Survey& survey, const Routing& routing, std::size_t platform,
                     std::shared_ptr<const std::string> conf_text) {
  const bool bare = std::any_of(survey.routes.begin(), survey.routes.end(), [](const SurveyRoute& route) {
    return route.source != BackendSource::kStated;
  });
  if (!bare) return;
  ConfLines lines;
  const bool measured_here = conf_text != nullptr && survey.conf_sha256 == Sha256Hex(*conf_text);
  if (measured_here) {
    lines = ReadConfLines(*conf_text);
    survey.kept.push_back(std::move(conf_text));
  }
  const PlatformRoutes& routes = routing.platforms[platform];
  for (SurveyRoute& route : survey.routes) {
    if (route.source == BackendSource::kStated) continue;
    if (measured_here) {
      route.source = BackendSource::kConf;
      const ConfLine* const line = FindRoute(lines.routes, route.op);
      route.backend = line == nullptr ? kNone : line->backend;
      continue;
    }
    route.source = BackendSource::kAssumed;
    const OpId op = routing.workspace->names.Find(route.op);
    const bool known = op != kNoOp && routing.InUniverse(op);
    const std::string_view today =
        known ? routes.KeyOf(routing.DecisionOf(platform, op).backend) : std::string_view();
    route.backend = IsLibraryRoute(today) ? today : ToString(Library::kFlaggems);
  }
}

}  // namespace vendorconfs
