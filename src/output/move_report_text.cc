#include <fmt/format.h>

#include <algorithm>

#include "output/entry_text.h"
#include "output/inc_change.h"
#include "output/move_report.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

std::string Named(std::string_view backend) {
  return backend.empty() ? "(no line)" : std::string(backend);
}

// "flaggems 251 -> 253, gcu 180 -> 178; covered 431 of 2037 (21.2%), as before".
std::string CountsLine(const PlatformMoves& platform) {
  std::string text;
  const auto add = [&](std::string_view backend) {
    const std::size_t before = platform.counts_before.Of(backend);
    const std::size_t after = platform.counts_after.Of(backend);
    if (before == after) return;
    text += fmt::format("{}{} {} -> {}", text.empty() ? "" : ", ", backend, before, after);
  };
  for (const auto& [backend, count] : platform.counts_before.routes) add(backend);
  for (const auto& [backend, count] : platform.counts_after.routes) {
    if (platform.counts_before.routes.count(backend) == 0) add(backend);
  }
  const std::size_t before = platform.counts_before.Covered();
  const std::size_t after = platform.counts_after.Covered();
  const std::string share = Percent(after, platform.counts_after.total);
  if (!text.empty()) text += "; ";
  if (before == after) return text + fmt::format("covered {} ({}), as before", after, share);
  return text + fmt::format("covered {} -> {} ({})", before, after, share);
}

// Moves of a group that need the same of the flaggems .inc. Where several rest on the same, that is said
// once.
void AppendMoves(const MoveGroup& group, const std::vector<const ReportedMove*>& moves,
                 const TextOptions& options, std::string& text) {
  const std::string& basis = moves.front()->basis.text;
  const bool shared = moves.size() > 1 && !basis.empty() &&
                      std::all_of(moves.begin(), moves.end(),
                                  [&](const ReportedMove* move) { return move->basis.text == basis; });
  const IncChange inc = moves.front()->inc;
  std::string what = options.style.Dim(Counted(moves.size(), "op", "ops"));
  if (inc != IncChange::kNone) what.append("; ").append(RemarkOn(inc, moves.size()));
  if (shared) what.append("; ").append(basis);
  text +=
      Wrapped(what, options.width,
              fmt::format("  {} -> {}  ", Named(group.from), options.style.Bold(Named(group.to))), "      ");
  if (shared) {
    std::vector<std::string_view> ops;
    for (const ReportedMove* move : moves) ops.push_back(move->op);
    text += Wrapped(fmt::format("{}", fmt::join(ops, " ")), options.width, "    ", "    ");
    return;
  }
  TextTable table({{""}, {""}});
  for (const ReportedMove* move : moves) table.Add({std::string(move->op), move->basis.text});
  text += table.Render(options.width, "    ", [](std::string_view title) { return std::string(title); });
}

void AppendGroup(const PlatformMoves& platform, const MoveGroup& group, const TextOptions& options,
                 std::string& text) {
  for (const IncChange inc : {IncChange::kNone, IncChange::kRegister, IncChange::kUnregister}) {
    std::vector<const ReportedMove*> moves;
    for (const ReportedMove& move : platform.moves) {
      if (move.from == group.from && move.to == group.to && move.inc == inc) moves.push_back(&move);
    }
    if (!moves.empty()) AppendMoves(group, moves, options, text);
  }
}

// A conf that is new or gone: no op went elsewhere, so that the counts say it.
std::string OneSideLine(const PlatformMoves& platform) {
  const SideCounts& counts = platform.before.empty() ? platform.counts_after : platform.counts_before;
  std::string text;
  for (const auto& [backend, count] : counts.routes)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", backend, count);
  if (!text.empty()) text += "; ";
  text += fmt::format("covered {} ({})", counts.Covered(), Percent(counts.Covered(), counts.total));
  if (const std::size_t unmeasured = platform.UnmeasuredMoves(); unmeasured != 0)
    text += fmt::format("; {} on no measurement",
                        Counted(unmeasured, "library route rests", "library routes rest"));
  return text;
}

void AppendAnnotations(const PlatformMoves& platform, const TextOptions& options, std::string& text) {
  if (platform.annotations.empty()) return;
  text += fmt::format("  annotations  {}\n",
                      options.style.Dim(Counted(platform.annotations.size(), "op", "ops")));
  TextTable table({{""}, {""}});
  for (const AnnotationChange& change : platform.annotations) {
    std::string what;
    if (change.from.empty()) {
      what = fmt::format("# {} appears", change.to);
    } else if (change.to.empty()) {
      what = fmt::format("# {} vanishes", change.from);
    } else {
      what = fmt::format("# {} -> # {}", change.from, change.to);
    }
    table.Add({std::string(change.op), std::move(what)});
  }
  text += table.Render(options.width, "    ", [](std::string_view title) { return std::string(title); });
}

void AppendFacts(const PlatformMoves& platform, const TextOptions& options, std::string& text) {
  for (const FactChange& change : platform.facts)
    text += Wrapped(FactText(change), options.width, "  ", "    ");
}

void AppendStaying(const PlatformMoves& platform, const TextOptions& options, std::string& text) {
  for (const StayingOps& staying : platform.staying) {
    text +=
        Wrapped(fmt::format("stays on {}, {}: {}", staying.backend, staying.why, fmt::join(staying.ops, " ")),
                options.width, "  ", "    ");
  }
}

std::string PlatformHead(const PlatformMoves& platform, const TextOptions& options) {
  const std::string name = options.style.Bold(platform.name);
  if (platform.before.empty())
    return name + ": new, " + Counted(platform.counts_after.total, "line", "lines");
  if (platform.after.empty())
    return name + ": gone, " + Counted(platform.counts_before.total, "line", "lines");
  return name + ": " + platform.Sum();
}

void AppendPlatform(const PlatformMoves& platform, const TextOptions& options, std::string& text) {
  text += Wrapped(PlatformHead(platform, options), options.width, "", "  ");
  for (const std::string& note : platform.notes) text += Wrapped(note, options.width, "  ", "    ");
  AppendFacts(platform, options, text);
  if (platform.one_sided()) {
    text += Wrapped(OneSideLine(platform), options.width, "  ", "  ");
    return;
  }
  if (!platform.moves.empty()) text += Wrapped(CountsLine(platform), options.width, "  ", "  ");
  for (const MoveGroup& group : GroupMoves(platform.Moves().moves))
    AppendGroup(platform, group, options, text);
  AppendAnnotations(platform, options, text);
  AppendStaying(platform, options, text);
}

}  // namespace

std::string MoveReportText(const MoveReport& report, const TextOptions& options) {
  std::string text;
  std::string quiet;
  for (const PlatformMoves& platform : report.platforms) {
    if (platform.quiet()) {
      quiet += (quiet.empty() ? "" : ", ") + platform.name;
      continue;
    }
    if (!text.empty()) text += '\n';
    AppendPlatform(platform, options, text);
  }
  if (!text.empty()) text += '\n';
  if (!quiet.empty() && !report.empty()) text += Wrapped("no route moves on " + quiet, options.width, "", "");
  text +=
      Wrapped(report.empty() ? fmt::format("no route moves between {} and {}", report.before, report.after)
                             : report.Sum(),
              options.width, "", "  ");
  for (const std::string& note : report.notes) text += Wrapped(note, options.width, "", "  ");
  return text;
}

}  // namespace vendorconfs
