// Constants of `#if` expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace vendorconfs::cpp {

// An integer of the preprocessor, which computes with 64 bits.
struct Integer {
  std::uint64_t bits = 0;
  bool is_unsigned = false;
};

// A decimal, octal, hexadecimal or binary constant with separators and a suffix; nothing for anything else.
std::optional<Integer> ParseInteger(std::string_view text);

// A character constant of one character.
std::optional<Integer> ParseCharacter(std::string_view text);

// `left op right`; nothing for a division by zero. `op` is one of the binary operators but && and ||.
std::optional<Integer> Compute(std::string_view op, Integer left, Integer right);

}  // namespace vendorconfs::cpp
