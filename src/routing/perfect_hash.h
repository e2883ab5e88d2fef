// A slot of its own for each name: hash and displace. The layout of tables, by measurement: see
// tests/bench/routing_lookup.cc for the alternatives, and routing_load.cc for what making it costs.
//
// A name's hash picks a bucket; the bucket's displacement and the hash pick the slot. Buckets, largest first,
// try displacements until all their names fall on free slots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vendorconfs::routing::internal {

struct HashShape {
  std::uint32_t buckets;  // a power of two
  std::uint32_t slots;
};

// Four names a bucket, two thirds of the slots used.
constexpr HashShape ShapeFor(std::uint32_t names) {
  HashShape shape{1, names + names / 2 + 1};
  while (shape.buckets < names / 4) shape.buckets *= 2;
  return shape;
}

inline std::uint32_t BucketOf(std::uint64_t hash, std::uint32_t buckets) {
  return static_cast<std::uint32_t>(hash >> 32) & (buckets - 1);
}

inline std::uint32_t SlotOf(std::uint64_t hash, std::uint32_t displacement, std::uint32_t slots) {
  const auto stride = static_cast<std::uint32_t>(hash >> 32) | 1;
  const std::uint32_t spread = static_cast<std::uint32_t>(hash) + displacement * stride;
  return static_cast<std::uint32_t>(std::uint64_t{spread} * slots >> 32);
}

// Fills `displacements` (shape.buckets of them) so that no two of these hashes share a slot. False where that
// fails: two hashes are equal, or luck was bad; another seed of the hash will do.
bool Displace(const std::vector<std::uint64_t>& hashes, const HashShape& shape, std::uint16_t* displacements);

}  // namespace vendorconfs::routing::internal
