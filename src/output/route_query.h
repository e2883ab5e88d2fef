// Lists of routes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "output/text_options.h"
#include "policy/routing.h"

namespace vendorconfs {

// Every criterion that is given must hold; of the words of one, any. Empty: not asked.
struct RouteQuery {
  std::vector<std::size_t> platforms;  // indices; never empty
  std::vector<OpId> ops;               // of the universe
  std::vector<std::string> backends;   // words of confs
  std::vector<std::string> gap_kinds;  // of the gap that the op stands in, whatever row decided
  std::vector<std::string> issues;     // of an entry of the platform, or a hold, that names the op
  std::string evidence_before;         // YYYY-MM-DD: such an entry's evidence is older
  bool uncovered = false;              // no accelerated route
};

// An entry of the platform, or a hold, by which a route matches.
struct MatchedEntry {
  std::string_view what;  // "gap", "measured", "caveat", "lifted", "dtype escape", "hold"
  const Entry* entry = nullptr;
};

struct QueriedRoute {
  std::size_t platform = 0;
  OpId op = kNoOp;
  std::vector<MatchedEntry> entries;  // where an issue or the age of evidence is asked
};

// By op, then platform.
std::vector<QueriedRoute> RunQuery(const Routing& routing, const RouteQuery& query);

// Entries of the platforms, and holds, whose evidence has no date, so that its age is not known.
std::size_t UndatedEntries(const Routing& routing, const std::vector<std::size_t>& platforms);

std::string QueryText(const Routing& routing, const std::vector<QueriedRoute>& found,
                      const TextOptions& options);
// {"schema":1,"routes":[{"op","platform","backend","annotation","reason","gap","hold","entries"}]}: `gap` and
// `hold` as explain has them; `entries` are those by which the route matches.
std::string QueryJson(const Routing& routing, const std::vector<QueriedRoute>& found);
// What a GitHub Actions strategy.matrix takes:
// {"include":[{"platform","title","kind","vendor","count","ops"}]}, one entry a platform that has a route in
// `found`; `ops` are separated by blanks.
std::string QueryMatrix(const Routing& routing, const std::vector<QueriedRoute>& found);

// The backends that a route of the workspace may name: the libraries, the platforms' vendor keys, "none".
std::vector<std::string_view> BackendWords(const Workspace& workspace);

// The issues that entries name, bytewise sorted, each once.
std::vector<std::string_view> NamedIssues(const Workspace& workspace);

}  // namespace vendorconfs
