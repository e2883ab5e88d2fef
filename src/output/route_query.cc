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

// Calls `visit(what, entry)` for each entry of the platform that may carry evidence.
template <class Visit>
void ForEachEntry(const Platform& platform, Visit visit) {
  for (const Gap& gap : platform.gaps) visit("gap", gap);
  for (const Measured& measured : platform.measured) visit("measured", measured);
  for (const Caveat& caveat : platform.caveats) visit("caveat", caveat);
  for (const Lifted& lifted : platform.lifted) visit("lifted", lifted);
  for (const DtypeEscape& escape : platform.dtype_escapes) visit("dtype escape", escape);
}

template <class Visit>
void ForEachHold(const Workspace& workspace, Visit visit) {
  for (const Hold& hold : workspace.coverage->holds) visit("hold", hold);
}

// The entries that name the op and pass.
template <class Test>
std::vector<MatchedEntry> EntriesOf(const Routing& routing, std::size_t platform, OpId op, Test test) {
  std::vector<MatchedEntry> entries;
  const auto visit = [&](std::string_view what, const Entry& entry) {
    if (entry.Names(op) && test(entry)) entries.push_back({what, &entry});
  };
  ForEachEntry(*routing.platforms[platform].platform, visit);
  ForEachHold(*routing.workspace, visit);
  return entries;
}

bool Passes(const RouteQuery& query, const Entry& entry) {
  if (!query.issues.empty() &&
      std::none_of(query.issues.begin(), query.issues.end(),
                   [&](const std::string& issue) { return Has(entry.issues, issue); })) {
    return false;
  }
  return query.evidence_before.empty() ||
         (!entry.evidence.date.empty() && entry.evidence.date < query.evidence_before);
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
  return true;
}

bool AsksForEntries(const RouteQuery& query) {
  return !query.issues.empty() || !query.evidence_before.empty();
}

// "gap 2026-09-15, data/platforms/ppu.toml:30".
std::string EntriesText(const QueriedRoute& route) {
  std::string text;
  for (const MatchedEntry& match : route.entries) {
    text.append(text.empty() ? "" : "; ").append(match.what);
    if (!match.entry->evidence.date.empty()) text.append(" ").append(match.entry->evidence.date);
    text.append(", ").append(PlaceText(*match.entry));
  }
  return text;
}

ordered_json EntriesJson(const QueriedRoute& route) {
  ordered_json list = ordered_json::array();
  for (const MatchedEntry& match : route.entries) {
    ordered_json json = {{"what", match.what}};
    json.update(EntryJson(*match.entry));
    list.push_back(std::move(json));
  }
  return list;
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
  const auto add = [&](std::string_view, const Entry& entry) {
    issues.insert(issues.end(), entry.issues.begin(), entry.issues.end());
  };
  for (const Platform& platform : workspace.platforms) ForEachEntry(platform, add);
  ForEachHold(workspace, add);
  std::sort(issues.begin(), issues.end());
  issues.erase(std::unique(issues.begin(), issues.end()), issues.end());
  return issues;
}

std::vector<QueriedRoute> RunQuery(const Routing& routing, const RouteQuery& query) {
  std::vector<QueriedRoute> found;
  for (const OpId op : query.ops.empty() ? routing.universe : query.ops) {
    for (const std::size_t platform : query.platforms) {
      if (!Matches(routing, query, platform, op)) continue;
      QueriedRoute route{platform, op, {}};
      if (AsksForEntries(query)) {
        route.entries =
            EntriesOf(routing, platform, op, [&](const Entry& entry) { return Passes(query, entry); });
        if (route.entries.empty()) continue;
      }
      found.push_back(std::move(route));
    }
  }
  return found;
}

std::size_t UndatedEntries(const Routing& routing, const std::vector<std::size_t>& platforms) {
  std::size_t count = 0;
  const auto visit = [&](std::string_view, const Entry& entry) {
    count += !entry.evidence.empty() && entry.evidence.date.empty() ? 1 : 0;
  };
  for (const std::size_t platform : platforms) ForEachEntry(*routing.platforms[platform].platform, visit);
  ForEachHold(*routing.workspace, visit);
  return count;
}

std::string QueryText(const Routing& routing, const std::vector<QueriedRoute>& found,
                      const TextOptions& options) {
  if (found.empty()) return "no route matches\n";
  const bool by_entry = std::any_of(found.begin(), found.end(),
                                    [](const QueriedRoute& route) { return !route.entries.empty(); });
  bool behind = false;
  std::vector<TextTable::Column> columns = {{"op"}, {"platform"}, {"backend"}, {"behind"}, {"why"}};
  if (by_entry) columns.push_back({"entry"});
  TextTable table(std::move(columns));
  for (const QueriedRoute& route : found) {
    const PlatformRoutes& routes = routing.platforms[route.platform];
    const Decision& decision = routing.DecisionOf(route.platform, route.op);
    behind = behind || decision.annotated;
    table.Add({std::string(routing.workspace->names.Name(route.op)), std::string(routes.platform->name),
               std::string(routes.KeyOf(decision.backend)),
               decision.annotated ? std::string(routes.platform->vendor) : std::string(),
               RouteReason(routing, route.platform, route.op), EntriesText(route)});
  }
  const std::string text =
      table.Render(options.width, "", [&](std::string_view title) { return options.style.Bold(title); });
  return text + ReasonLegend(text, behind, options) + "\n" + Counted(found.size(), "route", "routes") + "\n";
}

std::string QueryJson(const Routing& routing, const std::vector<QueriedRoute>& found) {
  ordered_json list = ordered_json::array();
  for (const QueriedRoute& route : found) {
    const PlatformRoutes& routes = routing.platforms[route.platform];
    const Decision& decision = routing.DecisionOf(route.platform, route.op);
    list.push_back(
        {{"op", routing.workspace->names.Name(route.op)},
         {"platform", routes.platform->name},
         {"backend", routes.KeyOf(decision.backend)},
         {"annotation", decision.annotated ? ordered_json(routes.platform->vendor) : ordered_json()},
         {"reason", ToString(decision.reason)},
         {"gap", GapJson(GapOf(*routes.platform, route.op))},
         {"hold", HoldJson(HoldOf(*routing.workspace->coverage, route.op))},
         {"entries", EntriesJson(route)}});
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
