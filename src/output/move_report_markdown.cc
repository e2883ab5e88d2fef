#include <fmt/format.h>

#include <algorithm>

#include "output/entry_text.h"
#include "output/inc_change.h"
#include "output/markdown.h"
#include "output/move_report.h"

namespace vendorconfs {
namespace {

std::string Code(std::string_view text) {
  return text.empty() ? "(no line)" : MarkdownCode(text);
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

std::size_t RestingOn(Basis::Kind kind, const MoveReport& report) {
  std::size_t count = 0;
  for (const PlatformMoves& platform : report.platforms) count += platform.LibraryMovesOn(kind);
  return count;
}

// "boxy (1 `cuda` → `flaggems`, 2 annotations)".
std::string WhatChanges(const PlatformMoves& platform) {
  std::string what = platform.one_sided() ? platform.before.empty() ? "new: " : "gone: " : "";
  what += SumOfGroups(platform);
  const auto add = [&](std::size_t count, std::string_view one, std::string_view many) {
    if (count != 0) what += fmt::format("{}{}", what.empty() ? "" : ", ", Counted(count, one, many));
  };
  add(platform.annotations.size(), "annotation", "annotations");
  add(platform.facts.size(), "run-time fact", "run-time facts");
  return fmt::format("{} ({})", MarkdownText(platform.name), what);
}

std::string NothingMoves(const MoveReport& report) {
  TextChange most = TextChange::kNone;
  for (const PlatformMoves& platform : report.platforms) most = std::max(most, platform.text);
  switch (most) {
    case TextChange::kComments:
      return "only comments change.\n";
    case TextChange::kSpelling:
      return "only the spelling changes: no route, annotation or run-time fact does.\n";
    case TextChange::kNone:
      break;
  }
  return "no route moves.\n";
}

std::string Paragraph(const MoveReport& report) {
  std::string text = fmt::format("Between {} and {} ", Code(report.before), Code(report.after));
  if (report.empty()) return text + NothingMoves(report);
  text += report.Sum();
  std::string_view separator = ": ";
  for (const PlatformMoves& platform : report.platforms) {
    if (platform.empty()) continue;
    text += std::string(separator) + WhatChanges(platform);
    separator = "; ";
  }
  text += ".";
  const std::size_t against = RestingOn(Basis::Kind::kContradicted, report);
  const std::size_t unmeasured = RestingOn(Basis::Kind::kUnmeasured, report) + against;
  if (unmeasured != 0) {
    text += fmt::format(
        " {} on no measurement{}.",
        Counted(unmeasured, "route to a kernel library rests", "routes to a kernel library rest"),
        against == 0 ? std::string() : fmt::format(", {} against what a gap or hold says", against));
  }
  return text + "\n";
}

// The backends that either side of these platforms has, libraries first, `none` last.
std::vector<std::string_view> Backends(const std::vector<const PlatformMoves*>& platforms) {
  std::vector<std::string_view> backends;
  const auto add = [&](std::string_view backend) {
    if (std::find(backends.begin(), backends.end(), backend) == backends.end()) backends.push_back(backend);
  };
  for (const Library library : kLibraries) add(ToString(library));
  for (const PlatformMoves* platform : platforms) {
    for (const SideCounts* side : {&platform->counts_before, &platform->counts_after}) {
      for (const auto& [backend, count] : side->routes) {
        if (backend != "none") add(backend);
      }
    }
  }
  backends.push_back("none");
  std::erase_if(backends, [&](std::string_view backend) {
    return std::all_of(platforms.begin(), platforms.end(), [&](const PlatformMoves* platform) {
      return platform->counts_before.Of(backend) == 0 && platform->counts_after.Of(backend) == 0;
    });
  });
  return backends;
}

// Of the platforms where a route moves; empty where none does.
std::string CountsTable(const MoveReport& report) {
  std::vector<const PlatformMoves*> platforms;
  for (const PlatformMoves& platform : report.platforms) {
    if (!platform.moves.empty()) platforms.push_back(&platform);
  }
  if (platforms.empty()) return {};
  const std::vector<std::string_view> backends = Backends(platforms);
  std::string text = "| platform |";
  std::string rule = "|---|";
  for (const std::string_view backend : backends) {
    text += fmt::format(" {} |", MarkdownText(backend));
    rule += "--:|";
  }
  text += " covered |\n" + rule + "--:|\n";
  for (const PlatformMoves* platform : platforms) {
    const SideCounts& before = platform->counts_before;
    const SideCounts& after = platform->counts_after;
    text += fmt::format("| {} |", MarkdownText(platform->name));
    for (const std::string_view backend : backends)
      text += fmt::format(" {} |", Change(before.Of(backend), after.Of(backend)));
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
                          move.basis.text.empty() ? "unknown" : MarkdownText(move.basis.text));
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

std::string FactsList(const PlatformMoves& platform) {
  std::string text;
  for (const FactChange& change : platform.facts) text += "- " + MarkdownText(FactText(change)) + "\n";
  return text;
}

std::string StayingList(const PlatformMoves& platform) {
  std::string text;
  for (const StayingOps& staying : platform.staying) {
    text += fmt::format("- stays on {}, {}: ", Code(staying.backend), MarkdownText(staying.why));
    for (std::size_t i = 0; i < staying.ops.size(); ++i)
      text += fmt::format("{}{}", i == 0 ? "" : ", ", Code(staying.ops[i]));
    text += '\n';
  }
  return text;
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
    if (what.starts_with("elsewhere")) text += fmt::format(" ({})", MarkdownText(ops[i].why));
  }
  text += '\n';
}

std::string ReconciliationText(const Reconciliation& reconciliation) {
  std::string text = MarkdownText(Equation(reconciliation)) + ".\n";
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
  for (const std::string& note : report.notes) text += "\n" + MarkdownText(note) + "\n";
  if (const std::string counts = CountsTable(report); !counts.empty()) text += "\n" + counts;
  for (const PlatformMoves& platform : report.platforms) {
    if (platform.empty() && platform.notes.empty() && platform.staying.empty()) continue;
    text += fmt::format("\n#### {}\n", MarkdownText(platform.name));
    const auto add = [&](const std::string& part) {
      if (!part.empty()) text += "\n" + part;
    };
    for (const std::string& note : platform.notes) add(MarkdownText(note) + "\n");
    add(FactsList(platform));
    if (platform.one_sided()) {
      add(OneSidedText(platform));
    } else {
      if (!platform.moves.empty()) add(MovesTable(platform));
      if (!platform.annotations.empty()) add(AnnotationsTable(platform));
    }
    add(StayingList(platform));
    if (platform.reconciliation) add(ReconciliationText(*platform.reconciliation));
  }
  return text;
}

}  // namespace vendorconfs
