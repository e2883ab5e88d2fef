// Reads conf lines just as a generator writes them, "op = backend" or "op = backend  # annotation" and a LF.
// Nearly every line is one, and they are read several times faster than by the whole grammar: sixteen bytes
// at a time where the processor has SSE2.
//
// These functions may read kTextOverread bytes past the text at hand. NULs must stand there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "routing/conf_line.h"

namespace vendorconfs::routing::internal {

inline constexpr std::size_t kTextOverread = 128;

inline bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

#ifdef __SSE2__

// Sixteen bytes of text. In an answer, bit i is about byte i.
class Chunk {
 public:
  explicit Chunk(const char* text) : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(text))) {}

  // Which are letters, digits or "_".
  std::uint32_t Words() const {
    const __m128i letter = InRange(_mm_or_si128(bytes_, _mm_set1_epi8(0x20)), 'a', 26);
    const __m128i other = _mm_or_si128(InRange(bytes_, '0', 10), _mm_cmpeq_epi8(bytes_, _mm_set1_epi8('_')));
    return Bits(_mm_or_si128(letter, other));
  }
  std::uint32_t Dots() const { return Bits(_mm_cmpeq_epi8(bytes_, _mm_set1_epi8('.'))); }
  // The first that differs; 16 for none.
  unsigned Mismatch(const Chunk& other) const {
    return static_cast<unsigned>(__builtin_ctz(~Bits(_mm_cmpeq_epi8(bytes_, other.bytes_))));
  }

 private:
  // The bytes from `first` to first + count, as unsigned ones.
  static __m128i InRange(__m128i bytes, char first, int count) {
    const __m128i shifted = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(-128 - first)));
    return _mm_cmplt_epi8(shifted, _mm_set1_epi8(static_cast<char>(-128 + count)));
  }
  static std::uint32_t Bits(__m128i mask) { return static_cast<std::uint32_t>(_mm_movemask_epi8(mask)); }

  __m128i bytes_;
};

#endif

// How many letters, digits and "_" stand at `at`.
inline std::size_t WordLength(const char* at) {
#ifdef __SSE2__
  for (std::size_t length = 0;; length += 16) {
    const std::uint32_t words = Chunk(at + length).Words();
    if (words != 0xFFFF) return length + static_cast<unsigned>(__builtin_ctz(~words));
  }
#else
  const char* const start = at;
  while (((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z') || IsDigit(*at) || *at == '_') ++at;
  return static_cast<std::size_t>(at - start);
#endif
}

// The length of the op name, "name" or "name.overload", at `at`, as far as it goes; 0 where none begins.
inline std::size_t OpLength(const char* at) {
  if (IsDigit(*at)) return 0;
#ifdef __SSE2__
  // One look at 32 bytes, without a branch on the length, settles nearly all.
  const Chunk low(at), high(at + 16);
  const std::uint32_t dots = low.Dots() | high.Dots() << 16;
  const std::uint32_t others = ~(low.Words() | high.Words() << 16 | dots);
  const std::uint32_t inside =
      (others & -others) - 1;  // the bits below the first other; all, where there is none
  const std::uint32_t ours = dots & inside;
  const bool plain = others != 0 && (others & 1) == 0 && (ours & (ours - 1)) == 0 && (ours & 1) == 0 &&
                     (ours & (inside >> 1)) == ours;
  if (plain) return static_cast<unsigned>(__builtin_ctz(others));
#endif
  const std::size_t base = WordLength(at);
  if (base == 0 || at[base] != '.') return base;
  const std::size_t overload = WordLength(at + base + 1);
  return overload == 0 ? base : base + 1 + overload;
}

// Reads the line at `at` as a route, and answers where its LF stands. Null for any other line, which
// ParseConfLine reads.
inline const char* ParseGeneratedLine(const char* at, ConfLine& line) {
  line.type = ConfLine::Type::kRoute;
  line.name = {at, OpLength(at)};
  at += line.name.size();
  if (line.name.empty() || std::memcmp(at, " = ", 3) != 0) return nullptr;
  at += 3;
  line.value = {at, WordLength(at)};
  if (line.value.empty()) return nullptr;
  at += line.value.size();
  line.annotation = {};
  if (*at == '\n') return at;
  if (std::memcmp(at, "  # ", 4) != 0) return nullptr;
  at += 4;
  line.annotation = {at, WordLength(at)};
  at += line.annotation.size();
  return line.annotation.empty() || *at != '\n' ? nullptr : at;
}

// Whether they are the same.
inline bool IsSame(std::string_view a, std::string_view b) {
#ifdef __SSE2__
  if (a.size() != b.size()) return false;
  if (a.size() <= 16) return Chunk(a.data()).Mismatch(Chunk(b.data())) >= a.size();
#endif
  return a == b;
}

}  // namespace vendorconfs::routing::internal
