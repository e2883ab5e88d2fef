// Entries of the platform files and of the coverage file: what they have in common, and what each adds.
//
// Views point into the texts that the workspace keeps.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "input/fields.h"

namespace vendorconfs {

// Where and how something was measured. All free text but the date (YYYY-MM-DD); empty where not stated.
struct Evidence {
  std::string_view date;
  std::string_view device;
  std::string_view flaggems;
  std::string_view compiler;
  std::string_view sdk;
  std::string_view method;
  std::string_view source;
  std::string_view figure;
  std::uint32_t line = 0;

  bool empty() const {
    return date.empty() && device.empty() && flaggems.empty() && compiler.empty() && sdk.empty() &&
           method.empty() && source.empty() && figure.empty();
  }
};

struct Entry {
  std::string_view file;
  std::uint32_t line = 0;     // of its header or opening brace
  std::vector<ListedOp> ops;  // empty in a caveat, dtype escape or waiver: all ops
  std::string_view reason;
  std::vector<std::string_view> issues;  // "FlagGems#6225"
  std::string_view condition;            // when it happens
  std::vector<std::string_view> dtypes;  // that fail; of a dtype escape: that escape
  Evidence evidence;

  bool Names(OpId op) const {
    for (const ListedOp& listed : ops) {
      if (listed.op == op) return true;
    }
    return false;
  }
};

// The kernel libraries, in routing order.
enum class Library : std::uint8_t { kFlaggemsCpp, kFlaggems, kTileops };
inline constexpr Library kLibraries[] = {Library::kFlaggemsCpp, Library::kFlaggems, Library::kTileops};

// The library's backend key in confs: "flaggems_cpp", "flaggems", "tileops".
std::string_view ToString(Library library);

struct Gap : Entry {
  std::string_view kind;  // one of kGapKinds
};

struct Hold : Entry {
  std::string_view kind;  // one of kGapKinds
};

struct Measured : Entry {
  Library backend = Library::kFlaggems;  // kFlaggems or kFlaggemsCpp
  bool overrides_hold = false;
};

struct ExtraKernel : Entry {};  // an extra native or an escape kernel

struct DtypeEscape : Entry {};

struct Caveat : Entry {
  std::string_view mitigated_by;
};

struct Lifted : Entry {
  std::string_view was;  // "gap", "measured" or "" where not stated
};

// A finding that lint counts instead of showing.
struct Waiver : Entry {
  std::string_view rule;        // empty: none, so that it waives nothing
  std::vector<LinedText> sets;  // manifest only: coverage sets that it speaks of
};

extern const std::vector<std::string_view> kGapKinds;
extern const std::vector<std::string_view> kDtypes;  // in the order in which confs list them

}  // namespace vendorconfs
