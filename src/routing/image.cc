#include "routing/image.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace vendorconfs::routing::internal {

// The view above counts on a generated table having no padding between its parts.
using Smallest = EmbeddedTable<1, 2, 15, 64>;
static_assert(std::is_trivially_copyable<Smallest>::value, "plain data");
static_assert(sizeof(TableRow) == 16 && sizeof(TableHeader) == 64 && sizeof(TableGroup) == 64,
              "the layout is part of the ABI");
static_assert(offsetof(TableGroup, state) == kGroupSlots, "FindOp reads the marks as one word");
static_assert(offsetof(Smallest, text) == 64 + 2 * 64 + 2 * 16 + 15 * 4, "no padding");

const TableRow& Image::FindShort(const char* op, std::size_t size) const noexcept {
  if (size == 0) return unlisted();
  const std::uint64_t word = ShortWord({op, size});
  return FindAtFirst(op, size, HashShort(word, size),
                     [&](const char* name) { return (LoadWord(name) ^ word) << 8 * (kWindow - size) == 0; });
}

const TableRow& Image::FindLong(const char* op, std::size_t size) const noexcept {
  if (size > kMostWithMiddle) return FindFurther(op, size);
  const std::uint64_t hash = HashMiddle(HashWindows(WindowsOf(op, size), size), MiddleOf(op, size));
  return FindAtFirst(op, size, hash, [&](const char* name) {
    const OpMiddle middle = MiddleOf(op, size), here = MiddleOf(name, size);
    return (WindowDifference(name, WindowsOf(op, size), size) | (here.first ^ middle.first) |
            (here.second ^ middle.second)) == 0;
  });
}

const TableRow& Image::FindFurther(const char* op, std::size_t size) const noexcept {
  const TableSlot* const slot =
      FindOp(groups_, header_->groups, HashOp({op, size}), [&](const TableSlot& candidate) {
        return candidate.name + size < header_->text && std::memcmp(text_ + candidate.name, op, size) == 0 &&
               text_[candidate.name + size] == '\0';
      });
  return slot != nullptr ? rows_[slot->row] : unlisted();
}

const char* Image::Refuse(const void* bytes) {
  const auto* header = static_cast<const TableHeader*>(bytes);
  if (header->magic != kTableMagic) return "is no routing table of this library's version; generate it again";
  const bool sound = header->groups != 0 && (header->groups & (header->groups - 1)) == 0 &&
                     kGroupSlots * header->groups >= header->rows && header->backends >= kFirstVendor &&
                     header->text != 0;
  return sound ? nullptr : "is damaged; generate it again";
}

}  // namespace vendorconfs::routing::internal
