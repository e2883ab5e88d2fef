// op_facts.json: what the operator schemas say, for the rules that judge routes.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "input/fields.h"
#include "support/op_set.h"

namespace vendorconfs {

struct OpFacts {
  std::string_view file;  // empty: the workspace has none
  OpSet known;            // an op outside it is unknown, not false
  OpSet views;            // the schema returns an alias of an input
  OpSet composites;       // unregistered, they decompose and need no CPU fallback
  OpSet no_cpu_kernel;    // a CPU fallback raises
  std::vector<std::pair<OpId, OpId>> structured_delegates;  // op, the out overload that decides for it
  OpSet outs;                                               // those out overloads
};

// Throws InputError.
OpFacts ReadOpFacts(const TomlValue& root, std::string_view file, OpNames& names);

}  // namespace vendorconfs
