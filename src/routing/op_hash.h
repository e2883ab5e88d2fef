// Hash and comparison of op names. Names of 8 to 32 bytes, four in five, are read as four windows of eight
// bytes that cover the name and overlap as they must: no branch depends on the length, so that a processor
// has several lookups under way. tests/bench/routing_lookup.cc shows what that is worth.
//
// The hash is part of the layout of compiled-in tables.
#pragma once

#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vendorconfs::routing::internal {

inline bool HasWindows(std::size_t size) {
  return size - 8 <= 32 - 8;
}

// Of a name that has windows.
struct OpWindows {
  std::uint64_t first, second, third, fourth;

  OpWindows(const char* text, std::size_t size) {
    const std::size_t last = size - 8, step = last < 8 ? last : 8;
    std::memcpy(&first, text, 8);
    std::memcpy(&second, text + step, 8);
    std::memcpy(&third, text + last - step, 8);
    std::memcpy(&fourth, text + last, 8);
  }
};

// The product of 64 by 64 bits, folded: the mixer of wyhash.
inline std::uint64_t FoldedProduct(std::uint64_t a, std::uint64_t b) {
  __extension__ using Product = unsigned __int128;
  const auto product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Copies the op and answers where the copy ends.
inline char* CopyOp(std::string_view op, char* to) {
  if (!HasWindows(op.size())) return std::copy(op.begin(), op.end(), to);
  const OpWindows w(op.data(), op.size());
  const std::size_t last = op.size() - 8, step = last < 8 ? last : 8;
  std::memcpy(to, &w.first, 8);
  std::memcpy(to + step, &w.second, 8);
  std::memcpy(to + last - step, &w.third, 8);
  std::memcpy(to + last, &w.fourth, 8);
  return to + op.size();
}

inline std::uint64_t HashWindows(std::string_view op, std::uint64_t seed) {
  const OpWindows w(op.data(), op.size());
  return FoldedProduct(w.first ^ 0xa0761d6478bd642f ^ op.size(), w.second ^ 0xe7037ed1a0b428db ^ seed) ^
         FoldedProduct(w.third ^ 0x8ebc6af09c88c6e3, w.fourth ^ 0x589965cc75374cc3 ^ seed);
}

// 0 if `text`, of which op.size() bytes can be read, begins with the op.
inline std::uint64_t WindowDifference(const char* text, std::string_view op) {
  const OpWindows a(text, op.size()), b(op.data(), op.size());
  return (a.first ^ b.first) | (a.second ^ b.second) | (a.third ^ b.third) | (a.fourth ^ b.fourth);
}

inline std::uint64_t HashOp(std::string_view op, std::uint64_t seed) {
  return HasWindows(op.size()) ? HashWindows(op, seed) : XXH3_64bits_withSeed(op.data(), op.size(), seed);
}

}  // namespace vendorconfs::routing::internal
