#include "output/move_report.h"

#include <algorithm>
#include <iterator>

#include "output/entry_text.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kUnmeasured = "unmeasured";

bool IsLibrary(std::string_view backend) {
  return std::any_of(std::begin(kLibraries), std::end(kLibraries),
                     [&](Library library) { return backend == ToString(library); });
}

std::string Described(std::string_view what, const Entry& entry) {
  std::string text(what);
  const std::string evidence = ShortEvidence(entry.evidence);
  text += evidence.empty() ? ", no evidence stated" : ": " + evidence;
  text += " (" + PlaceText(entry);
  for (const std::string_view issue : entry.issues) text.append(", ").append(issue);
  return text + ")";
}

std::optional<Library> MeasurableLibrary(std::string_view backend) {
  for (const Library library : {Library::kFlaggems, Library::kFlaggemsCpp}) {
    if (backend == ToString(library)) return library;
  }
  return std::nullopt;
}

std::string LibraryEvidence(const Platform& platform, OpId op, Library library) {
  std::string text(kUnmeasured);
  if (const Measured* measured = MeasuredOf(platform, op, library)) text = Described("measured", *measured);
  for (const Lifted& lifted : platform.lifted) {
    if (lifted.Names(op)) text += "; " + Described("lifted " + std::string(lifted.was), lifted);
  }
  return text;
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

std::size_t PlatformMoves::UnmeasuredMoves() const {
  return static_cast<std::size_t>(std::count_if(moves.begin(), moves.end(), [](const ReportedMove& move) {
    return IsLibrary(move.to) && move.evidence.starts_with(kUnmeasured);
  }));
}

std::size_t MoveReport::Moves() const {
  std::size_t count = 0;
  for (const PlatformMoves& platform : platforms) count += platform.moves.size();
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
  std::size_t gone = 0;
  for (const PlatformMoves& platform : platforms) {
    annotated += platform.annotations.empty() ? 0 : 1;
    if (platform.one_sided()) {
      ++(platform.before.empty() ? fresh : gone);
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
  if (fresh != 0) add(Counted(fresh, "platform is new", "platforms are new"));
  if (gone != 0) add(Counted(gone, "platform is gone", "platforms are gone"));
  return text;
}

std::string EvidenceOfRoute(const Routing& routing, std::size_t platform, OpId op, std::string_view backend) {
  const Platform& owner = *routing.platforms[platform].platform;
  if (const auto library = MeasurableLibrary(backend)) return LibraryEvidence(owner, op, *library);
  if (backend.empty()) return "";
  if (IsLibrary(backend)) return std::string(kUnmeasured);
  if (const Gap* gap = GapOf(owner, op)) return Described("gap " + std::string(gap->kind), *gap);
  if (const Hold* hold = HoldOf(*routing.workspace->coverage, op)) {
    return Described("hold " + std::string(hold->kind), *hold);
  }
  return std::string(kUnmeasured);
}

}  // namespace vendorconfs
