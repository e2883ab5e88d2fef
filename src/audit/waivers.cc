#include "audit/waivers.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/make_finding.h"
#include "audit/rules.h"
#include "support/nearest.h"

namespace vendorconfs {

Waivers::Waivers(const Workspace& workspace) : workspace_(workspace) {
  const auto add = [&](const std::vector<Waiver>& waivers, const Platform* platform) {
    for (const Waiver& waiver : waivers) {
      known_.push_back({&waiver, platform, false, std::vector<bool>(waiver.ops.size()),
                        std::vector<bool>(waiver.sets.size())});
    }
  };
  add(workspace.manifest.waivers, nullptr);
  for (const Platform& platform : workspace.platforms) add(platform.waivers, &platform);
}

std::size_t Waivers::Apply(std::vector<Finding>& findings) {
  const auto waived = [&](const Finding& finding) {
    bool any = false;
    for (Known& known : known_) any = Use(known, finding) || any;
    return any;
  };
  return std::erase_if(findings, waived);
}

bool Waivers::Use(Known& known, const Finding& finding) {
  const Waiver& waiver = *known.waiver;
  if (waiver.rule != finding.rule) return false;
  const bool whose = known.platform == nullptr ? !workspace_.FindPlatform(finding.platform)
                                               : finding.platform == known.platform->name;
  if (!whose) return false;
  // Every op that the finding names must be waived.
  const auto index_of = [&](std::string_view name) {
    const auto found = std::find_if(waiver.ops.begin(), waiver.ops.end(), [&](const ListedOp& listed) {
      return workspace_.names.Name(listed.op) == name;
    });
    return static_cast<std::size_t>(found - waiver.ops.begin());
  };
  std::vector<std::string> ops = finding.ops;
  if (ops.empty() && !finding.op.empty()) ops.push_back(finding.op);
  if (!waiver.ops.empty()) {
    const auto is_named = [&](const std::string& op) { return index_of(op) < waiver.ops.size(); };
    if (ops.empty() || !std::all_of(ops.begin(), ops.end(), is_named)) return false;
  }
  std::size_t set = waiver.sets.size();
  if (!waiver.sets.empty()) {
    for (set = 0; set < waiver.sets.size() && waiver.sets[set].text != finding.set; ++set) {
    }
    if (set == waiver.sets.size()) return false;
  }
  known.used = true;
  if (!waiver.ops.empty()) {
    for (const std::string& op : ops) known.used_ops[index_of(op)] = true;
  }
  if (!waiver.sets.empty()) known.used_sets[set] = true;
  return true;
}

void Waivers::AddUnused(const Known& known, std::vector<Finding>& findings) const {
  const Waiver& waiver = *known.waiver;
  if (!known.used) {
    std::string nearest;
    for (std::size_t i = 0; i < waiver.sets.size() && nearest.empty(); ++i) {
      nearest = NearestSet(waiver.sets[i].text);
      if (!nearest.empty()) nearest = fmt::format(": no set is named \"{}\"{}", waiver.sets[i].text, nearest);
    }
    findings.push_back(EntryFinding(known.platform, waiver, workspace_.names,
                                    fmt::format("waiver of {} silences nothing{}", waiver.rule, nearest),
                                    nearest.empty() ? "remove it" : "correct or remove it"));
    return;
  }
  for (std::size_t i = 0; i < waiver.ops.size(); ++i) {
    if (known.used_ops[i]) continue;
    const std::string_view name = workspace_.names.Name(waiver.ops[i].op);
    findings.push_back(OpFinding(known.platform, name, At(waiver.file, waiver.ops[i].line),
                                 fmt::format("waiver of {} silences nothing for \"{}\"", waiver.rule, name),
                                 "remove the op from the waiver"));
  }
  for (std::size_t i = 0; i < waiver.sets.size(); ++i) {
    if (known.used_sets[i]) continue;
    findings.push_back(
        PlainFinding(known.platform, At(waiver.file, waiver.sets[i].line),
                     fmt::format("waiver of {} silences nothing for the set \"{}\"{}", waiver.rule,
                                 waiver.sets[i].text, NearestSet(waiver.sets[i].text)),
                     "remove the set from the waiver"));
    findings.back().set = waiver.sets[i].text;
  }
}

std::string Waivers::NearestSet(std::string_view name) const {
  if (workspace_.coverage->Find(name) != nullptr) return {};
  std::vector<std::string_view> names;
  for (const CoverageSet& set : workspace_.coverage->sets) names.push_back(set.name);
  return DidYouMean(name, names);
}

namespace {

constexpr LintRule kRules[] = {
    {{.name = "unused-waiver",
      .severity = Severity::kWarning,
      .summary = "a waiver silences nothing",
      .meaning = "No finding of its rule needed the waiver, or one of the ops or sets that it names.",
      .matters = "What it excuses is gone, so that its reason now speaks of nothing; and it would hide the "
                 "finding, unseen, if it "
                 "came back. Waivers of rules that were not run (--rule, no --baseline) or run with "
                 "--max-age are not judged.",
      .remedy = "Remove the waiver, or the op or set.",
      .example = "[[waiver]]\nrule = \"gap-not-covered\"\nops = [\"mm\"]              # the ceiling covers "
                 "it by now\n"
                 "reason = \"…\"\n"},
     nullptr},
};

}  // namespace

std::span<const LintRule> WaiverRules() {
  return kRules;
}

}  // namespace vendorconfs
