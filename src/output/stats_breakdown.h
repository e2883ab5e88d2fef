// Statistics beside the routes: what the gaps are made of, and what becomes of each library's ops.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "policy/library_standing.h"
#include "policy/routing.h"

namespace vendorconfs {

struct GapKindCounts {
  const Platform* platform = nullptr;
  std::map<std::string_view, std::size_t> ops;  // by kind; every kind of kGapKinds is there

  std::size_t Total() const;
};

std::vector<GapKindCounts> CountGapKinds(const Routing& routing, const std::vector<std::size_t>& platforms);

struct LibraryCounts {
  const Platform* platform = nullptr;
  Library library = Library::kFlaggems;
  std::size_t covered =
      0;  // ops of the universe that the library covers, or that are routed to it all the same
  std::array<std::size_t, std::size(kLibraryStandings)> ops{};  // of those, by LibraryStanding

  std::size_t Of(LibraryStanding standing) const { return ops[static_cast<std::size_t>(standing)]; }
};

// Of the libraries that some op of the platform could reach: no row for one that it neither routes to nor has
// ops on.
std::vector<LibraryCounts> CountLibraryUse(const Routing& routing, const std::vector<std::size_t>& platforms);

// Counts of an earlier state, to tell what changed.
template <class Counts>
struct Earlier {
  std::string state;           // as the user names it
  std::vector<Counts> counts;  // of those of the platforms that it has
};

// With `since`, which may be null, each says what changed: the table and Markdown below the numbers, CSV in a
// column more for each, JSON as `baseline`, null where the earlier state has no such platform.
std::string GapKindTable(const std::vector<GapKindCounts>& counts, std::size_t width,
                         const Earlier<GapKindCounts>* since = nullptr);
std::string GapKindCsv(const std::vector<GapKindCounts>& counts,
                       const Earlier<GapKindCounts>* since = nullptr);
std::string GapKindMarkdown(const std::vector<GapKindCounts>& counts,
                            const Earlier<GapKindCounts>* since = nullptr);
// {"schema":1,"platforms":[{"platform","gaps":{kind: ops},"total"}]}.
std::string GapKindJson(const std::vector<GapKindCounts>& counts,
                        const Earlier<GapKindCounts>* since = nullptr);

// A library that one of the states alone has on a platform counts nothing in the other.
void AlignLibraries(const Workspace& workspace, std::vector<LibraryCounts>& counts,
                    const Workspace& earlier_workspace, std::vector<LibraryCounts>& earlier);

std::string LibraryTable(const std::vector<LibraryCounts>& counts, std::size_t width,
                         const Earlier<LibraryCounts>* since = nullptr);
std::string LibraryCsv(const std::vector<LibraryCounts>& counts,
                       const Earlier<LibraryCounts>* since = nullptr);
std::string LibraryMarkdown(const std::vector<LibraryCounts>& counts,
                            const Earlier<LibraryCounts>* since = nullptr);
// {"schema":1,"platforms":[{"platform","library","covered","standing":{"routed":N,"gap":N,…}}]}.
std::string LibraryJson(const std::vector<LibraryCounts>& counts,
                        const Earlier<LibraryCounts>* since = nullptr);

}  // namespace vendorconfs
