// Rules that compare the routes with those of an earlier state (--baseline).
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"
#include "policy/decision_source.h"
#include "routing/backends.h"

namespace vendorconfs {
namespace {

// An op line of the baseline of a platform that the workspace has.
struct EarlierRoute {
  std::size_t platform;
  const BaselineConf& conf;
  const ConfLine& line;
};

template <class Visit>
void ForEachEarlierRoute(const LintFacts& facts, Visit visit) {
  for (std::size_t i = 0; i < facts.routing.platforms.size(); ++i) {
    const BaselineConf* conf = facts.baseline->Find(facts.workspace().platforms[i].name);
    if (conf == nullptr) continue;
    for (const ConfLine& line : conf->conf.routes) visit(EarlierRoute{i, *conf, line});
  }
}

// The same with the op's decision today, for ops that are still routed.
template <class Visit>
void ForEachMove(const LintFacts& facts, Visit visit) {
  ForEachEarlierRoute(facts, [&](const EarlierRoute& earlier) {
    const OpId op = facts.workspace().names.Find(earlier.line.op);
    if (op == kNoOp || !facts.routing.InUniverse(op)) return;
    const Decision& decision = facts.routing.DecisionOf(earlier.platform, op);
    const std::string_view now = facts.routing.platforms[earlier.platform].KeyOf(decision.backend);
    if (earlier.line.backend != routing::internal::Lower(now)) visit(earlier, op, decision, now);
  });
}

void AddLostPlatforms(const LintFacts& facts, std::vector<Finding>& findings) {
  for (const auto& conf : facts.baseline->confs) {
    if (facts.workspace().FindPlatform(conf->platform)) continue;
    const std::size_t lines = conf->conf.routes.size();
    Finding finding =
        PlainFinding(nullptr, At(conf->origin, 1),
                     fmt::format("platform \"{}\" is gone with its platform file, and {} op {} with it",
                                 conf->platform, lines, lines == 1 ? "line" : "lines"),
                     "restore the platform file, or compare with a baseline that does not have it");
    finding.platform = conf->platform;
    findings.push_back(std::move(finding));
  }
}

std::vector<Finding> CoverageShrink(const LintFacts& facts) {
  std::vector<Finding> findings;
  AddLostPlatforms(facts, findings);
  ForEachEarlierRoute(facts, [&](const EarlierRoute& earlier) {
    const Platform& platform = facts.workspace().platforms[earlier.platform];
    const OpId op = facts.workspace().names.Find(earlier.line.op);
    if (op == kNoOp || !facts.routing.InUniverse(op)) {
      findings.push_back(
          OpFinding(&platform, earlier.line.op,
                    At(earlier.conf.conf.origin + std::string(earlier.line.file), earlier.line.line),
                    fmt::format("op line \"{}\" of \"{}\" is lost: the op left the universe", earlier.line.op,
                                platform.name),
                    "restore its registration in the universe files"));
      return;
    }
    const Decision& decision = facts.routing.DecisionOf(earlier.platform, op);
    if (decision.backend != Backend::kNone || earlier.line.backend == "none") return;
    const DecisionSource source = SourceOf(facts.routing, earlier.platform, op);
    findings.push_back(
        OpFinding(&platform, earlier.line.op, source.place,
                  fmt::format("\"{}\" of \"{}\" went to {} and goes to none now ({})", earlier.line.op,
                              platform.name, earlier.line.backend, source.what),
                  "restore its registration or coverage, or make the new confs the baseline if it is meant"));
  });
  return findings;
}

bool IsMeasured(const Platform& platform, OpId op, Backend backend) {
  if (backend == Backend::kTileops) return false;
  const Library library = backend == Backend::kFlaggems ? Library::kFlaggems : Library::kFlaggemsCpp;
  for (const Measured& measured : platform.measured) {
    if (measured.backend == library && measured.Names(op) && !measured.evidence.empty()) return true;
  }
  return false;
}

std::vector<Finding> UnmeasuredPromotion(const LintFacts& facts) {
  std::vector<Finding> findings;
  ForEachMove(
      facts, [&](const EarlierRoute& earlier, OpId op, const Decision& decision, std::string_view now) {
        const Platform& platform = facts.workspace().platforms[earlier.platform];
        if (decision.backend == Backend::kVendor || decision.backend == Backend::kNone) return;
        if (IsMeasured(platform, op, decision.backend)) return;
        const DecisionSource source = SourceOf(facts.routing, earlier.platform, op);
        findings.push_back(OpFinding(
            &platform, earlier.line.op, source.place,
            fmt::format("\"{}\" of \"{}\" moved from {} to {} ({}), and no measurement on the platform "
                        "speaks for it",
                        earlier.line.op, platform.name, earlier.line.backend, now, source.what),
            "measure it and add a measured entry with evidence, or gap it"));
      });
  return findings;
}

std::vector<Finding> NativeKernelDemoted(const LintFacts& facts) {
  std::vector<Finding> findings;
  ForEachMove(facts, [&](const EarlierRoute& earlier, OpId op, const Decision&, std::string_view now) {
    const Platform& platform = facts.workspace().platforms[earlier.platform];
    if (earlier.line.backend != routing::internal::Lower(platform.vendor)) return;
    const DecisionSource source = SourceOf(facts.routing, earlier.platform, op);
    findings.push_back(
        OpFinding(&platform, earlier.line.op, source.place,
                  fmt::format("\"{}\" of \"{}\" left its vendor kernel ({}) for {} ({})", earlier.line.op,
                              platform.name, platform.vendor, now, source.what),
                  "if it is not meant, gap the op or restore its registration"));
  });
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "coverage-shrink",
      .severity = Severity::kError,
      .summary = "against --baseline: op lines or accelerated routes are lost",
      .meaning = "A conf of the baseline has an op line that would no longer be written, or routes an op to "
                 "a kernel where the "
                 "workspace now has none; or a whole platform is gone.",
      .matters = "An op without a line falls to the run-time default, which is FlagGems whatever the "
                 "platform can do. An op that "
                 "lost its kernel runs on the CPU. Both come from a registration list that was generated "
                 "from half its inputs.",
      .remedy = "Restore the registration, the coverage or the platform file; where the loss is meant, make "
                "the new confs the "
                "baseline.",
      .example = "gen_vendor_confs lint --baseline golden       # after an op vanished from register.inc\n"},
     CoverageShrink,
     true},
    {{.name = "unmeasured-promotion",
      .severity = Severity::kWarning,
      .summary = "against --baseline: a route moved to a kernel library without evidence for it",
      .meaning = "The op went elsewhere in the baseline, goes to FlagGems or TileOps now, and the platform "
                 "has no measured entry "
                 "with evidence for that backend.",
      .matters = "Coverage says that a kernel exists, measured on some hardware, not that it is right on "
                 "this one: widening a "
                 "ceiling once routed index_select to a kernel that filled KV caches with NaN.",
      .remedy = "Run the op's suite on the device and add a measured entry with its evidence, or gap or "
                "withhold the op until "
                "then.",
      .example = "gen_vendor_confs lint --baseline golden       # after an edit of ceiling or withhold\n"},
     UnmeasuredPromotion,
     true},
    {{.name = "native-kernel-demoted",
      .severity = Severity::kWarning,
      .summary = "against --baseline: a route left its vendor kernel",
      .meaning = "The baseline routes the op to the vendor key, the workspace routes it elsewhere.",
      .matters = "The vendor's kernel is mostly the fastest and the best tested. Losing it is fine when it "
                 "is meant, and mostly it "
                 "is a side effect.",
      .remedy = "If it is not meant, gap the op or restore its registration; else nothing.",
      .example = "gen_vendor_confs lint --baseline golden       # after a gap was lifted\n"},
     NativeKernelDemoted,
     true},
};

}  // namespace

std::span<const LintRule> BaselineRules() {
  return kRules;
}

}  // namespace vendorconfs
