// Hash and comparison of op names. Names of 8 to 32 bytes, three in four, are read as four windows of eight
// bytes that cover the name and overlap as they must: no branch depends on the length, which none could
// foretell, so that a processor has several lookups under way. tests/bench/routing_lookup.cc shows what that
// is worth. A shorter name is one window, filled up with zeros.
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

inline constexpr std::size_t kWindow = 8, kMostWindows = 32, kMostWithMiddle = 48;

inline bool HasWindows(std::size_t size) {
  return size - kWindow <= kMostWindows - kWindow;
}

inline std::uint64_t LoadWord(const char* text) {
  std::uint64_t word;
  std::memcpy(&word, text, sizeof word);
  return word;
}

// All ones where `size` is less than a window. Arithmetic, as compilers make branches of conditions.
inline std::size_t IfShort(std::size_t size) {
  return std::size_t{0} - static_cast<std::size_t>(size < kWindow);
}
// `size`, or a window.
inline std::size_t PaddedSize(std::size_t size) {
  return size + ((kWindow - size) & IfShort(size));
}
// The bytes of a word that are a name's own, which is not empty.
inline std::uint64_t OwnBytes(std::size_t size) {
  return ~std::uint64_t{0} >> 8 * (PaddedSize(size) - size);
}

struct OpWindows {
  std::uint64_t first, second, third, fourth;

  OpWindows& Keep(std::uint64_t bytes) {
    return first &= bytes, second &= bytes, third &= bytes, fourth &= bytes, *this;
  }
};

// Of kWindow bytes or more; of up to kMostWindows, all.
inline OpWindows WindowsOf(const char* text, std::size_t size) {
  const std::size_t last = size - kWindow, step = last < kWindow ? last : kWindow;
  return {LoadWord(text), LoadWord(text + step), LoadWord(text + last - step), LoadWord(text + last)};
}

// The product of 64 by 64 bits, folded: the mixer of wyhash.
inline std::uint64_t FoldedProduct(std::uint64_t a, std::uint64_t b) {
  __extension__ using Product = unsigned __int128;
  const auto product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t Rotated(std::uint64_t word, int bits) {
  return word << bits | word >> (64 - bits);
}

inline std::uint64_t HashWindows(const OpWindows& w, std::size_t size) {
  return FoldedProduct(w.first ^ Rotated(w.third, 23) ^ 0xa0761d6478bd642f ^ size,
                       w.fourth ^ Rotated(w.second, 41) ^ 0xe7037ed1a0b428db);
}

// The name's bytes and zeros, for a name of less than eight bytes.
inline std::uint64_t ShortWord(std::string_view op) {
  const char* const text = op.data();
  const std::size_t size = op.size();
  if (size >= 4) {
    std::uint32_t low, high;
    std::memcpy(&low, text, sizeof low);
    std::memcpy(&high, text + size - 4, sizeof high);
    return low | std::uint64_t{high} << 8 * (size - 4);
  }
  if (size == 0) return 0;
  const auto byte = [&](std::size_t at) {
    return std::uint64_t{static_cast<unsigned char>(text[at])} << 8 * at;
  };
  return byte(0) | byte(size / 2) | byte(size - 1);
}

inline std::uint64_t HashShort(std::uint64_t word, std::size_t size) {
  return HashWindows({word, word, word, word}, size);
}

// Between the windows of a name of up to kMostWithMiddle bytes.
struct OpMiddle {
  std::uint64_t first, second;
};
inline OpMiddle MiddleOf(const char* text, std::size_t size) {
  return {LoadWord(text + 2 * kWindow), LoadWord(text + size - 3 * kWindow)};
}
inline std::uint64_t HashMiddle(std::uint64_t windows, const OpMiddle& middle) {
  return FoldedProduct(windows ^ middle.first, middle.second ^ 0x8ebc6af09c88c6e3);
}
inline std::uint64_t HashLong(std::string_view op) {
  const char* const text = op.data();
  const std::size_t size = op.size();
  if (size > kMostWithMiddle) return XXH3_64bits(text, size);
  return HashMiddle(HashWindows(WindowsOf(text, size), size), MiddleOf(text, size));
}

inline std::uint64_t HashOp(std::string_view op) {
  if (HasWindows(op.size())) return HashWindows(WindowsOf(op.data(), op.size()), op.size());
  return op.size() < kWindow ? HashShort(ShortWord(op), op.size()) : HashLong(op);
}

// The same where kWindow bytes can be read whatever the name's size. The name is not empty.
inline std::uint64_t HashPaddedOp(const char* op, std::size_t size) {
  if (size > kMostWindows) return HashLong({op, size});
  return HashWindows(WindowsOf(op, PaddedSize(size)).Keep(OwnBytes(size)), size);
}

// 0 if `text`, of which so many bytes can be read, begins with the name of these windows.
inline std::uint64_t WindowDifference(const char* text, const OpWindows& a, std::size_t size) {
  const OpWindows b = WindowsOf(text, size);
  return (a.first ^ b.first) | (a.second ^ b.second) | (a.third ^ b.third) | (a.fourth ^ b.fourth);
}

}  // namespace vendorconfs::routing::internal
