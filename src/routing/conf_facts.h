// The "#@" lines of a conf and its includes: what they state, and which statement wins.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "routing/draft.h"
#include "routing/dtypes.h"
#include "routing/findings.h"

namespace vendorconfs::routing::internal {

// Where a "#@" line stands.
struct FactPlace {
  std::string_view file;
  std::uint32_t line;
  int depth;            // of the file: the includer's statement wins over the included one's
  std::uint32_t visit;  // which application of a file; of two at one depth the later wins
};

class ConfFacts {
 public:
  // Takes `key: value` in. Vendor keys become known to `backends` at once. Facts about one file only (format,
  // routes, generator) are the loader's; false for a key that is neither.
  bool Take(std::string_view key, std::string_view value, const FactPlace& place, Backends& backends,
            Findings& findings);

  // Puts everything into the draft. `default_backend` (or kUnknown) and `vendor` (or kNone) are the caller's:
  // the first wins over the conf, the second is used where the conf has none.
  void Finish(Draft& draft, int default_backend, BackendId vendor) const;

  // Whether a statement met a word that is no backend (yet).
  bool met_unknown_word() const { return met_unknown_word_; }

 private:
  // A statement and the rank of its place.
  template <class T>
  struct Ranked {
    T value{};
    int depth = INT32_MAX;
    std::uint32_t visit = 0;
    // Whether a statement from there replaces this one.
    bool YieldsTo(const FactPlace& place) const { return place.depth <= depth; }
    void Set(T new_value, const FactPlace& place) {
      value = std::move(new_value), depth = place.depth, visit = place.visit;
    }
  };
  struct Escape {
    bool every_op = false;
    std::vector<std::string_view> ops;
  };
  struct Also {
    BackendId backend;
    std::vector<std::string_view> ops;
  };

  void TakeEscape(std::string_view value, const FactPlace& place, Findings& findings);
  void TakeAlso(std::string_view value, const FactPlace& place, const Backends& backends, Findings& findings);
  int TakeBackend(std::string_view word, const FactPlace& place, const Backends& backends,
                  Findings& findings);

  Ranked<std::string> platform_;
  Ranked<Kind> kind_;
  Ranked<BackendId> vendor_;
  Ranked<int> default_{Backends::kUnknown};
  Ranked<Escape> escapes_[kDtypes];
  std::vector<Also> also_;
  bool met_unknown_word_ = false;
};

}  // namespace vendorconfs::routing::internal
