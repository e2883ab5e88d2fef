// The inside of a Condition, for the search that decides whether two of them exclude each other.
#pragma once

#include "input/registration/condition.h"

namespace vendorconfs::cpp {

struct Condition::Node {
  enum class Kind : std::uint8_t { kNever, kUnknown, kDefined, kCompare, kNot, kAnd };

  Kind kind = Kind::kUnknown;
  Relation relation = Relation::kEqual;
  std::uint32_t size = 1;     // nodes in the tree below, itself included
  std::int64_t constant = 0;  // kCompare
  Term term;                  // kCompare; kDefined: the symbol
  std::shared_ptr<const Node> a, b;
};

}  // namespace vendorconfs::cpp
