#include "policy/what_if.h"

#include <utility>

#include "policy/wanted.h"

namespace vendorconfs {
namespace {

OpSet WantedOps(const Routing& routing, std::size_t platform) {
  OpSet ops;
  for (const std::uint32_t place : Wanted(routing, platform)) ops.Insert(routing.universe[place]);
  return ops;
}

OpSet FlaggemsLines(const PlatformFiles& files) {
  OpSet ops;
  for (const LoadedRegistrations* file : files.flaggems) ops |= file->counted;
  return ops;
}

// How the edit changes what the platform's flaggems .inc files have to register.
struct IncChanges {
  OpSet to_register;
  OpSet to_unregister;

  bool empty() const { return to_register.Empty() && to_unregister.Empty(); }
  IncChange Of(OpId op) const {
    if (to_register.Contains(op)) return IncChange::kRegister;
    return to_unregister.Contains(op) ? IncChange::kUnregister : IncChange::kNone;
  }
};

IncChanges ChangesOf(const Routing& before, const Routing& edited, std::size_t platform) {
  IncChanges changes;
  if (before.platforms[platform].platform->kind == PlatformKind::kBoxing) return changes;
  const OpSet wanted_before = WantedOps(before, platform);
  const OpSet wanted_after = WantedOps(edited, platform);
  changes.to_register = wanted_after - wanted_before - before.platforms[platform].sets.registered;
  changes.to_unregister = (wanted_before - wanted_after) & FlaggemsLines(before.workspace->files[platform]);
  return changes;
}

// One registration file in place of the platform's, that registers what they would after the edit.
void Regenerate(Workspace& workspace, std::size_t platform, const IncChanges& changes) {
  PlatformFiles& files = workspace.files[platform];
  auto made = std::make_shared<LoadedRegistrations>();
  made->file.name = files.flaggems.front()->file.name;
  made->counted = (FlaggemsLines(files) | changes.to_register) - changes.to_unregister;
  files.flaggems = {made.get()};
  workspace.registrations.push_back(std::move(made));
}

std::vector<OpId> InOrder(const Routing& routing, const OpSet& ops) {
  std::vector<OpId> sorted;
  for (const OpId op : routing.universe) {
    if (ops.Contains(op)) sorted.push_back(op);
  }
  return sorted;
}

}  // namespace

WhatIf Consider(const Routing& routing, const std::vector<Edit>& edits) {
  WhatIf result;
  EditedWorkspace edited = Edited(routing, edits);
  result.workspace = std::make_unique<Workspace>(std::move(edited.workspace));
  result.routing = DecideRoutes(*result.workspace);
  result.regenerated = std::make_unique<Workspace>(CopyOf(*result.workspace));

  std::vector<IncChanges> changes;
  result.platforms.resize(routing.platforms.size());
  for (std::size_t i = 0; i < routing.platforms.size(); ++i) {
    changes.push_back(ChangesOf(routing, result.routing, i));
    if (changes.back().empty()) continue;
    if (result.regenerated->files[i].flaggems.empty()) {
      result.platforms[i].unreachable = InOrder(routing, changes.back().to_register);
      changes.back() = {};
    } else {
      Regenerate(*result.regenerated, i, changes.back());
    }
  }

  result.regenerated_routing = DecideRoutes(*result.regenerated);
  for (std::size_t i = 0; i < routing.platforms.size(); ++i) {
    for (const OpId op : routing.universe) {
      const Decision& from = routing.DecisionOf(i, op);
      const Decision& to = result.regenerated_routing.DecisionOf(i, op);
      if (from.backend == to.backend) {  // no edit changes which vendor kernels there are
        if (edited.named[i].Contains(op)) result.platforms[i].staying.push_back(op);
        continue;
      }
      result.platforms[i].moves.push_back({op, from, to, changes[i].Of(op)});
    }
  }
  return result;
}

}  // namespace vendorconfs
