#include "routing/perfect_hash.h"

#include <algorithm>

namespace vendorconfs::routing::internal {
namespace {

constexpr std::uint32_t kMostTries = 1u << 16;

// The hashes of a bucket: a range of one array.
struct Bucket {
  std::uint32_t number;
  const std::uint64_t* begin;
  const std::uint64_t* end;
  std::size_t size() const { return static_cast<std::size_t>(end - begin); }
};

// Marks the slots that the bucket takes with this displacement; or marks none, if one of them is taken.
bool TryPlace(const Bucket& bucket, std::uint32_t displacement, std::uint32_t slots,
              std::vector<bool>& taken) {
  for (const std::uint64_t* hash = bucket.begin; hash != bucket.end; ++hash) {
    const std::uint32_t slot = SlotOf(*hash, displacement, slots);
    if (taken[slot]) {
      while (hash != bucket.begin) taken[SlotOf(*--hash, displacement, slots)] = false;
      return false;
    }
    taken[slot] = true;
  }
  return true;
}

}  // namespace

bool Displace(const std::vector<std::uint64_t>& hashes, const HashShape& shape,
              std::uint16_t* displacements) {
  // Counting sort of the hashes by bucket.
  std::vector<std::uint32_t> ends(shape.buckets + 1);
  for (const std::uint64_t hash : hashes) ++ends[BucketOf(hash, shape.buckets) + 1];
  for (std::uint32_t i = 0; i < shape.buckets; ++i) ends[i + 1] += ends[i];
  std::vector<std::uint64_t> sorted(hashes.size());
  std::vector<std::uint32_t> next(ends.begin(), ends.end() - 1);
  for (const std::uint64_t hash : hashes) sorted[next[BucketOf(hash, shape.buckets)]++] = hash;

  std::vector<Bucket> buckets;
  buckets.reserve(shape.buckets);
  for (std::uint32_t i = 0; i < shape.buckets; ++i) {
    buckets.push_back({i, sorted.data() + ends[i], sorted.data() + ends[i + 1]});
  }
  std::stable_sort(buckets.begin(), buckets.end(),
                   [](const Bucket& a, const Bucket& b) { return a.size() > b.size(); });

  std::vector<bool> taken(shape.slots);
  for (const Bucket& bucket : buckets) {
    std::uint32_t displacement = 0;
    while (!TryPlace(bucket, displacement, shape.slots, taken)) {
      if (++displacement == kMostTries) return false;
    }
    displacements[bucket.number] = static_cast<std::uint16_t>(displacement);
  }
  return true;
}

}  // namespace vendorconfs::routing::internal
