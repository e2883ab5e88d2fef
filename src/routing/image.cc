#include "routing/image.h"

#include <type_traits>

namespace vendorconfs::routing::internal {

// A generated table is an aggregate of these; the view above counts on there being no padding between them.
using Smallest = EmbeddedTable<1, 2, 13, 64>;
static_assert(std::is_trivially_copyable<Smallest>::value, "plain data");
static_assert(sizeof(TableRow) == 16 && sizeof(TableHeader) == 36, "the layout is part of the ABI");
static_assert(sizeof(Smallest) == 36 + 2 * 16 + 2 * 4 + 13 * 4 + 64, "no padding");

const char* Image::Refuse(const void* bytes) {
  const auto* header = static_cast<const TableHeader*>(bytes);
  if (header->magic != kTableMagic) return "is no routing table of this library's version; generate it again";
  const bool sound = header->slots != 0 && (header->slots & (header->slots - 1)) == 0 &&
                     header->slots > header->rows && header->row_mask >= header->rows &&
                     header->backends >= kFirstVendor && header->text != 0;
  return sound ? nullptr : "is damaged; generate it again";
}

}  // namespace vendorconfs::routing::internal
