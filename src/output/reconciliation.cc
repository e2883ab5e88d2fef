#include "output/reconciliation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "output/entry_text.h"

namespace vendorconfs {
namespace {

std::string_view RouteIn(const ConfLines& conf, std::string_view op) {
  const auto found =
      std::lower_bound(conf.routes.begin(), conf.routes.end(), op,
                       [](const ConfLine& line, std::string_view name) { return line.op < name; });
  return found != conf.routes.end() && found->op == op ? found->backend : std::string_view();
}

std::string WhyElsewhere(const Routing& routing, std::size_t platform, OpId op, std::string_view backend) {
  const PlatformRoutes& routes = routing.platforms[platform];
  std::string why = backend.empty() ? "no line" : std::string(backend);
  if (routing.held.Contains(op)) return why + ", held";
  if (backend == routes.platform->vendor) return why + ", left to the native kernel";
  if (GapOf(*routes.platform, op) != nullptr) return why + ", in a gap";
  return why;
}

}  // namespace

Reconciliation Reconcile(const Routing& routing, std::size_t platform, const ConfLines& conf) {
  const OpNames& names = routing.workspace->names;
  const PlatformRoutes& routes = routing.platforms[platform];
  Reconciliation result;
  OpSet lines;
  for (const LoadedRegistrations* file : routing.workspace->files[platform].flaggems) {
    result.files.push_back(std::filesystem::path(file->file.name).filename().string());
    lines |= file->counted;
  }
  result.lines = lines.Count();

  const std::string_view flaggems = ToString(Library::kFlaggems);
  for (const ConfLine& line : conf.routes) {
    if (line.backend != flaggems) continue;
    ++result.routes;
    const OpId op = names.Find(line.op);
    if (op != kNoOp && lines.Contains(op)) continue;
    if (op != kNoOp && routes.sets.native.Contains(op)) {
      result.bridged.push_back({line.op, "native registration"});
    } else {
      result.unregistered.push_back({line.op, "registered by nothing"});
    }
  }
  std::vector<OpId> listed;
  lines.ForEach([&](OpId op) { listed.push_back(op); });
  std::sort(listed.begin(), listed.end(), [&](OpId a, OpId b) { return names.Name(a) < names.Name(b); });
  for (const OpId op : listed) {
    const std::string_view backend = RouteIn(conf, names.Name(op));
    if (backend != flaggems) {
      result.elsewhere.push_back({names.Name(op), WhyElsewhere(routing, platform, op, backend)});
    }
  }
  return result;
}

std::string Equation(const Reconciliation& reconciliation) {
  std::string text = fmt::format(
      "{} = {} of {} + {} bridged by native registrations - {} whose op is held or left to a native kernel",
      Counted(reconciliation.routes, "flaggems route", "flaggems routes"),
      Counted(reconciliation.lines, "line", "lines"), fmt::join(reconciliation.files, ", "),
      Counted(reconciliation.bridged.size(), "op", "ops"),
      Counted(reconciliation.elsewhere.size(), "line", "lines"));
  if (!reconciliation.unregistered.empty()) {
    text +=
        fmt::format(" + {} that nothing registers", Counted(reconciliation.unregistered.size(), "op", "ops"));
  }
  return text;
}

}  // namespace vendorconfs
