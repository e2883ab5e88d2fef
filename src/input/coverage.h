// coverage.json: the ops that kernel libraries offer, and the ops held off FlagGems everywhere.
#pragma once

#include <string_view>
#include <vector>

#include "input/entries.h"
#include "support/op_set.h"

namespace vendorconfs {

struct CoverageSet {
  std::string_view name;
  std::uint32_t line = 0;  // of its key
  std::string_view about;
  std::vector<ListedOp> listed;
  OpSet ops;
};

struct Coverage {
  std::string_view file;
  // Of the measurement that the sets come from; empty where not stated.
  std::string_view flaggems;
  std::string_view date;
  std::string_view note;
  std::vector<CoverageSet> sets;  // in file order
  std::vector<Hold> holds;

  // Null where no set has this name.
  const CoverageSet* Find(std::string_view name) const;
};

// Throws InputError, also for an op twice in one set.
Coverage ReadCoverage(const TomlValue& root, std::string_view file, OpNames& names);

}  // namespace vendorconfs
