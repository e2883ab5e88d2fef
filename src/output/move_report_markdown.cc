#include <fmt/format.h>

#include <algorithm>

#include "output/entry_text.h"
#include "output/inc_change.h"
#include "output/move_report.h"

namespace vendorconfs {
namespace {

// Text of a table's cell.
std::string Cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') {
      cell += "\\|";
    } else {
      cell += c == '\n' ? ' ' : c;
    }
  }
  return cell;
}

std::string Code(std::string_view text) {
  return text.empty() ? "(no line)" : fmt::format("`{}`", text);
}

std::string Change(std::size_t before, std::size_t after) {
  return before == after ? fmt::format("{}", after) : fmt::format("{} → **{}**", before, after);
}

// "9 `cuda` → `flaggems`, 2 `none` → `acme`"; of a conf that is new or gone "9 `flaggems`, 2 `acme`".
std::string SumOfGroups(const PlatformMoves& platform) {
  std::string text;
  for (const MoveGroup& group : GroupMoves(platform.Moves().moves)) {
    text += fmt::format("{}{} ", text.empty() ? "" : ", ", group.ops.size());
    text += platform.one_sided() ? Code(group.from.empty() ? group.to : group.from)
                                 : fmt::format("{} → {}", Code(group.from), Code(group.to));
  }
  return text;
}

std::size_t Unmeasured(const MoveReport& report) {
  std::size_t count = 0;
  for (const PlatformMoves& platform : report.platforms) count += platform.UnmeasuredMoves();
  return count;
}

std::string Paragraph(const MoveReport& report) {
  const std::string between = fmt::format("Between {} and {} ", Code(report.before), Code(report.after));
  if (report.empty()) {
    for (const PlatformMoves& platform : report.platforms) {
      if (platform.comments_only) return between + "comments change and no route does.\n";
    }
    return between + "no route moves.\n";
  }
  std::string text = between + report.Sum() + ":";
  std::string_view separator = " ";
  for (const PlatformMoves& platform : report.platforms) {
    if (platform.empty()) continue;
    std::string what = platform.one_sided() ? platform.before.empty() ? "new: " : "gone: " : "";
    what += SumOfGroups(platform);
    if (!platform.annotations.empty()) {
      what += fmt::format("{}{}", what.empty() ? "" : ", ",
                          Counted(platform.annotations.size(), "annotation", "annotations"));
    }
    text += fmt::format("{}{} ({})", separator, platform.name, what);
    separator = "; ";
  }
  text += ".";
  if (const std::size_t unmeasured = Unmeasured(report); unmeasured != 0) {
    text += fmt::format(" {} on no measurement.", Counted(unmeasured, "route to a kernel library rests",
                                                          "routes to a kernel library rest"));
  }
  return text + "\n";
}

// The backends that either side of any platform has, libraries first, `none` last.
std::vector<std::string_view> Backends(const MoveReport& report) {
  std::vector<std::string_view> backends;
  const auto add = [&](std::string_view backend) {
    if (std::find(backends.begin(), backends.end(), backend) == backends.end()) backends.push_back(backend);
  };
  for (const Library library : kLibraries) add(ToString(library));
  for (const PlatformMoves& platform : report.platforms) {
    for (const SideCounts* side : {&platform.counts_before, &platform.counts_after}) {
      for (const auto& [backend, count] : side->routes) {
        if (backend != "none") add(backend);
      }
    }
  }
  backends.push_back("none");
  std::erase_if(backends, [&](std::string_view backend) {
    return std::all_of(report.platforms.begin(), report.platforms.end(), [&](const PlatformMoves& platform) {
      return platform.counts_before.Of(backend) == 0 && platform.counts_after.Of(backend) == 0;
    });
  });
  return backends;
}

std::string CountsTable(const MoveReport& report) {
  const std::vector<std::string_view> backends = Backends(report);
  std::string text = "| platform |";
  std::string rule = "|---|";
  for (const std::string_view backend : backends) {
    text += fmt::format(" {} |", Cell(backend));
    rule += "--:|";
  }
  text += " covered |\n" + rule + "--:|\n";
  for (const PlatformMoves& platform : report.platforms) {
    text += fmt::format("| {} |", Cell(platform.name));
    for (const std::string_view backend : backends) {
      text +=
          fmt::format(" {} |", Change(platform.counts_before.Of(backend), platform.counts_after.Of(backend)));
    }
    const SideCounts& before = platform.counts_before;
    const SideCounts& after = platform.counts_after;
    std::string share = Percent(after.Covered(), after.total);
    if (before.Covered() != after.Covered() || before.total != after.total) {
      share = fmt::format("{} ({}) → **{}** ({})", before.Covered(), Percent(before.Covered(), before.total),
                          after.Covered(), share);
    } else {
      share = fmt::format("{} ({})", after.Covered(), share);
    }
    text += fmt::format(" {} |\n", share);
  }
  return text;
}

std::string MovesTable(const PlatformMoves& platform) {
  const bool inc = std::any_of(platform.moves.begin(), platform.moves.end(),
                               [](const ReportedMove& move) { return move.inc != IncChange::kNone; });
  std::string text = fmt::format("| op | from | to | evidence |{}\n|---|---|---|---|{}\n",
                                 inc ? " flaggems .inc |" : "", inc ? "---|" : "");
  for (const MoveGroup& group : GroupMoves(platform.Moves().moves)) {
    for (const ReportedMove& move : platform.moves) {
      if (move.from != group.from || move.to != group.to) continue;
      text += fmt::format("| {} | {} | {} | {} |", Code(move.op), Code(move.from), Code(move.to),
                          Cell(move.evidence));
      if (inc) text += fmt::format(" {} |", ToString(move.inc));
      text += '\n';
    }
  }
  return text;
}

// A conf that is new or gone; the counts stand in the table of all platforms.
std::string OneSidedText(const PlatformMoves& platform) {
  const bool added = platform.before.empty();
  return fmt::format("{}: {}, {}.\n", added ? "New" : "Gone",
                     Counted((added ? platform.counts_after : platform.counts_before).total, "line", "lines"),
                     SumOfGroups(platform));
}

std::string AnnotationsTable(const PlatformMoves& platform) {
  std::string text = "| op | annotation before | after |\n|---|---|---|\n";
  for (const AnnotationChange& change : platform.annotations) {
    text += fmt::format("| {} | {} | {} |\n", Code(change.op), change.from.empty() ? "" : Code(change.from),
                        change.to.empty() ? "" : Code(change.to));
  }
  return text;
}

void AppendNamed(std::string_view what, const std::vector<Reconciliation::Op>& ops, std::string& text) {
  if (ops.empty()) return;
  text += fmt::format("- {}: ", what);
  for (std::size_t i = 0; i < ops.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", Code(ops[i].op));
    if (what.starts_with("elsewhere")) text += fmt::format(" ({})", ops[i].why);
  }
  text += '\n';
}

std::string ReconciliationText(const Reconciliation& reconciliation) {
  std::string text = Equation(reconciliation) + ".\n";
  std::string named;
  AppendNamed("bridged", reconciliation.bridged, named);
  AppendNamed("elsewhere", reconciliation.elsewhere, named);
  AppendNamed("registered by nothing", reconciliation.unregistered, named);
  if (!named.empty()) text += "\n" + named;
  return text;
}

}  // namespace

std::string MoveReportMarkdown(const MoveReport& report) {
  std::string text = "### Route moves\n\n" + Paragraph(report);
  if (report.platforms.empty()) return text;
  text += "\n" + CountsTable(report);
  for (const PlatformMoves& platform : report.platforms) {
    if (platform.empty() && platform.notes.empty()) continue;
    text += fmt::format("\n#### {}\n\n", platform.name);
    for (const std::string& note : platform.notes) text += note + "\n\n";
    if (platform.one_sided()) {
      text += OneSidedText(platform);
    } else {
      if (!platform.moves.empty()) text += MovesTable(platform);
      if (!platform.annotations.empty())
        text += (platform.moves.empty() ? "" : "\n") + AnnotationsTable(platform);
    }
    if (platform.reconciliation) text += "\n" + ReconciliationText(*platform.reconciliation);
  }
  return text;
}

}  // namespace vendorconfs
