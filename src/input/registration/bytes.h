// Bytes as the C++ preprocessor classifies them, line splices, and fast searches over raw text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vendorconfs::cpp {

enum class ByteClass : std::uint8_t {
  kOther,
  kBlank,  // whitespace within a line; a carriage return is one, so that CRLF reads as LF
  kNewline,
  kDot,
  kQuote,
  kApostrophe,
  kSlash,
  kHash,
  kBackslash,
  kUnicode,  // every byte of a character beyond ASCII, which names may have; this and what follows continue
             // one
  kName,     // letters, `_`, `$`
  kDigit,
};

inline constexpr std::array<ByteClass, 256> kByteClasses = [] {
  std::array<ByteClass, 256> classes{};
  for (std::size_t c = 0; c < 256; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter || c == '_' || c == '$') classes[c] = ByteClass::kName;
    if (c >= 0x80) classes[c] = ByteClass::kUnicode;
    if (c >= '0' && c <= '9') classes[c] = ByteClass::kDigit;
  }
  for (const char c : {' ', '\t', '\v', '\f', '\r', '\0'}) {
    classes[static_cast<unsigned char>(c)] = ByteClass::kBlank;
  }
  classes['\n'] = ByteClass::kNewline;
  classes['.'] = ByteClass::kDot;
  classes['"'] = ByteClass::kQuote;
  classes['\''] = ByteClass::kApostrophe;
  classes['/'] = ByteClass::kSlash;
  classes['#'] = ByteClass::kHash;
  classes['\\'] = ByteClass::kBackslash;
  return classes;
}();

inline ByteClass Class(char c) {
  return kByteClasses[static_cast<unsigned char>(c)];
}
inline bool IsBlank(char c) {
  return Class(c) == ByteClass::kBlank;
}
inline bool IsDigit(char c) {
  return Class(c) == ByteClass::kDigit;
}
// Whether `c` may continue a name.
inline bool IsNameByte(char c) {
  return Class(c) >= ByteClass::kUnicode;
}
// Whether a name may begin with `c`.
inline bool BeginsName(char c) {
  return IsNameByte(c) && !IsDigit(c);
}

// The character of UTF-8 text at `at`, if it is one that readers see nothing of, blank or not; otherwise 0.
std::uint32_t InvisibleCharacter(const char* at, const char* end);

// The length of the line splice at `at`, or 0: a backslash, blanks (which compilers allow there) and the
// newline.
inline std::size_t SpliceLength(const char* at, const char* end) {
  if (at == end || *at != '\\') return 0;
  const char* p = at + 1;
  while (p != end && IsBlank(*p)) ++p;
  return p != end && *p == '\n' ? static_cast<std::size_t>(p + 1 - at) : 0;
}

// The first position from `at` on where no splice begins.
inline const char* SkipSplices(const char* at, const char* end) {
  while (const std::size_t length = SpliceLength(at, end)) at += length;
  return at;
}

// The inverse: the end of the last byte before `at` that belongs to no splice, not before `begin`.
const char* BackOverSplices(const char* at, const char* begin);

// `text` as it reads once its splices are gone.
std::string WithoutSplices(std::string_view text);

// The first byte of [at, end) that can begin or hide something in code read for registrations, or `end`:
// quotes, `/`, `#`, `%`, a backslash, the `Y` of TORCH_LIBRARY, what is beyond ASCII, and a `.` that stands
// behind an `m`, a `)` or what may be the end of a space or comment. `begin` is where the text begins. Many
// times faster than lexing.
const char* FindNotable(const char* at, const char* end, const char* begin);

// The first `quote`, backslash or newline of [at, end), or `end`.
const char* FindInLiteral(const char* at, const char* end, char quote);

std::size_t CountNewlines(const char* at, const char* end);

}  // namespace vendorconfs::cpp
