// Rules about measured routes that have no effect, or one that the build cannot serve.
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"
#include "policy/decision_source.h"

namespace vendorconfs {
namespace {

// Adds what `make(routes, entry, listed)` returns, if anything, for each op of each measured entry.
template <class Make>
std::vector<Finding> ForEachMeasured(const LintFacts& facts, Make make) {
  std::vector<Finding> findings;
  for (const PlatformRoutes& routes : facts.routing.platforms) {
    for (const Measured& measured : routes.platform->measured) {
      for (const ListedOp& listed : measured.ops) {
        if (auto finding = make(routes, measured, listed)) findings.push_back(std::move(*finding));
      }
    }
  }
  return findings;
}

std::vector<Finding> MeasuredButHeld(const LintFacts& facts) {
  const Coverage& coverage = *facts.workspace().coverage;
  return ForEachMeasured(
      facts,
      [&](const PlatformRoutes& routes, const Measured& measured,
          const ListedOp& listed) -> std::optional<Finding> {
        if (!facts.routing.held.Contains(listed.op) || routes.sets.overrides_hold.Contains(listed.op))
          return {};
        const Hold& hold = *HoldOf(coverage, listed.op);
        const Place held_at = At(coverage.file, LineOf(hold.ops, listed.op, hold.line));
        return OpFinding(
            routes.platform, facts.Name(listed.op), At(measured.file, listed.line),
            fmt::format("measured route of \"{}\" has no effect: {} holds the op", facts.Name(listed.op),
                        ToString(held_at)),
            "set overrides_hold = true if the measurement clears it, else waive it or remove the op");
      });
}

// Whether the coverage that bounds the entry's library on this platform lacks the op.
bool IsBeyondCoverage(const LintFacts& facts, const Platform& platform, Library library, OpId op) {
  if (library == Library::kFlaggems) {
    return platform.kind == PlatformKind::kNative && !platform.ceiling.set->ops.Contains(op);
  }
  const CoverageSet* cpp = facts.workspace().coverage->Find(ToString(Library::kFlaggemsCpp));
  return cpp == nullptr || !cpp->ops.Contains(op);
}

std::vector<Finding> MeasuredNotCovered(const LintFacts& facts) {
  return ForEachMeasured(
      facts,
      [&](const PlatformRoutes& routes, const Measured& measured,
          const ListedOp& listed) -> std::optional<Finding> {
        const Platform& platform = *routes.platform;
        if (!IsBeyondCoverage(facts, platform, measured.backend, listed.op)) return {};
        const std::string_view set = measured.backend == Library::kFlaggems ? platform.ceiling.set->name
                                                                            : ToString(Library::kFlaggemsCpp);
        return OpFinding(&platform, facts.Name(listed.op), At(measured.file, listed.line),
                         fmt::format("measured route of \"{}\" has no effect: {} does not cover the op",
                                     facts.Name(listed.op), set),
                         "add the op to the set, or remove it here");
      });
}

std::vector<Finding> MeasuredBackendOff(const LintFacts& facts) {
  return ForEachMeasured(
      facts,
      [&](const PlatformRoutes& routes, const Measured& measured,
          const ListedOp& listed) -> std::optional<Finding> {
        const Platform& platform = *routes.platform;
        if (platform.RoutesTo(measured.backend)) return {};
        const bool routed =
            facts.routing.InUniverse(listed.op) &&
            routes.decisions[facts.routing.rank[listed.op]].backend == BackendOf(measured.backend);
        return OpFinding(
            &platform, facts.Name(listed.op), At(measured.file, listed.line),
            fmt::format("measured route of \"{}\" {}: {} is not among the backends of \"{}\"",
                        facts.Name(listed.op),
                        routed ? fmt::format("sends it to {} all the same", ToString(measured.backend))
                               : std::string("has no effect"),
                        ToString(measured.backend), platform.name),
            fmt::format("add \"{}\" to routing.backends, or remove the op here", ToString(measured.backend)));
      });
}

constexpr LintRule kRules[] = {
    {{.name = "measured-but-held",
      .severity = Severity::kWarning,
      .summary = "a hold outranks a measured route",
      .meaning = "The platform proved the route by measurement, and the coverage file holds the op off "
                 "FlagGems everywhere; the "
                 "entry does not say overrides_hold.",
      .matters = "The measurement is lost: the op stays on its vendor kernel, or has none.",
      .remedy = "If the measurement covers what the hold is about, set overrides_hold = true. If not, waive "
                "it and say what is "
                "missing, or remove the op.",
      .example =
          "[[measured]]\nops = [\"unsqueeze\"]        # held in coverage.json\nbackend = \"flaggems\"\n"},
     MeasuredButHeld},
    {{.name = "measured-not-covered",
      .severity = Severity::kWarning,
      .summary = "a measured route lies outside the coverage that bounds it",
      .meaning = "On a native platform a measured FlagGems route counts within the ceiling only; on any "
                 "platform one through the "
                 "C++ runtime counts within flaggems_cpp only. This op is outside.",
      .matters = "The entry has no effect: the op stays where it was.",
      .remedy = "Add the op to the coverage set if the library has a kernel for it, else remove it here.",
      .example = "[[measured]]\nops = [\"my_op\"]            # not in the ceiling\nbackend = \"flaggems\"\n"},
     MeasuredNotCovered},
    {{.name = "measured-backend-off",
      .severity = Severity::kWarning,
      .summary = "a measured route names a backend that the platform's build cannot route to",
      .meaning = "routing.backends does not have the library of the measured entry.",
      .matters = "On a native platform, and for flaggems_cpp, the entry has no effect. On a boxing platform "
                 "a flaggems entry does "
                 "move the op, to a library that the build is said not to have.",
      .remedy = "Add the library to routing.backends, or remove the entry.",
      .example = "[routing]\nbackends = []\n\n[[measured]]\nops = [\"mm\"]\nbackend = \"flaggems\"\n"},
     MeasuredBackendOff},
};

}  // namespace

std::span<const LintRule> MeasuredRules() {
  return kRules;
}

}  // namespace vendorconfs
