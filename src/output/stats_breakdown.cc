#include "output/stats_breakdown.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "output/entry_json.h"
#include "output/grid_changes.h"
#include "output/number_grid.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

NumberGrid GridOf(const std::vector<GapKindCounts>& counts) {
  NumberGrid grid;
  grid.titles = {"platform"};
  for (const std::string_view kind : kGapKinds) grid.titles.emplace_back(kind);
  grid.titles.emplace_back("gaps");
  for (const GapKindCounts& counted : counts) {
    auto& row = grid.rows.emplace_back();
    row.emplace_back(counted.platform->name);
    for (const std::string_view kind : kGapKinds) row.push_back(std::to_string(counted.ops.at(kind)));
    row.push_back(std::to_string(counted.Total()));
  }
  return grid;
}

// The standings that a covered op can have.
constexpr LibraryStanding kShown[] = {LibraryStanding::kRouted,
                                      LibraryStanding::kGap,
                                      LibraryStanding::kHold,
                                      LibraryStanding::kWithheld,
                                      LibraryStanding::kNativePreferred,
                                      LibraryStanding::kUnmeasured,
                                      LibraryStanding::kUnregistered,
                                      LibraryStanding::kOutranked};

NumberGrid GridOf(const std::vector<LibraryCounts>& counts) {
  NumberGrid grid;
  grid.labels = 2;
  grid.titles = {"library", "platform", "covered"};
  for (const LibraryStanding standing : kShown) grid.titles.emplace_back(ToString(standing));
  for (const Library library : kLibraries) {
    for (const LibraryCounts& counted : counts) {
      if (counted.library != library) continue;
      auto& row = grid.rows.emplace_back();
      row.emplace_back(ToString(library));
      row.emplace_back(counted.platform->name);
      row.push_back(std::to_string(counted.covered));
      for (const LibraryStanding standing : kShown) row.push_back(std::to_string(counted.Of(standing)));
    }
  }
  return grid;
}

template <class Counts>
std::string MissingFrom(const std::vector<Counts>& counts, const Earlier<Counts>& since) {
  std::string missing;
  std::string_view last;
  for (const Counts& counted : counts) {
    const std::string_view name = counted.platform->name;
    const bool there = std::any_of(since.counts.begin(), since.counts.end(),
                                   [&](const Counts& other) { return other.platform->name == name; });
    if (!there && name != last) missing.append(missing.empty() ? "" : ", ").append(name);
    last = name;
  }
  return missing.empty() ? missing : "no such platform there: " + missing + "\n";
}

template <class Counts>
std::string Table(const std::vector<Counts>& counts, std::size_t width, const Earlier<Counts>* since,
                  const std::string& what, std::string_view otherwise) {
  const NumberGrid grid = GridOf(counts);
  const std::string text = grid.rows.empty() ? std::string(otherwise) : GridText(grid, width);
  if (since == nullptr) return text;
  return text + ChangesText(since->state, ChangesBetween(GridOf(since->counts), grid, what),
                            MissingFrom(counts, *since), width);
}

template <class Counts>
std::string Csv(const std::vector<Counts>& counts, const Earlier<Counts>* since) {
  const NumberGrid grid = GridOf(counts);
  return GridCsv(since == nullptr ? grid : WithChanges(grid, GridOf(since->counts)));
}

template <class Counts>
std::string Markdown(const std::vector<Counts>& counts, const Earlier<Counts>* since,
                     const std::string& what) {
  const NumberGrid grid = GridOf(counts);
  const std::string text = GridMarkdown(grid);
  if (since == nullptr) return text;
  return text + ChangesMarkdown(since->state, ChangesBetween(GridOf(since->counts), grid, what),
                                MissingFrom(counts, *since));
}

constexpr const char* kKind = "kind";
constexpr const char* kStanding = "standing";
constexpr std::string_view kNoLibrary = "no platform routes to a kernel library\n";

ordered_json NumbersOf(const GapKindCounts& counted) {
  ordered_json gaps = ordered_json::object();
  for (const std::string_view kind : kGapKinds) gaps[std::string(kind)] = counted.ops.at(kind);
  return {{"gaps", std::move(gaps)}, {"total", counted.Total()}};
}

ordered_json NumbersOf(const LibraryCounts& counted) {
  ordered_json standing = ordered_json::object();
  for (const LibraryStanding one : kShown) standing[std::string(ToString(one))] = counted.Of(one);
  return {{"covered", counted.covered}, {"standing", std::move(standing)}};
}

bool SameThing(const GapKindCounts& a, const GapKindCounts& b) {
  return a.platform->name == b.platform->name;
}

bool SameThing(const LibraryCounts& a, const LibraryCounts& b) {
  return a.platform->name == b.platform->name && a.library == b.library;
}

ordered_json HeadOf(const GapKindCounts& counted) {
  return {{"platform", counted.platform->name}};
}

ordered_json HeadOf(const LibraryCounts& counted) {
  return {{"platform", counted.platform->name}, {"library", ToString(counted.library)}};
}

template <class Counts>
std::string Json(const std::vector<Counts>& counts, const Earlier<Counts>* since) {
  ordered_json platforms = ordered_json::array();
  for (const Counts& counted : counts) {
    ordered_json json = HeadOf(counted);
    json.update(NumbersOf(counted));
    if (since != nullptr) {
      const auto same = std::find_if(since->counts.begin(), since->counts.end(),
                                     [&](const Counts& other) { return SameThing(counted, other); });
      json["baseline"] = same == since->counts.end() ? ordered_json() : NumbersOf(*same);
    }
    platforms.push_back(std::move(json));
  }
  return DumpJson({{"schema", 1}, {"platforms", std::move(platforms)}});
}

// Adds to `counts`, of the workspace, what `others` alone has, with nothing in it.
void AddMissing(const std::vector<LibraryCounts>& others, const Workspace& workspace,
                std::vector<LibraryCounts>& counts) {
  for (const LibraryCounts& other : others) {
    const auto platform = workspace.FindPlatform(other.platform->name);
    if (!platform || std::any_of(counts.begin(), counts.end(),
                                 [&](const LibraryCounts& counted) { return SameThing(counted, other); })) {
      continue;
    }
    LibraryCounts none;
    none.platform = &workspace.platforms[*platform];
    none.library = other.library;
    counts.push_back(none);
  }
  std::stable_sort(counts.begin(), counts.end(), [](const LibraryCounts& a, const LibraryCounts& b) {
    return a.platform->name != b.platform->name ? a.platform->name < b.platform->name : a.library < b.library;
  });
}

}  // namespace

std::size_t GapKindCounts::Total() const {
  std::size_t total = 0;
  for (const auto& [kind, count] : ops) total += count;
  return total;
}

std::vector<GapKindCounts> CountGapKinds(const Routing& routing, const std::vector<std::size_t>& platforms) {
  std::vector<GapKindCounts> counts;
  for (const std::size_t index : platforms) {
    GapKindCounts& counted = counts.emplace_back();
    counted.platform = routing.platforms[index].platform;
    for (const std::string_view kind : kGapKinds) counted.ops[kind] = 0;
    for (const Gap& gap : counted.platform->gaps) counted.ops[gap.kind] += gap.ops.size();
  }
  return counts;
}

std::vector<LibraryCounts> CountLibraryUse(const Routing& routing,
                                           const std::vector<std::size_t>& platforms) {
  std::vector<LibraryCounts> counts;
  for (const std::size_t index : platforms) {
    for (const Library library : kLibraries) {
      LibraryCounts counted;
      counted.platform = routing.platforms[index].platform;
      counted.library = library;
      for (const OpId op : routing.universe) {
        const LibraryStanding standing = StandingWith(routing, index, op, library);
        if (standing == LibraryStanding::kBackendOff || standing == LibraryStanding::kNotCovered) continue;
        ++counted.covered;
        ++counted.ops[static_cast<std::size_t>(standing)];
      }
      if (counted.covered != 0 || counted.platform->RoutesTo(library)) counts.push_back(counted);
    }
  }
  return counts;
}

void AlignLibraries(const Workspace& workspace, std::vector<LibraryCounts>& counts,
                    const Workspace& earlier_workspace, std::vector<LibraryCounts>& earlier) {
  AddMissing(earlier, workspace, counts);
  AddMissing(counts, earlier_workspace, earlier);
}

std::string GapKindTable(const std::vector<GapKindCounts>& counts, std::size_t width,
                         const Earlier<GapKindCounts>* since) {
  return Table(counts, width, since, kKind, {});
}

std::string GapKindCsv(const std::vector<GapKindCounts>& counts, const Earlier<GapKindCounts>* since) {
  return Csv(counts, since);
}

std::string GapKindMarkdown(const std::vector<GapKindCounts>& counts, const Earlier<GapKindCounts>* since) {
  return Markdown(counts, since, kKind);
}

std::string GapKindJson(const std::vector<GapKindCounts>& counts, const Earlier<GapKindCounts>* since) {
  return Json(counts, since);
}

std::string LibraryTable(const std::vector<LibraryCounts>& counts, std::size_t width,
                         const Earlier<LibraryCounts>* since) {
  return Table(counts, width, since, kStanding, kNoLibrary);
}

std::string LibraryCsv(const std::vector<LibraryCounts>& counts, const Earlier<LibraryCounts>* since) {
  return Csv(counts, since);
}

std::string LibraryMarkdown(const std::vector<LibraryCounts>& counts, const Earlier<LibraryCounts>* since) {
  return Markdown(counts, since, kStanding);
}

std::string LibraryJson(const std::vector<LibraryCounts>& counts, const Earlier<LibraryCounts>* since) {
  return Json(counts, since);
}

}  // namespace vendorconfs
