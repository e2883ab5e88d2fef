// The layout of a routing table in memory, and so of a compiled-in one: an offset blob, without a pointer. A
// generated
// `.cc` (gen_vendor_confs export routes --format cpp) defines one constant of the type EmbeddedTable; the
// library reads it in place. Nothing here is written by hand.
#pragma once

#include <cstdint>

#include "vendorconfs/routing/c_api.h"

namespace vendorconfs {
namespace routing {
inline namespace v1 {

// One op, or (the row past the last) every op that has no row.
using TableRow = vendorconfs_row;

struct alignas(64) TableHeader {
  std::uint32_t magic;     // kTableMagic: the byte order and the version of this layout
  std::uint32_t rows;      // without the row past the last
  std::uint32_t groups;    // a power of two
  std::uint32_t backends;  // the first `backends` words
  std::uint32_t files;     // the words behind them
  std::uint32_t text;      // bytes of text
  std::uint32_t platform;  // text offset; 0: unstated
  std::uint8_t kind;       // 0 unstated, 1 native, 2 boxing
  std::uint8_t vendor;     // backend; 0: unstated
  std::uint16_t reserved;
};

struct TableSlot {
  std::uint32_t name;  // text offset
  std::uint32_t row;
};

// A cache line of the index. An op's hash picks the group where it stands; one that is full sends its ops on
// to the next group.
struct TableGroup {
  std::uint8_t marks[7];  // a byte of the hash for each slot; 0 behind the last
  std::uint8_t state;     // how many slots are used, and kGroupOverflows
  TableSlot slots[7];
};
inline constexpr std::uint8_t kGroupOverflows = 0x80;

inline constexpr std::uint32_t kTableMagic = 0x56435402;  // "VCT", version 2

// NULs behind the text, so that a name's comparison may read past it.
inline constexpr std::uint32_t kTextPadding = 64;

template <std::uint32_t kRows, std::uint32_t kGroups, std::uint32_t kWords, std::uint32_t kText>
struct EmbeddedTable {
  TableHeader header;
  TableGroup groups[kGroups];
  TableRow rows[kRows + 1];  // sorted bytewise by name
  std::uint32_t
      words[kWords];  // text offsets of the backends' names, then of the conf files', then where those end
  char text[kText + kTextPadding];  // NUL-terminated strings; the first is empty
};

}  // namespace v1
}  // namespace routing
}  // namespace vendorconfs
