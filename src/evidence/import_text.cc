#include <fmt/format.h>

#include "evidence/failing_cases.h"
#include "evidence/import_report.h"
#include "output/entry_text.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

std::string Plain(std::string_view title) {
  return std::string(title);
}

std::string Head(const ImportReport& report, const TextOptions& options) {
  std::string text = fmt::format("{}: {} in {}", options.style.Bold(report.platform.name),
                                 Counted(report.survey.ops.size(), "surveyed op", "surveyed ops"),
                                 Counted(report.survey.shards.size(), "file", "files"));
  if (report.conf.Matches()) text += fmt::format(", measured on {} as it is", report.conf.conf);
  return text + "\n\n";
}

std::string VerdictTable(const ImportReport& report, const TextOptions& options) {
  TextTable table({{"verdict"}, {"ops", Align::kRight}, {"share", Align::kRight}, {""}});
  constexpr std::string_view kMeanings[] = {"every profile passes",
                                            "some profiles pass",
                                            "every profile fails",
                                            "no case that counts",
                                            "the harness has no schema to call it by",
                                            "no result"};
  for (const Verdict verdict : kVerdicts) {
    const std::size_t count = report.comparison.Of(verdict);
    table.Add({std::string(ToString(verdict)), std::to_string(count),
               Percent(count, report.survey.ops.size()),
               std::string(kMeanings[static_cast<std::size_t>(verdict)])});
  }
  return table.Render(options.width, "", [&](std::string_view title) { return options.style.Bold(title); });
}

// What stands beside the op's name.
std::string Beside(const JudgedOp& op) {
  std::string text(ToString(op.judgement.verdict));
  if (!op.judgement.failing.empty()) {
    text += fmt::format(", {} of {}", op.judgement.failing.size(),
                        Counted(op.judgement.counted, "profile fails", "profiles fail"));
  } else if (op.judgement.counted != 0) {
    text += fmt::format(", {}", Counted(op.judgement.counted, "profile passes", "profiles pass"));
  }
  if (op.fallback == Fallback::kRouteDependent) text += "; passes on the fallback route";
  if (op.fallback == Fallback::kFailsOnBoth) text += "; fails on the fallback route too";
  if (op.fallback == Fallback::kUnmeasured) text += "; not measured on the fallback route";
  return text;
}

// The lines below it.
std::vector<std::string> Below(const JudgedOp& op) {
  std::vector<std::string> lines = FailuresByMessage(op.judgement.failing);
  if (op.gap != nullptr) lines.push_back(fmt::format("gap {}, {}", op.gap->kind, PlaceText(*op.gap)));
  if (!op.kept.empty()) lines.push_back("stays: " + op.kept);
  if (op.caveat != nullptr) lines.push_back(fmt::format("caveat, {}", PlaceText(*op.caveat)));
  if (op.lifted != nullptr) lines.push_back(fmt::format("was lifted before, {}", PlaceText(*op.lifted)));
  if (op.gap == nullptr && !op.measured.empty() && op.measured != op.route) {
    lines.push_back(fmt::format("measured on {}, goes to {} today", op.measured, op.route));
  } else if (!op.moves_to.empty() && op.moves_to != op.route) {
    lines.push_back(fmt::format("would go from {} to {}", op.route, op.moves_to));
  } else if (!op.moves_to.empty()) {
    lines.push_back(fmt::format("its route would stay {}", op.route));
  }
  return lines;
}

std::string List(std::string_view title, const std::vector<JudgedOp>& ops, const TextOptions& options) {
  if (ops.empty()) return {};
  std::string text =
      fmt::format("\n{} {}\n", options.style.Bold(title), options.style.Dim(fmt::format("({})", ops.size())));
  TextTable table({{""}, {""}});
  for (const JudgedOp& op : ops) {
    table.Add({options.style.Cyan(op.op), Beside(op)});
    for (const std::string& line : Below(op)) table.Add({"", line});
  }
  return text + table.Render(options.width, "  ", Plain);
}

std::string Joined(const std::vector<std::string_view>& ops) {
  return fmt::format("{}", fmt::join(ops, ", "));
}

std::string Families(const Comparison& comparison, const TextOptions& options) {
  if (comparison.families.empty()) return {};
  std::string text = fmt::format("\n{}\n", options.style.Bold("families that this would leave inconsistent"));
  for (const InconsistentFamily& family : comparison.families) {
    text += Wrapped(
        fmt::format("{}: gapped {}; routed {}", family.family, Joined(family.gapped), Joined(family.routed)),
        options.width, "  ", "    ");
  }
  return text;
}

std::string Unknown(const Comparison& comparison, const TextOptions& options) {
  if (comparison.unknown.empty()) return {};
  std::string ops;
  for (const JudgedOp& op : comparison.unknown) ops.append(ops.empty() ? "" : ", ").append(op.op);
  return "\n" +
         Wrapped(fmt::format("{} outside the universe: {}",
                             Counted(comparison.unknown.size(), "surveyed op is", "surveyed ops are"), ops),
                 options.width, "", "  ");
}

std::string Summary(const Comparison& comparison, const TextOptions& options) {
  std::size_t lifts = 0;
  for (const JudgedOp& op : comparison.contradicted) lifts += op.kept.empty() ? 1 : 0;
  std::string text = fmt::format("gapped ops: {} confirmed, {} contradicted", comparison.confirmed.size(),
                                 comparison.contradicted.size());
  if (lifts != comparison.contradicted.size()) text += fmt::format(" ({} of them may be lifted)", lifts);
  text +=
      fmt::format(", {} not measured; {} to add", comparison.unmeasured_gaps.size(), comparison.added.size());
  return "\n" + Wrapped(text, options.width, "", "  ");
}

}  // namespace

std::string ImportText(const ImportReport& report, const TextOptions& options) {
  const Comparison& comparison = report.comparison;
  std::string text = Head(report, options) + VerdictTable(report, options);
  text += List("gaps to add", comparison.added, options);
  text += List("gaps contradicted", comparison.contradicted, options);
  text += List("gaps confirmed", comparison.confirmed, options);
  text += List("failing on both routes, so that a gap would not help", comparison.fails_on_both, options);
  text += List("failing, with a caveat", comparison.caveats, options);
  text += List("failing in some profiles, left as they are", comparison.partial, options);
  text += List("failing elsewhere than on a kernel library's route", comparison.elsewhere, options);
  text += Families(comparison, options) + Unknown(comparison, options) + Summary(comparison, options);
  return text;
}

}  // namespace vendorconfs
