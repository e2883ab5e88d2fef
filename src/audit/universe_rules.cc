// Rules about what makes up the universe.
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"
#include "policy/decision_source.h"
#include "support/nearest.h"

namespace vendorconfs {
namespace {

// The ops that the workspace states on purpose: in a universe file or as routed by hand.
OpSet StatedOps(const Workspace& workspace) {
  OpSet stated;
  for (const LoadedRegistrations* file : workspace.universe_files) stated |= file->counted;
  for (const ListedOp& extra : workspace.manifest.extra_routed) stated.Insert(extra.op);
  return stated;
}

// The first platform whose native kernels have the op, or null.
const Platform* OwnerOf(const Routing& routing, OpId op) {
  for (const PlatformRoutes& routes : routing.platforms) {
    if (routes.sets.native.Contains(op)) return routes.platform;
  }
  return nullptr;
}

std::vector<Finding> UnlistedOp(const LintFacts& facts) {
  std::vector<Finding> findings;
  const OpSet& known = facts.workspace().facts.known;
  if (known.Empty()) return findings;
  const OpSet stated = StatedOps(facts.workspace());
  std::vector<std::string_view> names;
  for (const OpId op : facts.routing.universe) {
    if (stated.Contains(op) || known.Contains(op)) continue;
    if (names.empty()) {
      for (const OpId other : facts.routing.universe) {
        if (stated.Contains(other) || known.Contains(other)) names.push_back(facts.Name(other));
      }
    }
    const std::string nearest = DidYouMean(facts.Name(op), names);
    findings.push_back(OpFinding(
        OwnerOf(facts.routing, op), facts.Name(op), UniverseSourceOf(facts.routing, op),
        fmt::format("\"{}\" joins the universe of every platform by a native registration alone, and "
                    "the op facts do not know it{}",
                    facts.Name(op), nearest),
        "correct it; where PyTorch has the op, add it to a universe file or the op facts"));
  }
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "unlisted-op",
      .severity = Severity::kWarning,
      .summary = "a native registration alone puts an op into the universe that the op facts do not know",
      .meaning = "No universe file lists the op, and it is not among known_ops of the op facts. What one "
                 "platform registers natively every conf lists.",
      .matters = "Mostly the name is misspelt: each platform's conf has a line for an op that PyTorch never "
                 "calls, and the one that was meant has no vendor kernel.",
      .remedy =
          "Correct the registration; the message has the nearest known op. Where the op is real, list it "
          "in a universe file, or derive the op facts from a newer PyTorch.",
      .example = "m.impl(\"mmm\", WrapperMm);      // in a platform's native .inc\n"},
     UnlistedOp},
};

}  // namespace

std::span<const LintRule> UniverseRules() {
  return kRules;
}

}  // namespace vendorconfs
