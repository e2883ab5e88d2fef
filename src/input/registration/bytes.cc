#include "input/registration/bytes.h"

#include <bit>

#include "input/registration/byte_vector.h"

namespace vendorconfs::cpp {
namespace {

bool IsNotable(char c, char before) {
  switch (c) {
    case '"':
    case '#':
    case '%':
    case '\'':
    case '/':
    case '\\':
    case 'Y':
      return true;
    case '.':
      return before == 'm' || before == ')' || before == '/' || before == '\n' || IsBlank(before);
    default:
      return Class(c) == ByteClass::kUnicode;
  }
}

#if defined(__SSE2__)
__m128i Load(const char* at) {
  return ByteVector(at).value();
}

// A bit for every notable byte of the 16 from `at` on; the byte before `at` is readable.
unsigned NotableBits(const char* at) {
  const auto all = [](char c) { return _mm_set1_epi8(c); };
  const __m128i bytes = Load(at);
  // Pairs that differ in one bit share a comparison: " and #, % and ', . and /.
  const __m128i low_bit_off = _mm_and_si128(bytes, all(static_cast<char>(0xFE)));
  const __m128i second_bit_off = _mm_and_si128(bytes, all(static_cast<char>(0xFD)));
  const __m128i quote_or_hash = _mm_cmpeq_epi8(low_bit_off, all('"'));
  const __m128i percent_or_apostrophe = _mm_cmpeq_epi8(second_bit_off, all('%'));
  const __m128i backslash = _mm_cmpeq_epi8(bytes, all('\\'));
  const __m128i letter_y = _mm_cmpeq_epi8(bytes, all('Y'));
  const __m128i dot_or_slash = _mm_cmpeq_epi8(low_bit_off, all('.'));
  // Of the dots those behind an `m` or behind a byte up to '/', which blanks and newlines are; a slash
  // always. Letting a few more pass (a dot behind a parenthesis) costs a look, no more.
  const __m128i before = Load(at - 1);
  const __m128i behind_space = _mm_cmpeq_epi8(_mm_min_epu8(before, all('/')), before);
  const __m128i behind_m = _mm_cmpeq_epi8(before, all('m'));
  const __m128i slash = _mm_cmpeq_epi8(bytes, all('/'));
  const __m128i chosen =
      _mm_and_si128(dot_or_slash, _mm_or_si128(_mm_or_si128(behind_space, behind_m), slash));
  const __m128i rest =
      _mm_or_si128(_mm_or_si128(quote_or_hash, percent_or_apostrophe), _mm_or_si128(backslash, letter_y));
  // The sign bit marks what is beyond ASCII.
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(chosen, rest), bytes)));
}
#endif

}  // namespace

const char* BackOverSplices(const char* at, const char* begin) {
  while (at != begin && at[-1] == '\n') {
    const char* p = at - 1;
    while (p != begin && IsBlank(p[-1])) --p;
    if (p == begin || p[-1] != '\\') break;
    at = p - 1;
  }
  return at;
}

std::string WithoutSplices(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  const char* end = text.data() + text.size();
  for (const char* at = SkipSplices(text.data(), end); at != end; at = SkipSplices(at + 1, end)) plain += *at;
  return plain;
}

std::uint32_t InvisibleCharacter(const char* at, const char* end) {
  const auto byte = [&](std::ptrdiff_t i) -> std::uint32_t {
    return end - at > i ? static_cast<unsigned char>(at[i]) : 0U;
  };
  const auto continues = [&](std::ptrdiff_t i) { return (byte(i) & 0xC0) == 0x80; };
  std::uint32_t code = 0;
  if (byte(0) == 0xC2 && continues(1)) {
    code = byte(1);
  } else if (byte(0) >= 0xE0 && byte(0) < 0xF0 && continues(1) && continues(2)) {
    code = (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
  }
  const bool is_invisible = (code >= 0x80 && code <= 0xA0) || code == 0xAD || code == 0x1680 ||
                            code == 0x180E || (code >= 0x2000 && code <= 0x200F) ||
                            (code >= 0x2028 && code <= 0x202F) || (code >= 0x205F && code <= 0x206F) ||
                            code == 0x3000 || code == 0xFEFF;
  return is_invisible ? code : 0;
}

const char* FindNotable(const char* at, const char* end, const char* begin) {
  char before = at == begin ? '\n' : at[-1];
#if defined(__SSE2__)
  if (at != end && at == begin) {
    if (IsNotable(*at, before)) return at;
    before = *at++;
  }
  for (; end - at >= kVectorSize; at += kVectorSize) {
    if (const unsigned bits = NotableBits(at)) return at + std::countr_zero(bits);
  }
  if (at != begin) before = at[-1];
#endif
  for (; at != end; ++at) {
    if (IsNotable(*at, before)) return at;
    before = *at;
  }
  return end;
}

const char* FindInLiteral(const char* at, const char* end, char quote) {
#if defined(__SSE2__)
  for (; end - at >= kVectorSize; at += kVectorSize) {
    const __m128i bytes = Load(at);
    const __m128i found = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(quote)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'))),
        _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
    const auto bits = static_cast<unsigned>(_mm_movemask_epi8(found));
    if (bits != 0) return at + std::countr_zero(bits);
  }
#endif
  while (at != end && *at != quote && *at != '\\' && *at != '\n') ++at;
  return at;
}

std::size_t CountNewlines(const char* at, const char* end) {
  std::size_t count = 0;
#if defined(__SSE2__)
  const __m128i newline = _mm_set1_epi8('\n');
  while (end - at >= kVectorSize) {
    // Each lane counts up to 255 matches before the lanes are added up.
    __m128i lanes = _mm_setzero_si128();
    for (int i = 0; i < 255 && end - at >= kVectorSize; ++i, at += kVectorSize) {
      lanes = _mm_sub_epi8(lanes, _mm_cmpeq_epi8(Load(at), newline));
    }
    const __m128i sums = _mm_sad_epu8(lanes, _mm_setzero_si128());
    count += static_cast<std::size_t>(_mm_cvtsi128_si64(sums)) +
             static_cast<std::size_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
  }
#endif
  for (; at != end; ++at) count += *at == '\n' ? 1 : 0;
  return count;
}

}  // namespace vendorconfs::cpp
