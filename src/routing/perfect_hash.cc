#include "routing/perfect_hash.h"

#include <algorithm>
#include <utility>

namespace vendorconfs::routing::internal {
namespace {

constexpr std::uint32_t kMostTries = 1u << 16;

// Marks the slots that a bucket's hashes take with this displacement; or marks none, if one of them is taken.
bool TryPlace(const std::uint64_t* begin, const std::uint64_t* end, std::uint32_t displacement,
              std::uint32_t slots, std::uint8_t* taken) {
  for (const std::uint64_t* hash = begin; hash != end; ++hash) {
    std::uint8_t& slot = taken[SlotOf(*hash, displacement, slots)];
    if (slot != 0) {
      while (hash != begin) taken[SlotOf(*--hash, displacement, slots)] = 0;
      return false;
    }
    slot = 1;
  }
  return true;
}

// The positions at which the numbers below `counts.size()` begin when each stands counts[number] times.
void ToBegins(std::vector<std::uint32_t>& counts) {
  std::uint32_t begin = 0;
  for (std::uint32_t& count : counts) begin += std::exchange(count, begin);
}

}  // namespace

bool Displace(const std::vector<std::uint64_t>& hashes, const HashShape& shape,
              std::uint16_t* displacements) {
  // Counting sorts: the hashes by bucket, then the buckets by size.
  std::vector<std::uint32_t> next(shape.buckets);
  for (const std::uint64_t hash : hashes) ++next[BucketOf(hash, shape.buckets)];
  ToBegins(next);
  const std::vector<std::uint32_t> begins = next;
  std::vector<std::uint64_t> sorted(hashes.size());
  for (const std::uint64_t hash : hashes) sorted[next[BucketOf(hash, shape.buckets)]++] = hash;
  const std::vector<std::uint32_t>& ends = next;  // where it arrived

  std::uint32_t largest = 0;
  for (std::uint32_t i = 0; i < shape.buckets; ++i) largest = std::max(largest, ends[i] - begins[i]);
  std::vector<std::uint32_t> by_size(largest + 1);
  for (std::uint32_t i = 0; i < shape.buckets; ++i) ++by_size[largest - (ends[i] - begins[i])];
  ToBegins(by_size);
  std::vector<std::uint32_t> order(shape.buckets);
  for (std::uint32_t i = 0; i < shape.buckets; ++i) order[by_size[largest - (ends[i] - begins[i])]++] = i;

  std::vector<std::uint8_t> taken(shape.slots);
  for (const std::uint32_t bucket : order) {
    std::uint32_t displacement = 0;
    while (!TryPlace(sorted.data() + begins[bucket], sorted.data() + ends[bucket], displacement, shape.slots,
                     taken.data())) {
      if (++displacement == kMostTries) return false;
    }
    displacements[bucket] = static_cast<std::uint16_t>(displacement);
  }
  return true;
}

}  // namespace vendorconfs::routing::internal
