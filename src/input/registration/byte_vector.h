// Sixteen bytes at once, where the machine has them.
#pragma once

#include <cstddef>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>

namespace vendorconfs::cpp {

inline constexpr std::ptrdiff_t kVectorSize = 16;

class ByteVector {
 public:
  explicit ByteVector(const char* at) : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))) {}
  explicit ByteVector(__m128i bytes) : bytes_(bytes) {}
  // The bytes from `at` on, with zeros from `end` on.
  static ByteVector UpTo(const char* at, const char* end) {
    if (end - at >= kVectorSize) return ByteVector(at);
    char bytes[kVectorSize] = {};
    std::memcpy(bytes, at, static_cast<std::size_t>(end - at));
    return ByteVector(bytes);
  }

  __m128i value() const { return bytes_; }
  ByteVector With(char bits) const { return ByteVector(_mm_or_si128(bytes_, _mm_set1_epi8(bits))); }

  // A bit for every byte that is `c`.
  unsigned EqualBits(char c) const { return Bits(_mm_cmpeq_epi8(bytes_, _mm_set1_epi8(c))); }
  // ... that is one of `first` and the `count` behind it.
  unsigned RangeBits(char first, char count) const {
    const __m128i from_first = _mm_sub_epi8(bytes_, _mm_set1_epi8(first));
    return Bits(_mm_cmpeq_epi8(_mm_min_epu8(from_first, _mm_set1_epi8(count)), from_first));
  }
  // ... that is beyond ASCII.
  unsigned HighBits() const { return Bits(bytes_); }

 private:
  static unsigned Bits(__m128i marks) { return static_cast<unsigned>(_mm_movemask_epi8(marks)); }

  __m128i bytes_;
};

}  // namespace vendorconfs::cpp
#endif
