#include "policy/decision_source.h"

#include <optional>
#include <string>

#include "policy/library_standing.h"

namespace vendorconfs {
namespace {

Place At(std::string_view file, std::uint32_t line) {
  return {std::string(file), static_cast<int>(line)};
}

DecisionSource FromEntry(std::string_view what, const Entry& entry, OpId op) {
  return {what, At(entry.file, LineOf(entry.ops, op, entry.line)), &entry};
}

DecisionSource FromSet(const Coverage& coverage, const CoverageSet& set, OpId op) {
  return {"coverage set", At(coverage.file, LineOf(set.listed, op, set.line))};
}

DecisionSource FromRegistration(const LoadedRegistrations& file, OpId op) {
  const Registration* registration = FindRegistration(file, op);
  return {"registration", At(file.file.name, registration == nullptr ? 0 : registration->line)};
}

// What keeps the op off the library, or nothing: it goes there, or another one takes it.
std::optional<DecisionSource> Obstacle(const Routing& routing, std::size_t platform, OpId op,
                                       Library library) {
  const Platform& owner = *routing.platforms[platform].platform;
  const Coverage& coverage = *routing.workspace->coverage;
  switch (StandingWith(routing, platform, op, library)) {
    case LibraryStanding::kRouted:
    case LibraryStanding::kOutranked:
      return {};
    case LibraryStanding::kBackendOff:
      return DecisionSource{"backends", At(owner.file, owner.backends_line)};
    case LibraryStanding::kNotCovered: {
      if (library == Library::kFlaggems) return DecisionSource{"ceiling", At(owner.file, owner.ceiling.line)};
      const CoverageSet* set = coverage.Find(ToString(library));
      return DecisionSource{"coverage set", At(coverage.file, set == nullptr ? 0 : set->line)};
    }
    case LibraryStanding::kGap:
      return FromEntry("gap", *GapOf(owner, op), op);
    case LibraryStanding::kHold:
      return FromEntry("hold", *HoldOf(coverage, op), op);
    case LibraryStanding::kWithheld:
      for (const SetReference& withheld : owner.withhold) {
        if (withheld.set->ops.Contains(op))
          return DecisionSource{"withheld set", At(owner.file, withheld.line)};
      }
      return {};
    case LibraryStanding::kNativePreferred:
      return DecisionSource{"prefer_native", At(owner.file, owner.prefer_native_line)};
    case LibraryStanding::kUnmeasured:
      return DecisionSource{"no measured entry", At(owner.file, owner.name_line)};
    case LibraryStanding::kUnregistered:
      return DecisionSource{"no registration", At(owner.file, owner.native_inc.line)};
  }
  return {};
}

// What keeps a covered op off its FlagGems Python route on a native platform, or nothing.
std::optional<DecisionSource> KeptOffSource(const Routing& routing, std::size_t platform, OpId op) {
  if (routing.platforms[platform].platform->kind != PlatformKind::kNative) return {};
  switch (StandingWith(routing, platform, op, Library::kFlaggems)) {
    case LibraryStanding::kGap:
    case LibraryStanding::kWithheld:
    case LibraryStanding::kNativePreferred:
      return Obstacle(routing, platform, op, Library::kFlaggems);
    default:
      return {};
  }
}

// What gives a native platform its kernel for an op of its native set.
DecisionSource NativeSource(const Workspace& workspace, std::size_t platform, OpId op) {
  for (const ExtraKernel& extra : workspace.platforms[platform].extra_native) {
    if (extra.Names(op)) return FromEntry("extra native", extra, op);
  }
  return FromRegistration(*workspace.files[platform].native, op);
}

// What puts a vendor kernel behind the op.
DecisionSource VendorSource(const Routing& routing, std::size_t platform, OpId op) {
  if (const auto kept_off = KeptOffSource(routing, platform, op)) return *kept_off;
  if (routing.workspace->platforms[platform].kind == PlatformKind::kNative) {
    return NativeSource(*routing.workspace, platform, op);
  }
  return {"registration", UniverseSourceOf(routing, op)};
}

// Why nothing but `none` was left.
DecisionSource NoneSource(const Routing& routing, std::size_t platform, OpId op) {
  const Platform& owner = routing.workspace->platforms[platform];
  if (routing.platforms[platform].sets.registered.Contains(op)) {
    if (const auto kept_off = KeptOffSource(routing, platform, op)) return *kept_off;
    if (const auto obstacle = Obstacle(routing, platform, op, Library::kFlaggems)) return *obstacle;
  }
  return {"no registration", At(owner.file, owner.native_inc.line)};
}

}  // namespace

DecisionSource SourceOf(const Routing& routing, std::size_t platform, OpId op) {
  const Coverage& coverage = *routing.workspace->coverage;
  const Reason reason = routing.DecisionOf(platform, op).reason;
  if (const Entry* entry = DecidingEntry(routing, platform, op)) {
    const std::string_view what = reason == Reason::kGap    ? "gap"
                                  : reason == Reason::kHold ? "hold"
                                                            : "measured";
    return FromEntry(what, *entry, op);
  }
  switch (reason) {
    case Reason::kFlaggems:
      return FromSet(coverage, *routing.platforms[platform].platform->ceiling.set, op);
    case Reason::kFlaggemsCpp:
      return FromSet(coverage, *coverage.Find(ToString(Library::kFlaggemsCpp)), op);
    case Reason::kTileops:
      return FromSet(coverage, *coverage.Find(ToString(Library::kTileops)), op);
    case Reason::kUnregistered:
    case Reason::kNoKernel:
      return NoneSource(routing, platform, op);
    case Reason::kGap:
    case Reason::kHold:
    case Reason::kVendor:
      break;
  }
  return VendorSource(routing, platform, op);
}

DecisionSource ObstacleTo(const Routing& routing, std::size_t platform, OpId op, Library library) {
  const auto obstacle = Obstacle(routing, platform, op, library);
  return obstacle ? *obstacle : SourceOf(routing, platform, op);
}

Place UniverseSourceOf(const Routing& routing, OpId op) {
  const Workspace& workspace = *routing.workspace;
  for (const LoadedRegistrations* file : workspace.universe_files) {
    if (file->counted.Contains(op)) return FromRegistration(*file, op).place;
  }
  const Manifest& manifest = workspace.manifest;
  if (const std::uint32_t line = LineOf(manifest.extra_routed, op, 0); line != 0) {
    return At(manifest.file, line);
  }
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
    if (routing.platforms[i].sets.native.Contains(op)) return NativeSource(workspace, i, op).place;
  }
  return At(manifest.file, manifest.universe_line);
}

const Registration* FindRegistration(const LoadedRegistrations& file, OpId op) {
  for (std::size_t i = 0; i < file.ops.size(); ++i) {
    const Registration& registration = file.file.registrations[i];
    if (file.ops[i] == op && file.file.blocks[registration.block].counts()) return &registration;
  }
  return nullptr;
}

std::uint32_t LineOf(const std::vector<ListedOp>& listed, OpId op, std::uint32_t otherwise) {
  for (const ListedOp& one : listed) {
    if (one.op == op) return one.line;
  }
  return otherwise;
}

}  // namespace vendorconfs
