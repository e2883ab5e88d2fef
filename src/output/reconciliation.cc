#include "output/reconciliation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "output/entry_text.h"
#include "routing/backends.h"

namespace vendorconfs {
namespace {

std::string WhyElsewhere(const Routing& routing, std::size_t platform, OpId op, std::string_view backend) {
  const PlatformRoutes& routes = routing.platforms[platform];
  std::string why = backend.empty() ? "no line" : std::string(backend);
  if (routing.held.Contains(op)) return why + ", held";
  if (backend == routing::internal::Lower(routes.platform->vendor))
    return why + ", left to the native kernel";
  if (GapOf(*routes.platform, op) != nullptr) return why + ", in a gap";
  return why;
}

}  // namespace

Reconciliation Reconcile(const Routing& routing, std::size_t platform, const std::vector<ConfLine>& conf) {
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
  for (const ConfLine& line : conf) {
    if (line.backend != flaggems) continue;
    ++result.routes;
    const OpId op = names.Find(line.op);
    if (op != kNoOp && lines.Contains(op)) continue;
    if (op != kNoOp && routes.sets.native.Contains(op)) {
      result.bridged.push_back({line.op, "native registration", {}, false});
    } else {
      result.unregistered.push_back({line.op, "registered by nothing", {}, false});
    }
  }
  const std::string vendor = routing::internal::Lower(routes.platform->vendor);
  std::vector<OpId> listed;
  lines.ForEach([&](OpId op) { listed.push_back(op); });
  std::sort(listed.begin(), listed.end(), [&](OpId a, OpId b) { return names.Name(a) < names.Name(b); });
  for (const OpId op : listed) {
    const ConfLine* line = FindRoute(conf, names.Name(op));
    const std::string_view backend = line == nullptr ? std::string_view() : line->backend;
    if (backend != flaggems) {
      const bool left = routing.held.Contains(op) || backend == vendor;
      result.elsewhere.push_back(
          {names.Name(op), WhyElsewhere(routing, platform, op, backend), backend, left});
    }
  }
  return result;
}

std::string Equation(const Reconciliation& reconciliation) {
  std::size_t left = 0;
  std::map<std::string_view, std::size_t> others;
  for (const Reconciliation::Op& op : reconciliation.elsewhere) {
    if (op.left) {
      ++left;
    } else {
      ++others[op.backend];
    }
  }
  std::string text = fmt::format(
      "{} = {} of {} + {} bridged by native registrations - {} whose op is held or left to a native kernel",
      Counted(reconciliation.routes, "flaggems route", "flaggems routes"),
      Counted(reconciliation.lines, "line", "lines"), fmt::join(reconciliation.files, ", "),
      Counted(reconciliation.bridged.size(), "op", "ops"), Counted(left, "line", "lines"));
  for (const auto& [backend, count] : others) {
    text += fmt::format(" - {} whose op {}", Counted(count, "line", "lines"),
                        backend.empty() ? "has no line in the conf" : fmt::format("goes to {}", backend));
  }
  if (!reconciliation.unregistered.empty()) {
    text +=
        fmt::format(" + {} that nothing registers", Counted(reconciliation.unregistered.size(), "op", "ops"));
  }
  return text;
}

}  // namespace vendorconfs
