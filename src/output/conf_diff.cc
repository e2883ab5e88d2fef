#include "output/conf_diff.h"

#include <algorithm>
#include <utility>

namespace vendorconfs {
namespace {

// The confs that belong together; null where a side has none.
struct Pair {
  const NamedConf* before = nullptr;
  const NamedConf* after = nullptr;
};

const NamedConf* FindByName(const ConfSide& side, const std::string& file_name) {
  for (const NamedConf& conf : side.confs) {
    if (conf.file_name == file_name) return &conf;
  }
  return nullptr;
}

std::vector<Pair> PairUp(const ConfSide& before, const ConfSide& after) {
  std::vector<Pair> pairs;
  if (before.single && after.single) return {{&before.confs.front(), &after.confs.front()}};
  if (before.single || after.single) {
    // A file against a directory: its namesake.
    const ConfSide& file = before.single ? before : after;
    const NamedConf* one = &file.confs.front();
    const NamedConf* other = FindByName(before.single ? after : before, one->file_name);
    return {before.single ? Pair{one, other} : Pair{other, one}};
  }
  for (const NamedConf& conf : before.confs) pairs.push_back({&conf, FindByName(after, conf.file_name)});
  for (const NamedConf& conf : after.confs) {
    if (FindByName(before, conf.file_name) == nullptr) pairs.push_back({nullptr, &conf});
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return (a.after != nullptr ? a.after : a.before)->file_name <
           (b.after != nullptr ? b.after : b.before)->file_name;
  });
  return pairs;
}

SideCounts Count(const ConfLines& lines) {
  SideCounts counts;
  for (const ConfLine& line : lines.routes) ++counts.routes[line.backend];
  counts.total = lines.routes.size();
  return counts;
}

std::optional<std::size_t> PlatformOf(const Routing* routing, const NamedConf& conf, const ConfLines& lines) {
  if (routing == nullptr) return std::nullopt;
  const Workspace& workspace = *routing->workspace;
  if (lines.platform) return workspace.FindPlatform(*lines.platform);
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
    if (workspace.manifest.ConfFileName(workspace.platforms[i].name) == conf.file_name) return i;
  }
  return std::nullopt;
}

PlatformMoves ComparePair(const Pair& pair, const Routing* routing) {
  const std::string_view no_text;
  const ConfLines before = ReadConfLines(pair.before == nullptr ? no_text : pair.before->text);
  const ConfLines after = ReadConfLines(pair.after == nullptr ? no_text : pair.after->text);
  const NamedConf& newest = pair.after != nullptr ? *pair.after : *pair.before;
  const ConfLines& newest_lines = pair.after != nullptr ? after : before;
  const auto platform = PlatformOf(routing, newest, newest_lines);

  PlatformMoves result;
  result.name = newest_lines.platform ? std::string(*newest_lines.platform) : newest.file_name;
  if (platform) result.name = routing->platforms[*platform].platform->name;
  if (pair.before != nullptr) result.before = pair.before->origin;
  if (pair.after != nullptr) result.after = pair.after->origin;
  result.counts_before = Count(before);
  result.counts_after = Count(after);
  RouteMoves moves = CompareRoutes(before, after);
  result.annotations = std::move(moves.annotations);
  for (const RouteMove& move : moves.moves) {
    ReportedMove reported{move.op, move.from, move.to, {}, IncChange::kNone};
    const OpId op = platform ? routing->workspace->names.Find(move.op) : kNoOp;
    if (platform && op != kNoOp) reported.evidence = EvidenceOfRoute(*routing, *platform, op, move.to);
    result.moves.push_back(std::move(reported));
  }
  result.comments_only = result.empty() && pair.before != nullptr && pair.after != nullptr &&
                         pair.before->text != pair.after->text;
  if (platform && pair.after != nullptr && !routing->workspace->files[*platform].flaggems.empty()) {
    result.reconciliation = Reconcile(*routing, *platform, after);
  }
  return result;
}

}  // namespace

MoveReport CompareConfs(const ConfSide& before, const ConfSide& after, const Routing* routing,
                        const std::vector<std::string>& platforms) {
  MoveReport report;
  report.before = before.name;
  report.after = after.name;
  for (const Pair& pair : PairUp(before, after)) {
    PlatformMoves moves = ComparePair(pair, routing);
    if (!platforms.empty() && std::find(platforms.begin(), platforms.end(), moves.name) == platforms.end())
      continue;
    report.platforms.push_back(std::move(moves));
  }
  return report;
}

}  // namespace vendorconfs
