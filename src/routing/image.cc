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

const TableRow& Image::FindWithoutWindows(std::string_view op) const {
  if (op.size() > kMostWithMiddle) return FindFurther(op, HashLong(op));
  if (op.size() > kMostWindows) return FindWithMiddle(op);
  if (op.empty()) return unlisted();
  const std::uint64_t word = ShortWord(op);
  const TableSlot* const slot =
      FindOp(groups_, header_->groups, HashShort(word, op.size()), [&](const TableSlot& candidate) {
        // The name and its NUL.
        return (LoadWord(text_ + candidate.name) ^ word) << 8 * (kWindow - 1 - op.size()) == 0;
      });
  return slot != nullptr ? rows_[slot->row] : unlisted();
}

const TableRow& Image::FindWithMiddle(std::string_view op) const {
  const OpWindows windows = WindowsOf(op.data(), op.size());
  const OpMiddle middle = MiddleOf(op.data(), op.size());
  const std::uint64_t hash = HashMiddle(HashWindows(windows, op.size()), middle);
  const TableSlot* const slot = FindOp(groups_, header_->groups, hash, [&](const TableSlot& candidate) {
    const char* const name = text_ + candidate.name;
    const OpMiddle here = MiddleOf(name, op.size());
    return (WindowDifference(name, windows, op.size()) | (here.first ^ middle.first) |
            (here.second ^ middle.second) | static_cast<unsigned char>(name[op.size()])) == 0;
  });
  return slot != nullptr ? rows_[slot->row] : unlisted();
}

const TableRow& Image::FindFurther(std::string_view op, std::uint64_t hash) const {
  const TableSlot* const slot = FindOp(groups_, header_->groups, hash, [&](const TableSlot& candidate) {
    return candidate.name + op.size() < header_->text &&
           std::memcmp(text_ + candidate.name, op.data(), op.size()) == 0 &&
           text_[candidate.name + op.size()] == '\0';
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
