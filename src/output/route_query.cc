#include "output/route_query.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "output/entry_json.h"
#include "output/entry_text.h"
#include "output/route_reason.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

template <class Words>
bool Has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The entries of a platform that may carry issues and evidence.
template <class Visit>
void VisitEntries(const Platform& platform, Visit visit) {
  visit(platform.gaps);
  visit(platform.measured);
  visit(platform.caveats);
  visit(platform.lifted);
  visit(platform.dtype_escapes);
}

// Whether an entry of the platform, or a hold, that names the op passes.
template <class Test>
bool AnyEntry(const Routing& routing, std::size_t platform, OpId op, Test test) {
  bool any = false;
  const auto look = [&](const auto& entries) {
    any = any || std::any_of(entries.begin(), entries.end(),
                             [&](const auto& entry) { return entry.Names(op) && test(entry); });
  };
  VisitEntries(*routing.platforms[platform].platform, look);
  look(routing.workspace->coverage->holds);
  return any;
}

bool Matches(const Routing& routing, const RouteQuery& query, std::size_t platform, OpId op) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const Backend backend = routing.DecisionOf(platform, op).backend;
  if (query.uncovered && backend != Backend::kNone) return false;
  if (!query.backends.empty() && !Has(query.backends, routes.KeyOf(backend))) return false;
  if (!query.gap_kinds.empty()) {
    const Gap* gap = GapOf(*routes.platform, op);
    if (gap == nullptr || !Has(query.gap_kinds, gap->kind)) return false;
  }
  if (!query.issues.empty() && !AnyEntry(routing, platform, op, [&](const Entry& entry) {
        return std::any_of(query.issues.begin(), query.issues.end(),
                           [&](const std::string& issue) { return Has(entry.issues, issue); });
      })) {
    return false;
  }
  return query.evidence_before.empty() || AnyEntry(routing, platform, op, [&](const Entry& entry) {
           return !entry.evidence.date.empty() && entry.evidence.date < query.evidence_before;
         });
}

}  // namespace

std::vector<std::string_view> BackendWords(const Workspace& workspace) {
  std::vector<std::string_view> backends;
  for (const Library library : kLibraries) backends.push_back(ToString(library));
  for (const Platform& platform : workspace.platforms) {
    if (std::find(backends.begin(), backends.end(), platform.vendor) == backends.end()) {
      backends.push_back(platform.vendor);
    }
  }
  backends.emplace_back("none");
  return backends;
}

std::vector<std::string_view> NamedIssues(const Workspace& workspace) {
  std::vector<std::string_view> issues;
  const auto add = [&](const auto& entries) {
    for (const auto& entry : entries) issues.insert(issues.end(), entry.issues.begin(), entry.issues.end());
  };
  for (const Platform& platform : workspace.platforms) VisitEntries(platform, add);
  add(workspace.coverage->holds);
  std::sort(issues.begin(), issues.end());
  issues.erase(std::unique(issues.begin(), issues.end()), issues.end());
  return issues;
}

std::vector<QueriedRoute> RunQuery(const Routing& routing, const RouteQuery& query) {
  std::vector<QueriedRoute> found;
  for (const OpId op : query.ops.empty() ? routing.universe : query.ops) {
    for (const std::size_t platform : query.platforms) {
      if (Matches(routing, query, platform, op)) found.push_back({platform, op});
    }
  }
  return found;
}

std::string QueryText(const Routing& routing, const std::vector<QueriedRoute>& found,
                      const TextOptions& options) {
  if (found.empty()) return "no route matches\n";
  TextTable table({{"op"}, {"platform"}, {"backend"}, {"behind"}, {"why"}});
  for (const QueriedRoute& route : found) {
    const PlatformRoutes& routes = routing.platforms[route.platform];
    const Decision& decision = routing.DecisionOf(route.platform, route.op);
    table.Add({std::string(routing.workspace->names.Name(route.op)), std::string(routes.platform->name),
               std::string(routes.KeyOf(decision.backend)),
               decision.annotated ? std::string(routes.platform->vendor) : std::string(),
               RouteReason(routing, route.platform, route.op)});
  }
  std::string text =
      table.Render(options.width, "", [&](std::string_view title) { return options.style.Bold(title); });
  return text + "\n" + Counted(found.size(), "route", "routes") + "\n";
}

std::string QueryJson(const Routing& routing, const std::vector<QueriedRoute>& found) {
  ordered_json list = ordered_json::array();
  for (const QueriedRoute& route : found) {
    const PlatformRoutes& routes = routing.platforms[route.platform];
    const Decision& decision = routing.DecisionOf(route.platform, route.op);
    const Gap* gap = GapOf(*routes.platform, route.op);
    const Hold* hold = HoldOf(*routing.workspace->coverage, route.op);
    list.push_back(
        {{"op", routing.workspace->names.Name(route.op)},
         {"platform", routes.platform->name},
         {"backend", routes.KeyOf(decision.backend)},
         {"annotation", decision.annotated ? ordered_json(routes.platform->vendor) : ordered_json()},
         {"reason", ToString(decision.reason)},
         {"gap", gap == nullptr ? ordered_json() : ordered_json(gap->kind)},
         {"hold", hold == nullptr ? ordered_json() : ordered_json(hold->kind)}});
  }
  return DumpJson({{"schema", 1}, {"routes", std::move(list)}});
}

std::string QueryMatrix(const Routing& routing, const std::vector<QueriedRoute>& found) {
  ordered_json include = ordered_json::array();
  for (std::size_t platform = 0; platform < routing.platforms.size(); ++platform) {
    std::string ops;
    std::size_t count = 0;
    for (const QueriedRoute& route : found) {
      if (route.platform != platform) continue;
      ops.append(count == 0 ? "" : " ").append(routing.workspace->names.Name(route.op));
      ++count;
    }
    if (count == 0) continue;
    const Platform& owner = *routing.platforms[platform].platform;
    include.push_back({{"platform", owner.name},
                       {"title", owner.title},
                       {"kind", ToString(owner.kind)},
                       {"vendor", owner.vendor},
                       {"count", count},
                       {"ops", ops}});
  }
  ordered_json matrix = ordered_json::object();
  matrix["include"] = std::move(include);
  return DumpJson(matrix);
}

}  // namespace vendorconfs
