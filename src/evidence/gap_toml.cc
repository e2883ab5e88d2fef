#include "evidence/gap_toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "evidence/moment.h"
#include "evidence/toml_string.h"
#include "input/evidence_keys.h"
#include "output/entry_text.h"
#include "support/edit_distance.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kWidth = 110;

// What the shards state, each different text once.
template <class Field>
std::string Stated(const MergedSurvey& survey, Field field) {
  std::vector<std::string> texts;
  for (const auto& shard : survey.shards) {
    std::string text(field(*shard));
    if (!text.empty() && std::find(texts.begin(), texts.end(), text) == texts.end())
      texts.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::string LatestDate(const MergedSurvey& survey) {
  std::string latest;
  for (const auto& shard : survey.shards) {
    const std::string completed = DateOfMoment(shard->completed_at);
    latest = std::max(latest, completed.empty() ? DateOfMoment(shard->started_at) : completed);
  }
  return latest;
}

ProposedEvidence EvidenceOf(const MergedSurvey& survey) {
  ProposedEvidence evidence;
  evidence.date = LatestDate(survey);
  evidence.device = Stated(survey, [](const Survey& shard) { return shard.device; });
  evidence.flaggems = Stated(survey, [](const Survey& shard) { return shard.flaggems; });
  evidence.compiler = Stated(survey, [](const Survey& shard) { return shard.compiler; });
  evidence.sdk = Stated(survey, [](const Survey& shard) { return shard.sdk; });
  evidence.method = "survey";
  evidence.source = Stated(
      survey, [](const Survey& shard) { return std::filesystem::path(shard.file).filename().string(); });
  const std::string digest = Stated(survey, [](const Survey& shard) { return shard.conf_sha256; });
  if (!digest.empty()) evidence.source += ", conf_sha256 " + digest;
  return evidence;
}

bool SpeaksOfCompiling(std::string_view message) {
  std::string lower;
  for (const char c : message) lower += LowerAscii(c);
  return lower.find("compil") != std::string::npos || lower.find("pipeline run failed") != std::string::npos;
}

// By itself: what the harness ended after its time did not.
bool Died(const SurveyCase& one) {
  // A negative code is a signal, as Python's subprocess has it; above 128, as a shell has it.
  return one.status != "TIMEOUT" &&
         ((one.returncode && (*one.returncode < 0 || *one.returncode > 128)) || one.status == "CRASH" ||
          one.status == "PROCESS-DEATH" || one.status == "PROCESS_DEATH");
}

std::string_view KindOf(const JudgedOp& op) {
  const auto& failing = op.judgement.failing;
  if (std::any_of(failing.begin(), failing.end(), [](const SurveyCase* one) { return Died(*one); }))
    return "crash";
  const SurveyCase& first = *failing.front();
  if (SpeaksOfCompiling(first.error) || SpeaksOfCompiling(first.detail)) return "compile-error";
  const bool compared = first.error.empty() && first.status != "TIMEOUT" && first.status != "ERROR";
  return compared ? "wrong-result" : "unavailable";
}

std::string Share(const JudgedOp& op) {
  return fmt::format("{} of {}", op.judgement.failing.size(),
                     Counted(op.judgement.counted, "profile fails", "profiles fail"));
}

// "cumsum: 3 of 3 profiles fail; 3 of 3 pass on the fallback route" behind what stands there.
void AppendFailure(const JudgedOp& op, std::string& figure) {
  figure += fmt::format("{}{}: {}", figure.empty() ? "" : "; ", op.op, Share(op));
  if (op.fallback.kind == Fallback::kRouteDependent) figure += ", " + FallbackText(op.fallback);
}

std::vector<ProposedEntry> GapsFor(const Comparison& comparison, const MergedSurvey& survey) {
  std::map<std::pair<std::string_view, std::string>, std::vector<const JudgedOp*>> groups;
  std::vector<const std::vector<const JudgedOp*>*> in_order;
  for (const auto* ops : {&comparison.added, &comparison.withheld}) {
    for (const JudgedOp& op : *ops) {
      if (!op.adds_gap) continue;
      auto& group = groups[{KindOf(op), CaseMessage(*op.judgement.failing.front())}];
      if (group.empty()) in_order.push_back(&group);
      group.push_back(&op);
    }
  }
  std::vector<ProposedEntry> gaps;
  for (const auto* group : in_order) {
    const JudgedOp& first = *group->front();
    ProposedEntry& gap = gaps.emplace_back();
    gap.kind = KindOf(first);
    gap.evidence = EvidenceOf(survey);
    for (const JudgedOp* op : *group) {
      gap.ops.push_back(op->op);
      AppendFailure(*op, gap.evidence.figure);
    }
    gap.reason = fmt::format("Fails in every profile of the overload survey: {}",
                             CaseMessage(*first.judgement.failing.front()));
  }
  return gaps;
}

class Lifts {
 public:
  explicit Lifts(const MergedSurvey& survey) : survey_(survey) {}

  // `before` says what the entry was, and what the survey finds.
  ProposedEntry& Of(const Entry& entry, std::string_view was, const std::string& before) {
    auto lift = std::find_if(lifts_.begin(), lifts_.end(),
                             [&](const ProposedLift& one) { return one.entry == &entry; });
    if (lift == lifts_.end()) {
      lift = lifts_.insert(lifts_.end(), ProposedLift{&entry, {}});
      lift->lifted.was = was;
      lift->lifted.evidence = EvidenceOf(survey_);
      lift->lifted.reason = fmt::format("{}. What the entry said: {}", before, entry.reason);
      if (const std::string evidence = EvidenceText(entry.evidence); !evidence.empty())
        lift->lifted.reason += fmt::format(" Its evidence: {}", evidence);
      lift->lifted.issues = entry.issues;
    }
    return lift->lifted;
  }

  std::vector<ProposedLift> Take() {
    std::stable_sort(lifts_.begin(), lifts_.end(), [](const ProposedLift& a, const ProposedLift& b) {
      return a.entry->line < b.entry->line;
    });
    return std::move(lifts_);
  }

 private:
  const MergedSurvey& survey_;
  std::vector<ProposedLift> lifts_;
};

std::vector<ProposedLift> LiftsFor(const Comparison& comparison, const MergedSurvey& survey) {
  Lifts lifts(survey);
  for (const JudgedOp& op : comparison.contradicted) {
    if (!op.drops_gap) continue;
    ProposedEntry& lifted = lifts.Of(
        *op.gap, "gap",
        fmt::format("Gapped as {} before, and every profile of the overload survey passes", op.gap->kind));
    lifted.ops.push_back(op.op);
    std::string& figure = lifted.evidence.figure;
    figure += fmt::format("{}{}: {}", figure.empty() ? "" : "; ", op.op,
                          Counted(op.judgement.counted, "profile passes", "profiles pass"));
  }
  for (const JudgedOp& op : comparison.added) {
    for (const Measured* measured : op.takes_out) {
      ProposedEntry& lifted =
          lifts.Of(*measured, "measured",
                   fmt::format("Routed to {} by measurement before, and every profile of the overload survey "
                               "fails",
                               op.measured));
      lifted.ops.push_back(op.op);
      AppendFailure(op, lifted.evidence.figure);
      lifted.evidence.figure += ", " + CaseMessage(*op.judgement.failing.front());
    }
  }
  return lifts.Take();
}

std::string IssuesToml(const std::vector<std::string_view>& issues) {
  std::string toml;
  for (const std::string_view issue : issues) toml.append(toml.empty() ? "" : ", ").append(TomlString(issue));
  return toml.empty() ? toml : "issues = [" + toml + "]\n";
}

// On one line, or wrapped between brackets of their own.
std::string OpsToml(const std::vector<std::string_view>& ops) {
  std::string line;
  for (const std::string_view op : ops) line.append(line.empty() ? "" : ", ").append(TomlString(op));
  if (line.size() + 9 <= kWidth) return "ops = [" + line + "]\n";
  std::string toml = "ops = [\n";
  std::string row = " ";
  for (const std::string_view op : ops) {
    const std::string item = " " + TomlString(op) + ",";
    if (row.size() + item.size() > kWidth) {
      toml += row + "\n";
      row = " ";
    }
    row += item;
  }
  return toml + row + "\n]\n";
}

std::string EvidenceToml(const ProposedEvidence& evidence) {
  std::string toml;
  ForEachEvidenceKey(evidence, [&](std::string_view key, const std::string& value) {
    if (value.empty()) return;
    // A date is a TOML value of its own.
    toml +=
        fmt::format("{}{} = {}", toml.empty() ? "" : ", ", key, key == "date" ? value : TomlString(value));
  });
  return "evidence = { " + toml + " }\n";
}

}  // namespace

Proposal Propose(const Comparison& comparison, const MergedSurvey& survey) {
  return {GapsFor(comparison, survey), LiftsFor(comparison, survey)};
}

std::string GapToml(const ProposedEntry& gap) {
  return "[[gap]]\n" + OpsToml(gap.ops) + "kind = " + TomlString(gap.kind) +
         "\nreason = " + TomlString(gap.reason) + "\n" + EvidenceToml(gap.evidence);
}

std::string LiftedToml(const ProposedEntry& lifted) {
  return "[[lifted]]\n" + OpsToml(lifted.ops) + "was = " + TomlString(lifted.was) +
         "\nreason = " + TomlString(lifted.reason) + "\n" + IssuesToml(lifted.issues) +
         EvidenceToml(lifted.evidence);
}

std::string ProposalToml(const Proposal& proposal, const MergedSurvey& survey) {
  const std::string source = EvidenceOf(survey).source;
  if (proposal.empty()) return "# Nothing to add or lift by " + source + ".\n";
  std::string toml = "# By " + source + ". Judge kind and reason before you keep them.\n";
  for (const ProposedEntry& gap : proposal.gaps) toml += "\n" + GapToml(gap);
  for (const ProposedLift& lift : proposal.lifts) {
    toml += fmt::format("\n# Take out of the {} in {}: {}\n{}",
                        lift.lifted.was == "gap" ? "gap" : "measured entry", PlaceText(*lift.entry),
                        fmt::join(lift.lifted.ops, ", "), LiftedToml(lift.lifted));
  }
  return toml;
}

}  // namespace vendorconfs
