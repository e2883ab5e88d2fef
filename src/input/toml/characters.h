// Which characters TOML allows where, as one table lookup a byte. Bytes beyond ASCII, once known to be UTF-8,
// belong to every kind of text.
#pragma once

#include <array>
#include <cstdint>

namespace vendorconfs::toml {

enum CharacterClass : std::uint8_t {
  kBareKeyCharacter = 1,   // A-Z a-z 0-9 _ -
  kWordCharacter = 2,      // what numbers, dates and booleans are made of
  kBasicCharacter = 4,     // stands for itself in a "string"
  kLiteralCharacter = 8,   // stands for itself in a 'string'
  kCommentCharacter = 16,  // what a comment may hold
};

constexpr bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

// The value of a hexadecimal digit, or -1.
constexpr int HexDigit(char c) {
  if (IsDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

constexpr std::array<std::uint8_t, 256> MakeCharacterClasses() {
  std::array<std::uint8_t, 256> classes{};
  for (unsigned c = 0; c < 0x80; ++c) {
    const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    unsigned bits = 0;
    if (alphanumeric || c == '_' || c == '-') bits |= kBareKeyCharacter | kWordCharacter;
    if (c == '+' || c == '.' || c == ':') bits |= kWordCharacter;
    const bool printable = c == '\t' || (c >= 0x20 && c != 0x7f);
    if (printable) bits |= kCommentCharacter;
    if (printable && c != '"' && c != '\\') bits |= kBasicCharacter;
    if (printable && c != '\'') bits |= kLiteralCharacter;
    classes[c] = static_cast<std::uint8_t>(bits);
  }
  for (unsigned c = 0x80; c < 0x100; ++c)
    classes[c] = kBasicCharacter | kLiteralCharacter | kCommentCharacter;
  return classes;
}

inline constexpr std::array<std::uint8_t, 256> kCharacterClasses = MakeCharacterClasses();

constexpr bool Is(char c, CharacterClass wanted) {
  return (kCharacterClasses[static_cast<unsigned char>(c)] & wanted) != 0;
}

}  // namespace vendorconfs::toml
