// What a condition demands of each term by itself: enough to tell most conditions apart without a search.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "input/registration/condition.h"

namespace vendorconfs::cpp {

struct Demand {
  std::vector<Symbol> symbols;  // that the term mentions
  bool defined = false;         // the term is a symbol that must be defined
  bool undefined = false;       // ... that must not be
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> excluded;  // sorted
};

// By the term: its text, and the names and versions of its symbols.
using Demands = std::map<std::string, Demand>;

// What must hold of each term for the condition to hold. Linear in the condition.
Demands DemandsOf(const Condition& condition);

// Whether some term cannot meet both. True is certain, false is not.
bool ExcludeEachOther(const Demands& a, const Demands& b, const SameSymbol& same);

}  // namespace vendorconfs::cpp
