// Rules about gaps.
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"
#include "policy/op_family.h"

namespace vendorconfs {
namespace {

std::vector<Finding> GapNotCovered(const LintFacts& facts) {
  const CoverageSet* cpp = facts.workspace().coverage->Find(ToString(Library::kFlaggemsCpp));
  std::vector<Finding> findings;
  for (const Platform& platform : facts.workspace().platforms) {
    for (const Gap& gap : platform.gaps) {
      for (const ListedOp& listed : gap.ops) {
        if (platform.ceiling.set->ops.Contains(listed.op)) continue;
        if (cpp != nullptr && cpp->ops.Contains(listed.op)) continue;
        findings.push_back(
            OpFinding(&platform, facts.Name(listed.op), At(gap.file, listed.line),
                      fmt::format("the gap of \"{}\" has no effect: neither {} nor flaggems_cpp covers it",
                                  facts.Name(listed.op), platform.ceiling.set->name),
                      "remove the op, or waive it with the reason to keep the record"));
      }
    }
  }
  return findings;
}

// Whether any key of the evidence holds more than blanks.
bool SaysSomething(const Evidence& evidence) {
  for (const std::string_view text : {evidence.date, evidence.device, evidence.flaggems, evidence.compiler,
                                      evidence.sdk, evidence.method, evidence.source, evidence.figure}) {
    if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) return true;
  }
  return false;
}

std::vector<Finding> GapWithoutEvidence(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (const Platform& platform : facts.workspace().platforms) {
    for (const Gap& gap : platform.gaps) {
      if (SaysSomething(gap.evidence)) continue;
      findings.push_back(EntryFinding(&platform, gap, facts.workspace().names, "the gap states no evidence",
                                      "add evidence = { date = …, device = …, flaggems = …, method = … }"));
    }
  }
  return findings;
}

// Whether the op goes to a kernel library on the platform by coverage alone: no gap and no measurement speaks
// of it.
bool IsRoutedUnseen(const Routing& routing, std::size_t platform, OpId op) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const Backend backend = routing.DecisionOf(platform, op).backend;
  return backend != Backend::kNone && backend != Backend::kVendor && !routes.sets.gap.Contains(op) &&
         MeasuredOf(*routes.platform, op, Library::kFlaggems) == nullptr &&
         MeasuredOf(*routes.platform, op, Library::kFlaggemsCpp) == nullptr;
}

std::vector<Finding> InconsistentFamily(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < facts.routing.platforms.size(); ++i) {
    const PlatformRoutes& routes = facts.routing.platforms[i];
    OpSet reported;
    for (const Gap& gap : routes.platform->gaps) {
      for (const ListedOp& listed : gap.ops) {
        if (!routes.sets.gap.Contains(listed.op)) continue;
        for (const OpId other : FamilyMembers(facts.routing, listed.op)) {
          const std::string_view name = facts.Name(other);
          const Spelling spelling = SpellingOf(facts.workspace(), other);
          if (spelling == Spelling::kBase || other == listed.op || reported.Contains(other)) continue;
          if (!IsRoutedUnseen(facts.routing, i, other)) continue;
          reported.Insert(other);
          findings.push_back(
              OpFinding(routes.platform, name, At(gap.file, listed.line),
                        fmt::format("\"{}\" is gapped, and its {} spelling \"{}\" still goes to {}",
                                    facts.Name(listed.op), ToString(spelling), name,
                                    routes.KeyOf(facts.routing.DecisionOf(i, other).backend)),
                        fmt::format("add \"{}\" to the gap, or waive it with what was measured", name)));
        }
      }
    }
  }
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "gap-not-covered",
      .severity = Severity::kWarning,
      .summary = "a gap names an op that neither the ceiling nor flaggems_cpp covers",
      .meaning = "The op would not reach FlagGems without the gap either: it is in no coverage set that the "
                 "platform's "
                 "routes come from.",
      .matters = "The gap has no effect today. Nobody maintains what has none, and it will act, unseen, once "
                 "a wider "
                 "ceiling covers the op.",
      .remedy = "Remove the op. Where the record is worth keeping, because the ceiling was measured on other "
                "hardware, "
                "waive it and say so.",
      .example = "[[gap]]\nops = [\"bmm.dtype\"]       # not in flaggems_python_frozen\n"},
     GapNotCovered},
    {{.name = "gap-without-evidence",
      .severity = Severity::kWarning,
      .summary = "a gap states no evidence",
      .meaning = "The entry has no evidence table: no date, device, FlagGems, method, source or figure.",
      .matters = "A gap costs speed on every call. Without evidence nobody can repeat the measurement, and "
                 "nobody dares to "
                 "lift it.",
      .remedy =
          "Add what is known of the measurement: evidence = { date = 2026-09-15, device = \"S60\", method = "
          "\"survey\" }. Where nothing is recorded, waive it and say just that.",
      .example = "[[gap]]\nops = [\"mm\"]\nkind = \"crash\"\nreason = \"…\"\n"},
     GapWithoutEvidence},
    {{.name = "inconsistent-family",
      .severity = Severity::kWarning,
      .summary = "an op is gapped, and an in-place, out or scalar spelling of it is still routed",
      .meaning = "Spellings of one operator mostly share a kernel. One is kept off a kernel library, another "
                 "is not, and no "
                 "measurement speaks for it.",
      .matters =
          "The defect that the gap avoids comes back through the other spelling: torch.mm(a, b, out=c) where "
          "torch.mm(a, b) was mended.",
      .remedy =
          "Add the spelling to the gap. Where it was measured and is sound, waive it with that measurement.",
      .example = "[[gap]]\nops = [\"mm\"]              # and \"mm.out\" goes to flaggems\n"},
     InconsistentFamily},
};

}  // namespace

std::span<const LintRule> GapRules() {
  return kRules;
}

}  // namespace vendorconfs
