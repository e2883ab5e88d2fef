#include "output/move_report.h"

#include <algorithm>
#include <iterator>

#include "output/entry_text.h"
#include "policy/library_standing.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kUnmeasured = "unmeasured";
constexpr std::string_view kFactChanges = "run-time fact changes";
constexpr std::string_view kFactsChange = "run-time facts change";

std::string Described(std::string_view what, const Entry& entry) {
  std::string text(what);
  const std::string evidence = ShortEvidence(entry.evidence);
  text += evidence.empty() ? ", no evidence stated" : ": " + evidence;
  text += " (" + PlaceText(entry);
  for (const std::string_view issue : entry.issues) text.append(", ").append(issue);
  return text + ")";
}

std::optional<Library> LibraryOf(std::string_view backend) {
  for (const Library library : kLibraries) {
    if (backend == ToString(library)) return library;
  }
  return std::nullopt;
}

Basis LibraryBasis(const Routing& before, const Routing& edited, std::size_t platform, OpId op,
                   Library library) {
  const Platform& now = *edited.platforms[platform].platform;
  if (const Measured* measured = MeasuredOf(now, op, library)) {
    return {Basis::Kind::kEntry, Described("measured", *measured)};
  }
  Basis basis{Basis::Kind::kUnmeasured, std::string(kUnmeasured)};
  const Platform& was = *before.platforms[platform].platform;
  const auto contradict = [&](const std::string& entry, const Entry& stated) {
    basis.text = basis.kind == Basis::Kind::kContradicted ? basis.text + "; " : "unmeasured since; ";
    basis.text += Described("the " + entry, stated);
    basis.kind = Basis::Kind::kContradicted;
  };
  if (const Gap* gap = GapCloses(was, library) ? GapOf(was, op) : nullptr) {
    contradict("gap says " + std::string(gap->kind), *gap);
  }
  if (const Hold* hold = HoldOf(*before.workspace->coverage, op)) {
    contradict("hold says " + std::string(hold->kind), *hold);
  }
  for (const Lifted& lifted : now.lifted) {
    if (lifted.Names(op)) basis.text += "; " + Described("lifted " + std::string(lifted.was), lifted);
  }
  return basis;
}

}  // namespace

std::size_t SideCounts::Of(std::string_view backend) const {
  const auto found = routes.find(backend);
  return found == routes.end() ? 0 : found->second;
}

RouteMoves PlatformMoves::Moves() const {
  RouteMoves plain;
  for (const ReportedMove& move : moves) plain.moves.push_back({move.op, move.from, move.to});
  plain.annotations = annotations;
  return plain;
}

std::size_t PlatformMoves::LibraryMovesOn(Basis::Kind kind) const {
  return static_cast<std::size_t>(std::count_if(moves.begin(), moves.end(), [&](const ReportedMove& move) {
    return move.basis.kind == kind && LibraryOf(move.to).has_value();
  }));
}

std::size_t PlatformMoves::UnmeasuredMoves() const {
  return LibraryMovesOn(Basis::Kind::kUnmeasured) + LibraryMovesOn(Basis::Kind::kContradicted);
}

std::size_t MoveReport::Moves() const {
  std::size_t count = 0;
  for (const PlatformMoves& platform : platforms) count += platform.moves.size();
  return count;
}

std::string PlatformMoves::Sum() const {
  if (empty()) {
    switch (text) {
      case TextChange::kComments:
        return "only comments change";
      case TextChange::kSpelling:
        return "only the spelling changes";
      case TextChange::kNone:
        return "no route moves";
    }
  }
  std::string sum = moves.empty() ? "no route moves" : Counted(moves.size(), "route moves", "routes move");
  if (!annotations.empty())
    sum += ", " + Counted(annotations.size(), "annotation changes", "annotations change");
  if (!facts.empty()) sum += ", " + Counted(facts.size(), kFactChanges, kFactsChange);
  return sum;
}

std::size_t MoveReport::Facts() const {
  std::size_t count = 0;
  for (const PlatformMoves& platform : platforms) count += platform.facts.size();
  return count;
}

std::size_t MoveReport::Annotations() const {
  std::size_t count = 0;
  for (const PlatformMoves& platform : platforms) count += platform.annotations.size();
  return count;
}

std::string MoveReport::Sum() const {
  std::size_t moves = 0;
  std::size_t moved = 0;
  std::size_t annotated = 0;
  std::size_t fresh = 0;
  std::size_t fresh_routes = 0;
  std::size_t gone = 0;
  std::size_t gone_routes = 0;
  std::size_t stated = 0;
  for (const PlatformMoves& platform : platforms) {
    annotated += platform.annotations.empty() ? 0 : 1;
    stated += platform.facts.empty() ? 0 : 1;
    if (platform.one_sided()) {
      const bool is_fresh = platform.before.empty();
      ++(is_fresh ? fresh : gone);
      (is_fresh ? fresh_routes : gone_routes) += platform.moves.size();
    } else if (!platform.moves.empty()) {
      moves += platform.moves.size();
      ++moved;
    }
  }
  const auto on = [](std::size_t count) { return " on " + Counted(count, "platform", "platforms"); };
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (moved != 0) add(Counted(moves, "route moves", "routes move") + on(moved));
  if (moved == 0 && fresh + gone == 0) add("no route moves");
  if (annotated != 0) add(Counted(Annotations(), "annotation changes", "annotations change") + on(annotated));
  if (stated != 0) add(Counted(Facts(), kFactChanges, kFactsChange) + on(stated));
  const auto with = [](std::size_t routes) { return " with " + Counted(routes, "route", "routes"); };
  if (fresh != 0) add(Counted(fresh, "platform is new", "platforms are new") + with(fresh_routes));
  if (gone != 0) add(Counted(gone, "platform is gone", "platforms are gone") + with(gone_routes));
  return text;
}

Basis BasisOfRoute(const Routing& routing, std::size_t platform, OpId op, std::string_view backend) {
  return BasisOfRoute(routing, routing, platform, op, backend);
}

Basis BasisOfRoute(const Routing& before, const Routing& edited, std::size_t platform, OpId op,
                   std::string_view backend) {
  if (backend.empty()) return {};
  if (const auto library = LibraryOf(backend)) return LibraryBasis(before, edited, platform, op, *library);
  const Platform& owner = *edited.platforms[platform].platform;
  if (const Gap* gap = GapOf(owner, op)) {
    return {Basis::Kind::kEntry, Described("gap " + std::string(gap->kind), *gap)};
  }
  if (const Hold* hold = HoldOf(*edited.workspace->coverage, op)) {
    return {Basis::Kind::kEntry, Described("hold " + std::string(hold->kind), *hold)};
  }
  return {Basis::Kind::kUnmeasured, std::string(kUnmeasured)};
}

}  // namespace vendorconfs
