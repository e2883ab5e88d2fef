#include "routing/image.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace vendorconfs::routing::internal {

// The view above counts on a generated table having no padding between its parts.
using Smallest = EmbeddedTable<1, 2, 1, 15, 64>;
static_assert(std::is_trivially_copyable<Smallest>::value, "plain data");
static_assert(sizeof(TableRow) == 16 && sizeof(TableHeader) == 40, "the layout is part of the ABI");
static_assert(offsetof(Smallest, text) == 40 + 2 * 8 + 2 * 16 + 15 * 4 + 1 * 2, "no padding");

const TableRow& Image::FindWithoutWindows(std::string_view op) const {
  const TableSlot& slot = SlotFor(HashOp(op, seed_));
  const bool here = slot.name + op.size() < header_->text &&
                    std::memcmp(text_ + slot.name, op.data(), op.size()) == 0 &&
                    text_[slot.name + op.size()] == '\0';
  return rows_[here ? slot.row : row_count_];
}

const char* Image::Refuse(const void* bytes) {
  const auto* header = static_cast<const TableHeader*>(bytes);
  if (header->magic != kTableMagic) return "is no routing table of this library's version; generate it again";
  const bool sound = header->slots > header->rows && header->buckets != 0 &&
                     (header->buckets & (header->buckets - 1)) == 0 && header->backends >= kFirstVendor &&
                     header->text != 0;
  return sound ? nullptr : "is damaged; generate it again";
}

}  // namespace vendorconfs::routing::internal
