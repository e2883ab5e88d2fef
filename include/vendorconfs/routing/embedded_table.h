// The layout of a routing table in memory, and so of a compiled-in one: an offset blob, without a pointer. A
// generated
// `.cc` (gen_vendor_confs export routes --format cpp) defines one constant of the type EmbeddedTable; the
// library reads it in place. Nothing here is written by hand.
#pragma once

#include <cstdint>

namespace vendorconfs {
namespace routing {
inline namespace v1 {

// One op, or (the row past the last) every op that has no row.
struct TableRow {
  std::uint32_t name;       // offset in the text; the next row's name starts one past its NUL
  std::uint32_t line;       // in the conf; 0: unlisted
  std::uint16_t file;       // index of the conf
  std::uint16_t escapes;    // dtypes that escape
  std::uint8_t backend;     // where the op goes
  std::uint8_t annotation;  // 0: none
  std::uint8_t configured;  // what the conf says
  std::uint8_t bits;        // kOriginMask, kListed, kStrict, kAlso…
};

// TableRow::bits. The origin is a vendorconfs_origin; kAlso… are the libraries (and the vendor) to which
// FORCE may move the op besides its annotation.
inline constexpr std::uint8_t kOriginMask = 3, kListed = 4, kStrict = 8, kAlsoFlagGemsCpp = 16,
                              kAlsoFlagGems = 32, kAlsoTileOps = 64, kAlsoVendor = 128;

struct TableHeader {
  std::uint32_t magic;     // kTableMagic: the byte order and the version of this layout
  std::uint32_t rows;      // without the row past the last
  std::uint32_t slots;     // a power of two
  std::uint32_t row_mask;  // a slot's low bits: row + 1, or 0: empty. The others: bits of the name's hash
  std::uint32_t backends;  // the first `backends` words
  std::uint32_t files;     // the words behind them
  std::uint32_t text;      // bytes of text
  std::uint32_t platform;  // text offset; 0: unstated
  std::uint8_t kind;       // 0 unstated, 1 native, 2 boxing
  std::uint8_t vendor;     // backend; 0: unstated
  std::uint16_t reserved;
};

inline constexpr std::uint32_t kTableMagic = 0x56435401;  // "VCT", version 1

template <std::uint32_t kRows, std::uint32_t kSlots, std::uint32_t kWords, std::uint32_t kText>
struct EmbeddedTable {
  TableHeader header;
  TableRow rows[kRows + 1];     // sorted bytewise by name
  std::uint32_t slots[kSlots];  // linear probing by XXH3-64 of the name
  std::uint32_t words[kWords];  // text offsets of the backends' names, then of the conf files'
  char text[kText];             // NUL-terminated strings; the first is empty
};

}  // namespace v1
}  // namespace routing
}  // namespace vendorconfs
