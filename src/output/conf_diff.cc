#include "output/conf_diff.h"

#include <algorithm>
#include <utility>

#include "support/error.h"

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

// The platform that the conf's file is named for, or "".
std::string_view NamedFor(const Routing* routing, const NamedConf& conf) {
  if (routing == nullptr) return {};
  for (const Platform& platform : routing->workspace->platforms) {
    if (routing->workspace->manifest.ConfFileName(platform.name) == conf.file_name) return platform.name;
  }
  return {};
}

// Of a file in a directory its name tells the platform, of one that a user names what it says.
std::string_view PlatformOf(const Routing* routing, const NamedConf& conf, bool single) {
  const std::string_view named_for = NamedFor(routing, conf);
  if (conf.conf.platform.empty()) return named_for;
  return single || named_for.empty() ? std::string_view(conf.conf.platform) : named_for;
}

std::string Misnamed(const Routing* routing, const NamedConf& conf) {
  const std::string_view named_for = NamedFor(routing, conf);
  if (named_for.empty() || conf.conf.platform.empty() || named_for == conf.conf.platform) return {};
  return conf.origin + " says \"#@ platform: " + conf.conf.platform + "\", though it is named for " +
         std::string(named_for);
}

// What the run-time library reads of a text: its lines without comments, and the machine lines.
std::string WithoutComments(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  std::string read;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(kBlank), line.size()));
    if (!line.starts_with("#@")) line = line.substr(0, line.find('#'));
    line = line.substr(0, line.find_last_not_of(kBlank) + 1);
    if (!line.empty()) read.append(line).append("\n");
  }
  return read;
}

TextChange CompareTexts(const NamedConf& before, const NamedConf& after) {
  if (before.text == after.text) return TextChange::kNone;
  return WithoutComments(before.text) == WithoutComments(after.text) ? TextChange::kComments
                                                                     : TextChange::kSpelling;
}

Basis BasisOf(std::string_view op, std::string_view to, const Routing& routing,
              std::optional<std::size_t> platform) {
  const OpId known = routing.workspace->names.Find(op);
  // Nobody measured what the workspace does not know.
  if (!platform || known == kNoOp) return {Basis::Kind::kUnmeasured, "unmeasured"};
  return BasisOfRoute(routing, *platform, known, to);
}

// `unlisted`: where an op without a line goes; empty: nowhere.
std::vector<ReportedMove> WithEvidence(const std::vector<RouteMove>& moves, const Routing* routing,
                                       std::optional<std::size_t> platform, std::string_view unlisted) {
  std::vector<ReportedMove> reported;
  for (const RouteMove& move : moves) {
    reported.push_back({move.op, move.from, move.to, {}, IncChange::kNone});
    const std::string_view to = move.to.empty() ? unlisted : move.to;
    if (routing != nullptr && !to.empty()) reported.back().basis = BasisOf(move.op, to, *routing, platform);
  }
  return reported;
}

// Why no evidence is told of a conf's moves.
std::string WithoutPlatform(std::string_view name, const Manifest& manifest) {
  return "no measurement counts here: " +
         (name.empty() ? "no \"#@ platform\" line and no file name like " +
                             manifest.ConfFileName("PLATFORM") + " tells the platform"
                       : "the manifest has no platform \"" + std::string(name) + "\"");
}

PlatformMoves ComparePair(const Pair& pair, const Routing* routing, bool single) {
  static const std::vector<ConfLine> kNoLines;
  const std::vector<ConfLine>& before = pair.before == nullptr ? kNoLines : pair.before->conf.routes;
  const std::vector<ConfLine>& after = pair.after == nullptr ? kNoLines : pair.after->conf.routes;
  const NamedConf& newest = pair.after != nullptr ? *pair.after : *pair.before;
  std::string_view name = PlatformOf(routing, newest, single);
  if (name.empty() && pair.before != nullptr) name = PlatformOf(routing, *pair.before, single);
  const auto platform = routing == nullptr ? std::nullopt : routing->workspace->FindPlatform(name);

  PlatformMoves result;
  result.name = name.empty() ? newest.file_name : std::string(name);
  if (pair.before != nullptr) result.before = pair.before->origin;
  if (pair.after != nullptr) result.after = pair.after->origin;
  result.counts_before = Count(before);
  result.counts_after = Count(after);
  RouteMoves moves = CompareRoutes(before, after);
  result.annotations = std::move(moves.annotations);
  std::string_view unlisted;
  if (pair.after != nullptr) {
    const routing::internal::Image& image = pair.after->conf.table->image;
    unlisted = image.Backend(image.unlisted().backend);
  }
  result.moves = WithEvidence(moves.moves, routing, platform, unlisted);
  if (pair.before != nullptr && pair.after != nullptr) {
    result.facts = CompareFacts(pair.before->conf.table->image, pair.after->conf.table->image);
    result.text = CompareTexts(*pair.before, *pair.after);
  }
  for (const NamedConf* conf : {pair.before, pair.after}) {
    if (conf == nullptr || single) continue;
    if (std::string note = Misnamed(routing, *conf); !note.empty()) result.notes.push_back(std::move(note));
  }
  if (routing != nullptr && !platform && pair.after != nullptr && !result.moves.empty()) {
    result.notes.push_back(WithoutPlatform(name, routing->workspace->manifest));
  }
  if (platform && pair.after != nullptr && !routing->workspace->files[*platform].flaggems.empty()) {
    result.reconciliation = Reconcile(*routing, *platform, after);
  }
  return result;
}

[[noreturn]] void RefuseFilter(const std::string& platform, const std::vector<PlatformMoves>& compared) {
  std::string names;
  for (const PlatformMoves& moves : compared) names.append(names.empty() ? "" : ", ").append(moves.name);
  throw InputError("--platform " + platform + ": no conf of it is compared, only of " + names +
                   "; name one of these, or confs of " + platform);
}

}  // namespace

MoveReport CompareConfs(const ConfSide& before, const ConfSide& after, const Routing* routing,
                        const std::vector<std::string>& platforms) {
  MoveReport report;
  report.before = before.name;
  report.after = after.name;
  std::vector<PlatformMoves> compared;
  for (const Pair& pair : PairUp(before, after)) {
    compared.push_back(ComparePair(pair, routing, before.single || after.single));
  }
  for (const std::string& platform : platforms) {
    if (std::none_of(compared.begin(), compared.end(),
                     [&](const PlatformMoves& moves) { return moves.name == platform; })) {
      RefuseFilter(platform, compared);
    }
  }
  for (PlatformMoves& moves : compared) {
    if (platforms.empty() || std::find(platforms.begin(), platforms.end(), moves.name) != platforms.end())
      report.platforms.push_back(std::move(moves));
  }
  if (routing == nullptr && report.Moves() != 0) {
    report.notes.emplace_back("No evidence is told without a manifest; name one with --manifest.");
  }
  return report;
}

}  // namespace vendorconfs
