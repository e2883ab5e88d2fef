#include "evidence/gap_toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "input/evidence_keys.h"
#include "output/entry_text.h"
#include "support/edit_distance.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kWidth = 110;

// YYYY-MM-DD at the text's beginning, or "".
std::string DateOf(std::string_view moment) {
  const std::string_view date = moment.substr(0, 10);
  constexpr std::string_view kForm = "dddd-dd-dd";
  if (date.size() != kForm.size()) return {};
  for (std::size_t i = 0; i < date.size(); ++i) {
    const bool digit = date[i] >= '0' && date[i] <= '9';
    if (kForm[i] == 'd' ? !digit : date[i] != '-') return {};
  }
  return std::string(date);
}

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
    const std::string completed = DateOf(shard->completed_at);
    latest = std::max(latest, completed.empty() ? DateOf(shard->started_at) : completed);
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

bool Died(const SurveyCase& one) {
  // A negative code is a signal, as Python's subprocess has it; above 128, as a shell has it.
  return (one.returncode && (*one.returncode < 0 || *one.returncode > 128)) || one.status == "CRASH" ||
         one.status == "PROCESS-DEATH" || one.status == "PROCESS_DEATH";
}

std::string_view KindOf(const JudgedOp& op) {
  const auto& failing = op.judgement.failing;
  if (std::any_of(failing.begin(), failing.end(), [](const SurveyCase* one) { return Died(*one); }))
    return "crash";
  const SurveyCase& first = *failing.front();
  if (SpeaksOfCompiling(first.error) || SpeaksOfCompiling(first.detail)) return "compile-error";
  return first.error.empty() && first.status != "TIMEOUT" ? "wrong-result" : "unavailable";
}

std::string Share(const JudgedOp& op) {
  return fmt::format("{} of {}", op.judgement.failing.size(),
                     Counted(op.judgement.counted, "profile fails", "profiles fail"));
}

std::vector<ProposedEntry> GapsFor(const Comparison& comparison, const MergedSurvey& survey) {
  std::map<std::pair<std::string_view, std::string>, std::vector<const JudgedOp*>> groups;
  std::vector<const std::vector<const JudgedOp*>*> in_order;
  for (const JudgedOp& op : comparison.added) {
    auto& group = groups[{KindOf(op), CaseMessage(*op.judgement.failing.front())}];
    if (group.empty()) in_order.push_back(&group);
    group.push_back(&op);
  }
  std::vector<ProposedEntry> gaps;
  for (const auto* group : in_order) {
    const JudgedOp& first = *group->front();
    ProposedEntry& gap = gaps.emplace_back();
    gap.kind = KindOf(first);
    gap.evidence = EvidenceOf(survey);
    for (const JudgedOp* op : *group) {
      gap.ops.push_back(op->op);
      gap.evidence.figure +=
          fmt::format("{}{}: {}", gap.evidence.figure.empty() ? "" : "; ", op->op, Share(*op));
      if (op->fallback == Fallback::kRouteDependent)
        gap.evidence.figure += ", some of them pass on the fallback route";
    }
    gap.reason = fmt::format("Fails in every profile of the overload survey: {}",
                             CaseMessage(*first.judgement.failing.front()));
  }
  return gaps;
}

std::vector<ProposedLift> LiftsFor(const Comparison& comparison, const MergedSurvey& survey) {
  std::vector<ProposedLift> lifts;
  for (const JudgedOp& op : comparison.contradicted) {
    if (!op.kept.empty()) continue;
    auto lift =
        std::find_if(lifts.begin(), lifts.end(), [&](const ProposedLift& one) { return one.gap == op.gap; });
    if (lift == lifts.end()) {
      ProposedEntry lifted;
      lifted.evidence = EvidenceOf(survey);
      lifted.reason = fmt::format(
          "Gapped as {} before, and every profile of the overload survey passes. What the gap said: {}",
          op.gap->kind, op.gap->reason);
      lift = lifts.insert(lifts.end(), {op.gap, std::move(lifted)});
    }
    lift->lifted.ops.push_back(op.op);
    std::string& figure = lift->lifted.evidence.figure;
    figure += fmt::format("{}{}: {}", figure.empty() ? "" : "; ", op.op,
                          Counted(op.judgement.counted, "profile passes", "profiles pass"));
  }
  std::stable_sort(lifts.begin(), lifts.end(),
                   [](const ProposedLift& a, const ProposedLift& b) { return a.gap->line < b.gap->line; });
  return lifts;
}

std::string TomlString(std::string_view text) {
  std::string toml = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      toml += '\\';
      toml += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      toml += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
    } else {
      toml += c;
    }
  }
  return toml + "\"";
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
  return "[[lifted]]\n" + OpsToml(lifted.ops) + "was = \"gap\"\nreason = " + TomlString(lifted.reason) +
         "\n" + EvidenceToml(lifted.evidence);
}

std::string ProposalToml(const Proposal& proposal, const MergedSurvey& survey) {
  const std::string source = EvidenceOf(survey).source;
  if (proposal.empty()) return "# Nothing to add or lift by " + source + ".\n";
  std::string toml = "# By " + source + ". Judge kind and reason before you keep them.\n";
  for (const ProposedEntry& gap : proposal.gaps) toml += "\n" + GapToml(gap);
  for (const ProposedLift& lift : proposal.lifts) {
    toml += fmt::format("\n# Take out of the gap in {}: {}\n{}", PlaceText(*lift.gap),
                        fmt::join(lift.lifted.ops, ", "), LiftedToml(lift.lifted));
  }
  return toml;
}

}  // namespace vendorconfs
