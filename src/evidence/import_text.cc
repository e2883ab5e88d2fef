#include <fmt/format.h>

#include <algorithm>

#include "evidence/failing_cases.h"
#include "evidence/import_report.h"
#include "output/entry_text.h"
#include "output/inc_change.h"
#include "support/shell_word.h"
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
  return Wrapped(text, options.width, "", "  ") + "\n";
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
  if (op.judgement.no_schema != 0) text += fmt::format(", {} without a schema", op.judgement.no_schema);
  if (const std::string fallback = FallbackText(op.fallback); !fallback.empty()) text += "; " + fallback;
  return text;
}

// Where it was measured, where it goes today, and where it would go; empty where that was said.
std::string RouteLine(const JudgedOp& op) {
  if (op.adds_gap && !op.standing.empty()) {
    return fmt::format("{} today ({}); once the sets are lifted, the gap keeps it off {}", op.standing,
                       op.route, op.measured);
  }
  if (op.Proposes()) {
    return fmt::format("would go from {} to {}{}{}", op.route, op.moves_to,
                       op.inc == IncChange::kNone ? "" : "; ", RemarkOn(op.inc));
  }
  if (op.measured.empty()) {
    return op.kept.empty() ? fmt::format(
                                 "the survey names no backend for it, and its conf is not known; goes "
                                 "to {} today",
                                 op.route)
                           : std::string();
  }
  if (op.gap != nullptr && op.source == BackendSource::kConf && !MeasuredLibrary(op)) {
    return op.kept.empty() ? fmt::format("the survey names no backend for it; its conf has {}", op.measured)
                           : std::string();
  }
  if (op.measured == op.route) return fmt::format("measured on {}, where it goes", op.measured);
  return fmt::format("measured on {}; goes to {} today{}", op.measured, op.route,
                     op.standing.empty() ? "" : fmt::format(" ({})", op.standing));
}

bool TakesBack(const JudgedOp& op) {
  return !op.takes_out.empty();
}

// The lines below it.
std::vector<std::string> Below(const JudgedOp& op) {
  std::vector<std::string> lines = FailuresByMessage(op.judgement.failing);
  if (op.gap != nullptr) lines.push_back(fmt::format("gap {}, {}", op.gap->kind, PlaceText(*op.gap)));
  for (const Measured* measured : op.takes_out)
    lines.push_back(fmt::format("takes it out of the measured entry, {}", PlaceText(*measured)));
  if (!op.takes_out.empty() && op.adds_gap) lines.emplace_back("adds a gap besides");
  if (!op.kept.empty()) lines.push_back((op.gap != nullptr ? "stays: " : "") + op.kept);
  if (op.caveat != nullptr) lines.push_back(fmt::format("caveat, {}", PlaceText(*op.caveat)));
  if (op.lifted != nullptr) lines.push_back(fmt::format("was lifted before, {}", PlaceText(*op.lifted)));
  if (const std::string route = RouteLine(op); !route.empty()) lines.push_back(route);
  return lines;
}

std::string Heading(std::string_view title, const TextOptions& options, std::string_view more = {}) {
  return "\n" + Wrapped(options.style.Bold(title) + std::string(more), options.width, "", "  ");
}

std::string List(std::string_view title, const std::vector<JudgedOp>& ops, const TextOptions& options) {
  if (ops.empty()) return {};
  std::string text = Heading(title, options, options.style.Dim(fmt::format(" ({})", ops.size())));
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
  std::string text = Heading("families that this would leave inconsistent", options);
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

std::string GeneralCaveats(const Comparison& comparison, const TextOptions& options) {
  if (comparison.general_caveats.empty()) return {};
  std::string text = Heading("caveats that name no op", options);
  for (const Caveat* caveat : comparison.general_caveats) {
    text += Wrapped(fmt::format("{}: {}", PlaceText(*caveat), caveat->reason), options.width, "  ", "    ");
  }
  return text;
}

std::string Summary(const Comparison& comparison, const TextOptions& options) {
  const auto count = [](const std::vector<JudgedOp>& ops, auto proposed) {
    return static_cast<std::size_t>(std::count_if(ops.begin(), ops.end(), proposed));
  };
  const auto adds = [](const JudgedOp& op) { return op.adds_gap; };
  const std::size_t lifts = count(comparison.contradicted, [](const JudgedOp& op) { return op.drops_gap; });
  std::string text = fmt::format("gapped ops: {} confirmed, {} contradicted", comparison.confirmed.size(),
                                 comparison.contradicted.size());
  if (lifts != comparison.contradicted.size()) text += fmt::format(" ({} of them may be lifted)", lifts);
  text += fmt::format(", {} not measured; {} to add", comparison.unmeasured_gaps.size(),
                      count(comparison.added, adds) + count(comparison.withheld, adds));
  if (const std::size_t back = count(comparison.added, TakesBack); back != 0)
    text += "; " + Counted(back, "measured route", "measured routes") + " to take back";
  return "\n" + Wrapped(text, options.width, "", "  ");
}

}  // namespace

std::string IncStep(const ImportReport& report) {
  const Comparison& comparison = report.comparison;
  for (const auto* ops : {&comparison.added, &comparison.withheld, &comparison.contradicted}) {
    if (std::any_of(ops->begin(), ops->end(),
                    [](const JudgedOp& op) { return op.inc != IncChange::kNone; })) {
      return fmt::format("gen_vendor_confs export flaggems-wanted --platform {} --format inc --output {}",
                         report.platform.name, report.inc.empty() ? "FILE" : ShellWord(report.inc));
    }
  }
  return {};
}

std::string ImportText(const ImportReport& report, const TextOptions& options) {
  const Comparison& comparison = report.comparison;
  std::string text = Head(report, options) + VerdictTable(report, options);
  const auto list = [&](std::string_view title, const std::vector<JudgedOp>& ops) {
    text += List(title, ops, options);
  };
  const bool back = std::any_of(comparison.added.begin(), comparison.added.end(), TakesBack);
  list(back ? "gaps to add, measured routes to take back" : "gaps to add", comparison.added);
  list("gaps to add before the withheld sets are lifted", comparison.withheld);
  list("failing on their route, and no entry moves them", comparison.beyond_gaps);
  list("gaps contradicted", comparison.contradicted);
  list("gaps confirmed", comparison.confirmed);
  list("failing on both routes, so that a gap would not help", comparison.fails_on_both);
  list("failing, with a caveat", comparison.caveats);
  list("failing in some profiles, left as they are", comparison.partial);
  list("failing where no kernel library routes them today", comparison.elsewhere);
  text += Families(comparison, options) + GeneralCaveats(comparison, options) + Unknown(comparison, options) +
          Summary(comparison, options);
  if (const std::string inc = IncStep(report); !inc.empty())
    text += "the flaggems .inc has to follow; run:\n  " + inc + "\n";  // whole, to be copied
  return text;
}

}  // namespace vendorconfs
