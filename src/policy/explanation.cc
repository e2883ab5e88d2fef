#include "policy/explanation.h"

#include <algorithm>
#include <utility>

#include "policy/decision_rows.h"
#include "policy/entry_place.h"
#include "routing/environment.h"

namespace vendorconfs {
namespace {

void AddRegistrations(const LoadedRegistrations* loaded, FileRole role, OpId op,
                      std::vector<RegistrationFact>& facts) {
  if (loaded == nullptr) return;
  for (std::size_t i = 0; i < loaded->ops.size(); ++i) {
    if (loaded->ops[i] == op) facts.push_back({role, &loaded->file, &loaded->file.registrations[i]});
  }
}

template <class Entries>
auto Naming(const Entries& entries, OpId op) {
  std::vector<decltype(entries.data())> naming;
  for (const auto& entry : entries) {
    if (entry.Names(op)) naming.push_back(&entry);
  }
  return naming;
}

const ExtraKernel* FirstNaming(const std::vector<ExtraKernel>& entries, OpId op) {
  const auto naming = Naming(entries, op);
  return naming.empty() ? nullptr : naming.front();
}

void AddDeclaredFacts(const Workspace& workspace, Explanation& explanation) {
  const OpId op = explanation.op;
  const Platform& platform = *explanation.routes->platform;
  const PlatformFiles& files = workspace.files[explanation.platform];
  const bool boxing = platform.kind == PlatformKind::kBoxing;
  for (const LoadedRegistrations* file : workspace.universe_files) {
    AddRegistrations(file, FileRole::kUniverse, op,
                     boxing ? explanation.registrations : explanation.universe);
  }
  AddRegistrations(files.native, FileRole::kNative, op, explanation.registrations);
  for (const LoadedRegistrations* file : files.flaggems) {
    AddRegistrations(file, FileRole::kFlaggems, op, explanation.registrations);
  }
  explanation.extra_routed =
      std::any_of(workspace.manifest.extra_routed.begin(), workspace.manifest.extra_routed.end(),
                  [op](const ListedOp& listed) { return listed.op == op; });
  explanation.extra_native = FirstNaming(platform.extra_native, op);
  explanation.escape_native = FirstNaming(platform.escape_native, op);
  for (const CoverageSet& set : workspace.coverage->sets) {
    if (!set.ops.Contains(op)) continue;
    const bool withheld = std::any_of(platform.withhold.begin(), platform.withhold.end(),
                                      [&](const SetReference& reference) { return reference.set == &set; });
    explanation.sets.push_back({&set, platform.ceiling.set == &set, withheld});
  }
  explanation.gap = GapOf(platform, op);
  explanation.hold = HoldOf(*workspace.coverage, op);
  explanation.measured = Naming(platform.measured, op);
  explanation.caveats = Naming(platform.caveats, op);
  for (const Caveat& caveat : platform.caveats) {
    if (caveat.ops.empty()) explanation.platform_caveats.push_back(&caveat);
  }
  explanation.lifted = Naming(platform.lifted, op);
}

// The slots behind the route's own, as the run-time library asks them.
std::vector<std::string_view> DegradeOrder(const Explanation& explanation) {
  const auto key = [&](Backend backend) { return explanation.routes->KeyOf(backend); };
  switch (explanation.decision.backend) {
    case Backend::kFlaggemsCpp:
      return {key(Backend::kVendor), key(Backend::kFlaggems)};
    case Backend::kFlaggems:
    case Backend::kTileops:
      return {key(Backend::kVendor), key(Backend::kFlaggemsCpp)};
    case Backend::kVendor:
    case Backend::kNone:
      break;
  }
  return {};
}

// An escape acts on FlagGems routes, where the vendor slot may have a kernel.
std::vector<const DtypeEscape*> EscapesOf(const Explanation& explanation) {
  std::vector<const DtypeEscape*> escapes;
  const Backend backend = explanation.decision.backend;
  if (backend != Backend::kFlaggems && backend != Backend::kFlaggemsCpp) return escapes;
  const Platform& platform = *explanation.routes->platform;
  if (platform.kind == PlatformKind::kNative && !explanation.decision.annotated) return escapes;
  for (const DtypeEscape& escape : platform.dtype_escapes) {
    if (escape.ops.empty() || escape.Names(explanation.op)) escapes.push_back(&escape);
  }
  return escapes;
}

std::string RemarkOn(const Explanation& explanation, Library library) {
  switch (explanation.With(library)) {
    case LibraryStanding::kGap:
      return "covered; the gap says what fails";
    case LibraryStanding::kHold:
      for (const Measured* measured : explanation.measured) {
        if (measured->backend == library)
          return "measured at " + PlaceText(*measured) + "; the hold outranks that";
      }
      return "covered; the hold says what fails";
    case LibraryStanding::kWithheld:
      return "covered, not yet measured on this platform";
    case LibraryStanding::kNativePreferred:
      return "covered; the platform prefers its own kernel";
    case LibraryStanding::kUnmeasured:
      return "covered, not measured on this platform";
    case LibraryStanding::kUnregistered:
      return "covered; the build has to register the op first";
    case LibraryStanding::kOutranked:
      return "covered; a library before it wins";
    case LibraryStanding::kRouted:
    case LibraryStanding::kBackendOff:
    case LibraryStanding::kNotCovered:
      break;
  }
  return {};
}

// On FlagGems Python kernels that the platform's ceiling leaves out: what was found of them here or anywhere,
// a failure first. Empty where there is no such kernel.
std::string RemarkBeyondCeiling(const Coverage& coverage, const Explanation& explanation) {
  if (explanation.With(Library::kFlaggems) != LibraryStanding::kNotCovered) return {};
  for (const Measured* measured : explanation.measured) {
    if (measured->backend == Library::kFlaggems)
      return "measured at " + PlaceText(*measured) + ", without effect: beyond this platform's ceiling";
  }
  const CoverageSet* set = FlaggemsSetWith(coverage, explanation.op);
  if (set == nullptr) return {};
  const std::string known = "in " + std::string(set->name) + ", beyond this platform's ceiling";
  if (explanation.gap != nullptr) return known + "; the gap says what fails";
  if (explanation.hold != nullptr) return known + "; the hold says what fails";
  return known + ": not measured here";
}

std::vector<Alternative> AlternativesOf(const Coverage& coverage, const Explanation& explanation) {
  std::vector<Alternative> alternatives;
  const PlatformRoutes& routes = *explanation.routes;
  for (const Library library : kLibraries) {
    std::string remark = RemarkOn(explanation, library);
    if (remark.empty() && library == Library::kFlaggems) remark = RemarkBeyondCeiling(coverage, explanation);
    if (!remark.empty()) alternatives.push_back({ToString(library), std::move(remark)});
  }
  if (explanation.decision.backend == Backend::kVendor) return alternatives;
  const Standing& standing = explanation.standing;
  if (routes.platform->kind == PlatformKind::kBoxing) {
    alternatives.push_back({routes.platform->vendor, "the boxed kernel"});
  } else if (standing.native || standing.escape) {
    alternatives.push_back({routes.platform->vendor,
                            standing.native ? "the vendor's kernel" : "an escape kernel of the vendor"});
  }
  return alternatives;
}

}  // namespace

std::string_view ToString(FileRole role) {
  switch (role) {
    case FileRole::kUniverse:
      return "universe";
    case FileRole::kNative:
      return "native";
    case FileRole::kFlaggems:
      return "flaggems";
  }
  return {};
}

Explanation Explain(const Routing& routing, std::size_t platform, OpId op) {
  Explanation explanation;
  explanation.op = op;
  explanation.platform = platform;
  explanation.name = routing.workspace->names.Name(op);
  explanation.routes = &routing.platforms[platform];
  AddDeclaredFacts(*routing.workspace, explanation);

  explanation.standing = StandingOf(explanation.routes->sets, routing.held, op);
  explanation.decision = routing.DecisionOf(platform, op);
  explanation.backend = explanation.routes->KeyOf(explanation.decision.backend);
  if (explanation.decision.annotated) explanation.annotation = explanation.routes->platform->vendor;
  explanation.entry = DecidingEntry(routing, platform, op);
  for (const Library library : kLibraries) {
    explanation.libraries[static_cast<int>(library)] = StandingWith(routing, platform, op, library);
  }
  explanation.rows = DecisionRows(explanation);

  if (explanation.decision.reason == Reason::kUnregistered) {
    explanation.fallback = CpuFallbackOf(routing.workspace->facts, op);
  }
  explanation.degrade = DegradeOrder(explanation);
  explanation.escapes = EscapesOf(explanation);
  explanation.alternatives = AlternativesOf(*routing.workspace->coverage, explanation);
  const std::vector<OpId> members = FamilyMembers(routing, op);
  const std::vector<Spelling> spellings = SpellingsOf(*routing.workspace, members);
  for (std::size_t i = 0; i < members.size(); ++i)
    explanation.family.push_back({members[i], spellings[i], routing.DecisionOf(platform, members[i])});
  return explanation;
}

std::string OverrideVariable(std::string_view op) {
  return routing::internal::EnvName(op);
}

}  // namespace vendorconfs
