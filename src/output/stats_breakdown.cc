#include "output/stats_breakdown.h"

#include <nlohmann/json.hpp>

#include "output/entry_json.h"
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

// A text instead of a table without rows.
std::string TableOr(const NumberGrid& grid, std::size_t width, std::string_view otherwise) {
  return grid.rows.empty() ? std::string(otherwise) : GridText(grid, width);
}

constexpr std::string_view kNoLibrary = "no platform routes to a kernel library\n";

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

std::string GapKindTable(const std::vector<GapKindCounts>& counts, std::size_t width) {
  return GridText(GridOf(counts), width);
}

std::string GapKindCsv(const std::vector<GapKindCounts>& counts) {
  return GridCsv(GridOf(counts));
}

std::string GapKindMarkdown(const std::vector<GapKindCounts>& counts) {
  return GridMarkdown(GridOf(counts));
}

std::string GapKindJson(const std::vector<GapKindCounts>& counts) {
  ordered_json platforms = ordered_json::array();
  for (const GapKindCounts& counted : counts) {
    ordered_json gaps = ordered_json::object();
    for (const std::string_view kind : kGapKinds) gaps[std::string(kind)] = counted.ops.at(kind);
    platforms.push_back(
        {{"platform", counted.platform->name}, {"gaps", std::move(gaps)}, {"total", counted.Total()}});
  }
  return DumpJson({{"schema", 1}, {"platforms", std::move(platforms)}});
}

std::string LibraryTable(const std::vector<LibraryCounts>& counts, std::size_t width) {
  return TableOr(GridOf(counts), width, kNoLibrary);
}

std::string LibraryCsv(const std::vector<LibraryCounts>& counts) {
  return GridCsv(GridOf(counts));
}

std::string LibraryMarkdown(const std::vector<LibraryCounts>& counts) {
  return GridMarkdown(GridOf(counts));
}

std::string LibraryJson(const std::vector<LibraryCounts>& counts) {
  ordered_json platforms = ordered_json::array();
  for (const LibraryCounts& counted : counts) {
    ordered_json standing = ordered_json::object();
    for (const LibraryStanding one : kShown) standing[std::string(ToString(one))] = counted.Of(one);
    platforms.push_back({{"platform", counted.platform->name},
                         {"library", ToString(counted.library)},
                         {"covered", counted.covered},
                         {"standing", std::move(standing)}});
  }
  return DumpJson({{"schema", 1}, {"platforms", std::move(platforms)}});
}

}  // namespace vendorconfs
