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

const NamedConf* FindByPlatform(const ConfSide& side, const std::string& platform) {
  if (platform.empty()) return nullptr;
  for (const NamedConf& conf : side.confs) {
    if (conf.conf.platform == platform) return &conf;
  }
  return nullptr;
}

// The conf of a directory that a single file is compared with.
const NamedConf* FindCounterpart(const ConfSide& directory, const NamedConf& file) {
  const NamedConf* same_platform = FindByPlatform(directory, file.conf.platform);
  return same_platform != nullptr ? same_platform : FindByName(directory, file.file_name);
}

// The conf of the other directory for one without a namesake: of its platform, and without a namesake too.
const NamedConf* FindRenamed(const ConfSide& own_side, const ConfSide& side, const NamedConf& conf) {
  const NamedConf* other = FindByPlatform(side, conf.conf.platform);
  return other != nullptr && FindByName(own_side, other->file_name) == nullptr ? other : nullptr;
}

std::vector<Pair> PairUp(const ConfSide& before, const ConfSide& after) {
  std::vector<Pair> pairs;
  if (before.single && after.single) return {{&before.confs.front(), &after.confs.front()}};
  if (after.single) return {{FindCounterpart(before, after.confs.front()), &after.confs.front()}};
  if (before.single) return {{&before.confs.front(), FindCounterpart(after, before.confs.front())}};
  for (const NamedConf& conf : before.confs) {
    const NamedConf* namesake = FindByName(after, conf.file_name);
    pairs.push_back({&conf, namesake != nullptr ? namesake : FindRenamed(before, after, conf)});
  }
  for (const NamedConf& conf : after.confs) {
    const bool paired =
        std::any_of(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.after == &conf; });
    if (!paired) pairs.push_back({nullptr, &conf});
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return (a.after != nullptr ? a.after : a.before)->file_name <
           (b.after != nullptr ? b.after : b.before)->file_name;
  });
  return pairs;
}

SideCounts Count(const std::vector<ConfLine>& lines) {
  SideCounts counts;
  for (const ConfLine& line : lines) ++counts.routes[line.backend];
  counts.total = lines.size();
  return counts;
}

std::optional<std::size_t> PlatformOf(const Routing* routing, const NamedConf& conf) {
  if (routing == nullptr) return std::nullopt;
  const Workspace& workspace = *routing->workspace;
  if (!conf.conf.platform.empty()) return workspace.FindPlatform(conf.conf.platform);
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
    if (workspace.manifest.ConfFileName(workspace.platforms[i].name) == conf.file_name) return i;
  }
  return std::nullopt;
}

PlatformMoves ComparePair(const Pair& pair, const Routing* routing) {
  static const std::vector<ConfLine> kNoLines;
  const std::vector<ConfLine>& before = pair.before == nullptr ? kNoLines : pair.before->conf.routes;
  const std::vector<ConfLine>& after = pair.after == nullptr ? kNoLines : pair.after->conf.routes;
  const NamedConf& newest = pair.after != nullptr ? *pair.after : *pair.before;
  const auto platform = PlatformOf(routing, newest);

  PlatformMoves result;
  result.name = newest.conf.platform.empty() ? newest.file_name : newest.conf.platform;
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
