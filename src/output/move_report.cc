#include "output/move_report.h"

#include "output/entry_text.h"

namespace vendorconfs {
namespace {

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
  std::string text = "unmeasured";
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
  std::size_t moved = 0;
  std::size_t annotated = 0;
  for (const PlatformMoves& platform : platforms) {
    moved += platform.moves.empty() ? 0 : 1;
    annotated += platform.annotations.empty() ? 0 : 1;
  }
  const auto part = [](std::size_t count, std::string_view one, std::string_view many, std::size_t on) {
    return Counted(count, one, many) + " on " + Counted(on, "platform", "platforms");
  };
  if (moved == 0 && annotated == 0) return "no route moves";
  std::string text = moved == 0 ? "no route moves" : part(Moves(), "route moves", "routes move", moved);
  if (annotated != 0)
    text += ", " + part(Annotations(), "annotation changes", "annotations change", annotated);
  return text;
}

std::string EvidenceOfRoute(const Routing& routing, std::size_t platform, OpId op, std::string_view backend) {
  const Platform& owner = *routing.platforms[platform].platform;
  if (const auto library = MeasurableLibrary(backend)) return LibraryEvidence(owner, op, *library);
  if (backend.empty() || backend == ToString(Library::kTileops)) return backend.empty() ? "" : "unmeasured";
  if (const Gap* gap = GapOf(owner, op)) return Described("gap " + std::string(gap->kind), *gap);
  if (const Hold* hold = HoldOf(*routing.workspace->coverage, op)) {
    return Described("hold " + std::string(hold->kind), *hold);
  }
  return "unmeasured";
}

}  // namespace vendorconfs
