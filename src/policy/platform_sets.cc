#include "policy/platform_sets.h"

namespace vendorconfs {
namespace {

void InsertOps(const Entry& entry, OpSet& set) {
  for (const ListedOp& listed : entry.ops) set.Insert(listed.op);
}

template <class Entries>
OpSet OpsOf(const Entries& entries) {
  OpSet ops;
  for (const Entry& entry : entries) InsertOps(entry, ops);
  return ops;
}

OpSet MeasuredOps(const Platform& platform, Library backend) {
  OpSet ops;
  for (const Measured& measured : platform.measured) {
    if (measured.backend == backend) InsertOps(measured, ops);
  }
  return ops;
}

// The coverage set that a library's backend key names; empty where the file has none.
OpSet SetOf(const Coverage& coverage, Library library) {
  const CoverageSet* set = coverage.Find(ToString(library));
  return set == nullptr ? OpSet() : set->ops;
}

OpSet OverridesHold(const Platform& platform) {
  OpSet ops;
  for (const Measured& measured : platform.measured) {
    if (measured.overrides_hold) InsertOps(measured, ops);
  }
  return ops;
}

void ComputeRegistered(const Platform& platform, const PlatformFiles& files, PlatformSets& sets) {
  sets.native = OpsOf(platform.extra_native);
  if (files.native != nullptr) sets.native |= files.native->counted;
  sets.registered = sets.native;
  for (const LoadedRegistrations* file : files.flaggems) sets.registered |= file->counted;
  sets.escape = OpsOf(platform.escape_native);
}

void ComputeNative(const Platform& platform, const Coverage& coverage, PlatformSets& sets) {
  sets.gap = OpsOf(platform.gaps);
  for (const SetReference& withheld : platform.withhold) sets.withheld |= withheld.set->ops;
  if (platform.RoutesTo(Library::kFlaggemsCpp)) sets.cpp = SetOf(coverage, Library::kFlaggemsCpp);
  if (platform.RoutesTo(Library::kFlaggems)) {
    const OpSet& ceiling = platform.ceiling.set->ops;
    sets.python = ceiling - sets.gap - sets.withheld;
    if (platform.prefer_native) sets.python -= sets.native;
    sets.python |= MeasuredOps(platform, Library::kFlaggems) & ceiling;
    sets.covered[static_cast<int>(Library::kFlaggems)] = ceiling;
  }
}

void ComputeBoxing(const Platform& platform, const Coverage& coverage, PlatformSets& sets) {
  const OpSet& ceiling = platform.ceiling.set->ops;
  const OpSet measured = MeasuredOps(platform, Library::kFlaggems);
  const OpSet cpp = SetOf(coverage, Library::kFlaggemsCpp);
  sets.gap = (OpsOf(platform.gaps) & (ceiling | cpp)) - measured;
  if (platform.RoutesTo(Library::kFlaggemsCpp)) sets.cpp = MeasuredOps(platform, Library::kFlaggemsCpp) & cpp;
  if (platform.RoutesTo(Library::kFlaggems)) sets.python = ceiling;
  sets.python |= measured;
  sets.covered[static_cast<int>(Library::kFlaggems)] = sets.python;
}

}  // namespace

PlatformSets ComputeSets(const Workspace& workspace, std::size_t index) {
  const Platform& platform = workspace.platforms[index];
  const Coverage& coverage = *workspace.coverage;
  PlatformSets sets;
  if (platform.kind == PlatformKind::kNative) {
    ComputeRegistered(platform, workspace.files[index], sets);
    ComputeNative(platform, coverage, sets);
  } else {
    ComputeBoxing(platform, coverage, sets);
  }
  sets.overrides_hold = OverridesHold(platform);
  if (platform.RoutesTo(Library::kTileops)) sets.tileops = SetOf(coverage, Library::kTileops);
  sets.covered[static_cast<int>(Library::kFlaggemsCpp)] = sets.cpp;
  sets.covered[static_cast<int>(Library::kTileops)] = sets.tileops;
  return sets;
}

OpSet HeldOps(const Workspace& workspace) {
  return OpsOf(workspace.coverage->holds);
}

namespace {

// Which set a field of Standing speaks of; calls visit(field, set) for each.
template <class Visit>
void ForEachFact(const PlatformSets& sets, const OpSet& held, Visit visit) {
  visit(&Standing::registered, sets.registered);
  visit(&Standing::native, sets.native);
  visit(&Standing::escape, sets.escape);
  visit(&Standing::gap, sets.gap);
  visit(&Standing::held, held);
  visit(&Standing::overrides_hold, sets.overrides_hold);
  visit(&Standing::cpp, sets.cpp);
  visit(&Standing::python, sets.python);
  visit(&Standing::tileops, sets.tileops);
}

}  // namespace

Standing StandingOf(const PlatformSets& sets, const OpSet& held, OpId op) {
  Standing standing;
  ForEachFact(sets, held, [&](bool Standing::*fact, const OpSet& set) { standing.*fact = set.Contains(op); });
  return standing;
}

std::vector<StandingBits> StandingsOf(const PlatformSets& sets, const OpSet& held, std::size_t count) {
  std::vector<StandingBits> standings(count);
  ForEachFact(sets, held, [&](bool Standing::*fact, const OpSet& set) {
    const StandingBits bit = BitOf(fact);
    set.ForEach([&](OpId op) { standings[op] |= bit; });
  });
  return standings;
}

}  // namespace vendorconfs
