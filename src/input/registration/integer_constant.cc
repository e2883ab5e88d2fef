#include "input/registration/integer_constant.h"

#include <limits>
#include <string>

#include "input/registration/string_literal.h"

namespace vendorconfs::cpp {
namespace {

int DigitValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

// u, l, ll, z and their combinations.
bool IsSuffix(std::string_view suffix, bool* is_unsigned) {
  const auto take = [&](std::string_view lower, std::string_view upper) {
    if (!suffix.starts_with(lower) && !suffix.starts_with(upper)) return false;
    suffix.remove_prefix(lower.size());
    return true;
  };
  *is_unsigned = take("u", "U");
  if (!take("ll", "LL") && !take("l", "L")) take("z", "Z");
  if (!*is_unsigned) *is_unsigned = take("u", "U");
  return suffix.empty();
}

Integer Truth(bool value) {
  return {value ? 1U : 0U, false};
}

}  // namespace

std::optional<Integer> ParseInteger(std::string_view text) {
  unsigned base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.starts_with("0b") || text.starts_with("0B")) {
    base = 2;
    text.remove_prefix(2);
  } else if (text.starts_with('0')) {
    base = 8;
  }
  Integer value;
  std::size_t digits = 0;
  while (!text.empty()) {
    if (text.front() != '\'' || digits == 0) {
      const int digit = DigitValue(text.front());
      if (digit >= static_cast<int>(base)) break;
      const std::uint64_t next = value.bits * base + static_cast<unsigned>(digit);
      if (next / base != value.bits) return std::nullopt;
      value.bits = next;
      ++digits;
    }
    text.remove_prefix(1);
  }
  if (digits == 0 || !IsSuffix(text, &value.is_unsigned)) return std::nullopt;
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  value.is_unsigned = value.is_unsigned || value.bits > kMost;
  return value;
}

std::optional<Integer> ParseCharacter(std::string_view text) {
  const std::optional<std::string> value = LiteralValue(text);
  if (!value || value->size() != 1 || text.back() != '\'') return std::nullopt;
  return Integer{static_cast<std::uint64_t>(static_cast<signed char>(value->front())), false};
}

std::optional<Integer> Compute(std::string_view op, Integer left, Integer right) {
  const bool is_unsigned = left.is_unsigned || right.is_unsigned;
  const std::uint64_t a = left.bits, b = right.bits;
  const auto sa = static_cast<std::int64_t>(a), sb = static_cast<std::int64_t>(b);
  const auto less = [&](std::uint64_t x, std::uint64_t y) {
    return is_unsigned ? x < y : static_cast<std::int64_t>(x) < static_cast<std::int64_t>(y);
  };
  if (op == "==") return Truth(a == b);
  if (op == "!=") return Truth(a != b);
  if (op == "<") return Truth(less(a, b));
  if (op == ">") return Truth(less(b, a));
  if (op == "<=") return Truth(!less(b, a));
  if (op == ">=") return Truth(!less(a, b));
  if (op == "+") return Integer{a + b, is_unsigned};
  if (op == "-") return Integer{a - b, is_unsigned};
  if (op == "*") return Integer{a * b, is_unsigned};
  if (op == "&") return Integer{a & b, is_unsigned};
  if (op == "|") return Integer{a | b, is_unsigned};
  if (op == "^") return Integer{a ^ b, is_unsigned};
  if (op == "<<" || op == ">>") {
    // As GCC has it: a negative count shifts the other way, and what is shifted out is gone.
    const bool negative = !right.is_unsigned && sb < 0;
    const std::uint64_t count = negative ? 0 - b : b;
    if ((op == "<<") != negative) return Integer{count < 64 ? a << count : 0, left.is_unsigned};
    if (left.is_unsigned) return Integer{count < 64 ? a >> count : 0, true};
    return Integer{static_cast<std::uint64_t>(sa >> (count < 63 ? count : 63)), false};
  }
  if (b == 0) return std::nullopt;
  if (is_unsigned) return Integer{op == "/" ? a / b : a % b, true};
  if (sb == -1) return Integer{op == "/" ? 0 - a : 0, false};
  return Integer{static_cast<std::uint64_t>(op == "/" ? sa / sb : sa % sb), false};
}

}  // namespace vendorconfs::cpp
