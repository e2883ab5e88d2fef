// The index of a table's ops: groups of seven slots, a cache line each. A name's hash picks the group, and
// the marks there, compared at once, pick the slot: of a name that is there the first look nearly always
// finds it, without a branch that a processor could not foretell. The layout by measurement: see
// tests/bench/routing_lookup.cc for the alternatives, and routing_load.cc for what making it costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "routing/op_hash.h"
#include "vendorconfs/routing/embedded_table.h"

namespace vendorconfs::routing::internal {

inline constexpr std::size_t kGroupSlots = sizeof TableGroup::marks;

// Four and a half ops a group at most: one in a hundred stands in another group than its own.
constexpr std::size_t RowsFor(std::size_t groups) {
  return groups * 9 / 2;
}
constexpr std::size_t GroupsFor(std::size_t rows) {
  std::size_t groups = 1;
  while (RowsFor(groups) < rows) groups *= 2;
  return groups;
}

inline std::uint8_t MarkOf(std::uint64_t hash) {
  return static_cast<std::uint8_t>(hash >> 56);
}

// Where a hash's group stands, counted in bytes; `count` is a power of two.
constexpr std::uint64_t GroupMask(std::size_t count) {
  return (count - 1) * sizeof(TableGroup);
}

// Puts a name that is not there yet into one of `groups`, of which there is room in one at least.
inline void InsertOp(TableGroup* groups, std::size_t count, std::uint64_t hash, TableSlot slot) {
  TableGroup* group = groups + (hash & GroupMask(count)) / sizeof(TableGroup);
  std::size_t used = group->state;
  while (used >= kGroupSlots) {
    group->state |= kGroupOverflows;
    group = group + 1 == groups + count ? groups : group + 1;
    used = group->state;
  }
  group->marks[used] = MarkOf(hash);
  group->slots[used] = slot;
  group->state = static_cast<std::uint8_t>(used + 1);
}

// The slots of a group that have this mark, as bits: of the slot i, the highest of byte i. Others may be
// among them, behind the first.
inline std::uint64_t SlotsMarked(const TableGroup& group, std::uint8_t mark) {
  constexpr std::uint64_t kOnes = 0x0001010101010101, kHighs = 0x0080808080808080;
  std::uint64_t marks;
  std::memcpy(&marks, group.marks, sizeof marks);  // and the state, which no answer is about
  const std::uint64_t differences = marks ^ kOnes * mark;
  return (differences - kOnes) & ~differences & kHighs;
}
// The first of these.
inline const TableSlot& SlotAt(const TableGroup& group, std::uint64_t marked) {
  return group.slots[static_cast<unsigned>(__builtin_ctzll(marked)) / 8];
}

// The slot of which `is_it` says so, or null.
template <class IsIt>
inline const TableSlot* FindOp(const TableGroup* groups, std::size_t count, std::uint64_t hash,
                               const IsIt& is_it) {
  const TableGroup* group = groups + (hash & GroupMask(count)) / sizeof(TableGroup);
  for (std::size_t left = count;;) {
    for (std::uint64_t marked = SlotsMarked(*group, MarkOf(hash)); marked != 0; marked &= marked - 1) {
      if (is_it(SlotAt(*group, marked))) return &SlotAt(*group, marked);
    }
    if ((group->state & kGroupOverflows) == 0 || --left == 0) return nullptr;
    group = group + 1 == groups + count ? groups : group + 1;
  }
}

}  // namespace vendorconfs::routing::internal
