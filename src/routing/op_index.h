// Names to rows by open addressing: the layout that won the measurement in tests/bench/routing_lookup.cc.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <string_view>

namespace vendorconfs::routing::internal {

inline std::uint64_t HashOp(std::string_view op) {
  return XXH3_64bits(op.data(), op.size());
}

// A view of the slots. A slot is 0, or row + 1 in the bits of `row_mask` and hash bits in the others, so that
// a probe rarely has to look at a name that is not the one.
template <class Slot>
class OpIndexView {
 public:
  OpIndexView(Slot* slots, std::uint32_t count, std::uint32_t row_mask)
      : slots_(slots), mask_(count - 1), row_mask_(row_mask) {}

  static constexpr std::uint32_t kAbsent = ~std::uint32_t{0};

  // The row for which is_op(row) holds among those with this hash, or kAbsent.
  template <class IsOp>
  std::uint32_t Find(std::uint64_t hash, const IsOp& is_op) const {
    const std::uint32_t tag = Tag(hash);
    for (std::uint32_t at = static_cast<std::uint32_t>(hash) & mask_;; at = (at + 1) & mask_) {
      const std::uint32_t slot = slots_[at];
      if (slot == 0) return kAbsent;
      if ((slot & ~row_mask_) == tag && is_op((slot & row_mask_) - 1)) return (slot & row_mask_) - 1;
    }
  }

  // The row must be absent, and a slot empty.
  void Insert(std::uint64_t hash, std::uint32_t row) const {
    std::uint32_t at = static_cast<std::uint32_t>(hash) & mask_;
    while (slots_[at] != 0) at = (at + 1) & mask_;
    slots_[at] = Tag(hash) | (row + 1);
  }

 private:
  std::uint32_t Tag(std::uint64_t hash) const { return static_cast<std::uint32_t>(hash >> 32) & ~row_mask_; }

  Slot* slots_;
  std::uint32_t mask_;
  std::uint32_t row_mask_;
};

// Slots for `rows` rows, at most half of them used; and the bits that hold row + 1.
inline std::uint32_t SlotsFor(std::uint32_t rows) {
  std::uint32_t slots = 2;
  while (slots < 2 * rows) slots *= 2;
  return slots;
}
inline std::uint32_t RowMaskFor(std::uint32_t rows) {
  std::uint32_t mask = 1;
  while (mask < rows) mask = 2 * mask + 1;
  return mask;
}

}  // namespace vendorconfs::routing::internal
