#include "output/op_set_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "output/entry_json.h"
#include "policy/wanted.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 9> kSets = {"native",          "extra-native", "escape", "registered",
                                                   "flaggems-wanted", "withheld",     "holds",  "gaps",
                                                   "routes"};

template <class Entries>
OpSet OpsOf(const Entries& entries) {
  OpSet ops;
  for (const auto& entry : entries) {
    for (const ListedOp& listed : entry.ops) ops.Insert(listed.op);
  }
  return ops;
}

OpSet Members(const std::vector<OpId>& ops) {
  OpSet set;
  for (const OpId op : ops) set.Insert(op);
  return set;
}

OpSet SetOf(const Routing& routing, std::size_t platform, std::string_view set) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const Platform& owner = *routes.platform;
  if (set == "native") return routes.sets.native;
  if (set == "extra-native") return OpsOf(owner.extra_native);
  if (set == "escape") return routes.sets.escape;
  if (set == "registered" && owner.kind == PlatformKind::kNative) return routes.sets.registered;
  if (set == "withheld") {
    OpSet withheld;
    for (const SetReference& reference : owner.withhold) withheld |= reference.set->ops;
    return withheld;
  }
  if (set == "holds") return routing.held;
  if (set == "gaps") return OpsOf(owner.gaps);
  if (set == "flaggems-wanted") {
    OpSet wanted;
    for (const std::uint32_t place : Wanted(routing, platform)) wanted.Insert(routing.universe[place]);
    return wanted;
  }
  return Members(routing.universe);
}

ordered_json RoutesJson(const Routing& routing, std::size_t platform, const std::vector<OpId>& ops) {
  const PlatformRoutes& routes = routing.platforms[platform];
  ordered_json list = ordered_json::array();
  for (const OpId op : ops) {
    const Decision& decision = routing.DecisionOf(platform, op);
    list.push_back(
        {{"op", routing.workspace->names.Name(op)},
         {"backend", routes.KeyOf(decision.backend)},
         {"annotation", decision.annotated ? ordered_json(routes.platform->vendor) : ordered_json()},
         {"reason", ToString(decision.reason)}});
  }
  return list;
}

template <class Entries, class ToJson>
ordered_json EntriesJson(const OpNames& names, const Entries& entries, ToJson to_json) {
  ordered_json list = ordered_json::array();
  for (const auto& entry : entries) {
    ordered_json ops = ordered_json::array();
    for (const ListedOp& listed : entry.ops) ops.push_back(names.Name(listed.op));
    ordered_json json = {{"ops", std::move(ops)}};
    json.update(to_json(&entry));
    list.push_back(std::move(json));
  }
  return list;
}

// A registration of a universe file with a wrapper that has a name.
struct NamedWrapper {
  const RegistrationFile* file = nullptr;  // null: none
  const Registration* registration = nullptr;

  std::string_view wrapper() const { return registration->wrapper; }
  std::string Shown() const {
    const std::vector<std::string>& open = file->conditions[registration->conditions].open;
    return fmt::format("{} ({}:{}{}{})", wrapper(), file->name, registration->line,
                       open.empty() ? "" : " if ", fmt::join(open, " && "));
  }
};

// "defined(A) && (B > 2)".
std::string AllOf(const std::vector<std::string>& conditions) {
  if (conditions.size() == 1) return conditions.front();
  std::string text;
  for (const std::string& condition : conditions)
    text.append(text.empty() ? "(" : " && (").append(condition).append(")");
  return text;
}

// What the universe files register for an op: the first wrapper, and the first other one.
struct Wrappers {
  NamedWrapper first;
  NamedWrapper other;
  bool always = false;               // one registration at least stands under no open condition
  std::vector<std::string> cases{};  // the conditions of the others

  // The condition under which the op is registered; empty: always.
  std::string Condition() const {
    if (always) return {};
    if (cases.size() == 1) return cases.front();
    std::string text;
    for (const std::string& one : cases) text.append(text.empty() ? "(" : " || (").append(one).append(")");
    return text;
  }
};

// By OpId.
std::vector<Wrappers> WrappersOf(const Workspace& workspace) {
  std::vector<Wrappers> wrappers(workspace.names.size());
  for (const LoadedRegistrations* loaded : workspace.universe_files) {
    for (std::size_t i = 0; i < loaded->ops.size(); ++i) {
      const Registration& registration = loaded->file.registrations[i];
      if (!loaded->file.blocks[registration.block].counts() || registration.wrapper.starts_with('<'))
        continue;
      Wrappers& known = wrappers[loaded->ops[i]];
      const std::vector<std::string>& open = loaded->file.conditions[registration.conditions].open;
      if (open.empty()) {
        known.always = true;
      } else {
        known.cases.push_back(AllOf(open));
      }
      if (known.first.file == nullptr) {
        known.first = {&loaded->file, &registration};
      } else if (known.other.file == nullptr && known.first.wrapper() != registration.wrapper) {
        known.other = {&loaded->file, &registration};
      }
    }
  }
  return wrappers;
}

}  // namespace

std::span<const std::string_view> ExportedSets() {
  return kSets;
}

std::vector<OpId> ExportedOps(const Routing& routing, std::size_t platform, std::string_view set) {
  const OpNames& names = routing.workspace->names;
  std::vector<OpId> ops;
  SetOf(routing, platform, set).ForEach([&](OpId op) { ops.push_back(op); });
  std::sort(ops.begin(), ops.end(), [&](OpId a, OpId b) { return names.Name(a) < names.Name(b); });
  return ops;
}

std::string ExportText(const Routing& routing, const std::vector<OpId>& ops) {
  std::string text;
  for (const OpId op : ops) text.append(routing.workspace->names.Name(op)).append("\n");
  return text;
}

std::string ExportJson(const Routing& routing, std::size_t platform, std::string_view set,
                       const std::vector<OpId>& ops) {
  const Platform& owner = *routing.platforms[platform].platform;
  const OpNames& names = routing.workspace->names;
  ordered_json list = ordered_json::array();
  for (const OpId op : ops) list.push_back(names.Name(op));
  ordered_json document = {{"schema", 1}, {"platform", owner.name}, {"set", set}, {"ops", std::move(list)}};
  if (set == "routes") document["routes"] = RoutesJson(routing, platform, ops);
  if (set == "gaps") document["entries"] = EntriesJson(names, owner.gaps, GapJson);
  if (set == "holds") document["entries"] = EntriesJson(names, routing.workspace->coverage->holds, HoldJson);
  return DumpJson(document);
}

std::string ExportInc(const Routing& routing, std::size_t platform, const std::vector<OpId>& ops) {
  const Workspace& workspace = *routing.workspace;
  const std::vector<Wrappers> wrappers = WrappersOf(workspace);
  std::string text =
      fmt::format("// {} FlagGems Python registrations\n\n", routing.platforms[platform].platform->name);
  std::string condition;  // of the lines before
  const auto switch_to = [&](const std::string& next) {
    if (next == condition) return;
    if (!condition.empty()) text += "#endif\n";
    if (!next.empty()) text += "#if " + next + "\n";
    condition = next;
  };
  for (const OpId op : ops) {
    const NamedWrapper& wrapped = wrappers[op].first;
    const std::string_view name = workspace.names.Name(op);
    if (wrapped.file == nullptr) {
      throw InputError(
          Place{std::string(workspace.manifest.file), static_cast<int>(workspace.manifest.universe_line)},
          fmt::format(
              "no universe file registers \"{}\" with a named wrapper, so that no registration can be "
              "written for it; add it to a universe file or keep it off the library",
              name));
    }
    if (const NamedWrapper& other = wrappers[op].other; other.file != nullptr) {
      throw InputError(
          Place{std::string(other.file->name), static_cast<int>(other.registration->line)},
          fmt::format(
              "\"{}\" has two wrappers, {} and {}, and it is open which of them the build compiles; say so "
              "in registration.defines or registration.undefines of the manifest",
              name, wrapped.Shown(), other.Shown()));
    }
    switch_to(wrappers[op].Condition());
    text += fmt::format("  m.impl(\"{}\", {});\n", name, wrapped.wrapper());
  }
  switch_to("");
  return text;
}

}  // namespace vendorconfs
