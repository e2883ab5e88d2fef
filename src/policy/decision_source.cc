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

DecisionSource FromSet(const Coverage& coverage, const CoverageSet* set, OpId op) {
  if (set == nullptr) return {"coverage set", At(coverage.file, 0)};
  return {"coverage set", At(coverage.file, LineOf(set->listed, op, set->line))};
}

DecisionSource FromRegistration(const LoadedRegistrations& file, OpId op) {
  const Registration* registration = FindRegistration(file, op);
  return {"registration", At(file.file.name, registration == nullptr ? 0 : registration->line)};
}

// What keeps a covered op off its FlagGems Python route on a native platform, or nothing.
std::optional<DecisionSource> KeptOffSource(const Routing& routing, std::size_t platform, OpId op) {
  const Platform& owner = *routing.platforms[platform].platform;
  if (owner.kind != PlatformKind::kNative) return {};
  switch (StandingWith(routing, platform, op, Library::kFlaggems)) {
    case LibraryStanding::kGap:
      return FromEntry("gap", *GapOf(owner, op), op);
    case LibraryStanding::kWithheld:
      for (const SetReference& withheld : owner.withhold) {
        if (withheld.set->ops.Contains(op))
          return DecisionSource{"withheld set", At(owner.file, withheld.line)};
      }
      return {};
    case LibraryStanding::kNativePreferred:
      return DecisionSource{"prefer_native", At(owner.file, owner.prefer_native_line)};
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
  const Workspace& workspace = *routing.workspace;
  const Platform& owner = workspace.platforms[platform];
  if (const auto kept_off = KeptOffSource(routing, platform, op)) return *kept_off;
  for (const LoadedRegistrations* file : workspace.files[platform].flaggems) {
    if (file->counted.Contains(op)) return FromRegistration(*file, op);
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
      return FromSet(coverage, routing.platforms[platform].platform->ceiling.set, op);
    case Reason::kFlaggemsCpp:
      return FromSet(coverage, coverage.Find(ToString(Library::kFlaggemsCpp)), op);
    case Reason::kTileops:
      return FromSet(coverage, coverage.Find(ToString(Library::kTileops)), op);
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
