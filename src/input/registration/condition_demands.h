// What a condition demands of each term by itself: enough to tell most conditions apart without a search.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "input/registration/condition.h"

namespace vendorconfs::cpp {

// Numbers for terms, and for conditions of several parts: the same for the same text over the same symbols.
class TermNumbers {
 public:
  std::uint32_t Of(const Term& term);
  // Of what is joined of such numbers and others.
  std::uint32_t Of(const std::array<std::uint64_t, 4>& parts);

 private:
  std::uint32_t last_ = 0;
  std::unordered_map<std::string, std::uint32_t> terms_;
  std::map<std::array<std::uint64_t, 4>, std::uint32_t> joined_;
};

struct Demand {
  std::uint32_t term = 0;
  bool local = false;      // the term mentions a symbol that the file itself defines or undefines
  bool defined = false;    // the term is a symbol that must be defined, or a condition that must hold
  bool undefined = false;  // ... that must not
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> excluded;  // sorted

  bool IsOneValue() const { return least == most; }
};

// A term once, by its number.
using Demands = std::vector<Demand>;

// What must hold of each term for the condition to hold. `own`: the names that the condition's file defines
// or undefines, sorted.
Demands DemandsOf(const Condition& condition, const std::vector<std::string>& own, TermNumbers& numbers);

// Whether some term cannot meet both. True is certain, false is not. In two files a term of which one defines
// a symbol itself need not have the same value.
bool ExcludeEachOther(const Demands& a, const Demands& b, bool one_file);

}  // namespace vendorconfs::cpp
