#include "input/toml/numbers.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <system_error>

#include "input/toml/characters.h"

namespace vendorconfs::toml {
namespace {

constexpr std::string_view kNoValue =
    "is neither a number, a boolean nor a date; put a string in double quotes";
constexpr std::string_view kUnderscore =
    "has an underscore that does not stand between two digits; remove it";
constexpr std::string_view kLeadingZero = "has leading zeros; remove them";
constexpr std::string_view kRange =
    "is out of range; an integer lies between -9223372036854775808 and 9223372036854775807";

bool IsDigitOf(char c, int base) {
  const int digit = HexDigit(c);
  return digit >= 0 && digit < base;
}

// Whether `digits` is a run of digits of this base with single underscores between them; the reason where
// not.
std::string_view CheckDigits(std::string_view digits, int base) {
  if (digits.empty()) return "lacks digits; add them";
  bool after_digit = false;
  for (const char c : digits) {
    if (c == '_') {
      if (!after_digit) return kUnderscore;
      after_digit = false;
    } else if (IsDigitOf(c, base)) {
      after_digit = true;
    } else {
      return kNoValue;
    }
  }
  return after_digit ? std::string_view() : kUnderscore;
}

// An integer's digits, already checked.
std::string_view ReadDigits(std::string_view digits, int base, bool negative, TomlValue& value) {
  std::uint64_t magnitude = 0;
  const std::uint64_t limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) + negative;
  const auto factor = static_cast<std::uint64_t>(base);
  for (const char c : digits) {
    if (c == '_') continue;
    const auto digit = static_cast<std::uint64_t>(HexDigit(c));
    if (magnitude > (limit - digit) / factor) return kRange;
    magnitude = magnitude * factor + digit;
  }
  value.type = TomlType::kInteger;
  value.integer = static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude);
  return {};
}

int BaseOf(char letter) {
  switch (letter) {
    case 'x':
      return 16;
    case 'o':
      return 8;
    case 'b':
      return 2;
    default:
      return 0;
  }
}

// The parts of a decimal spelling, sign removed.
struct DecimalParts {
  std::string_view whole;
  std::string_view fraction;
  std::string_view exponent;  // its sign removed
  bool has_fraction = false;
  bool has_exponent = false;
  bool negative_exponent = false;
};

DecimalParts Split(std::string_view word) {
  DecimalParts parts;
  if (const auto at = word.find_first_of("eE"); at != std::string_view::npos) {
    parts.has_exponent = true;
    parts.exponent = word.substr(at + 1);
    word = word.substr(0, at);
    if (!parts.exponent.empty() && (parts.exponent[0] == '+' || parts.exponent[0] == '-')) {
      parts.negative_exponent = parts.exponent[0] == '-';
      parts.exponent.remove_prefix(1);
    }
  }
  if (const auto at = word.find('.'); at != std::string_view::npos) {
    parts.has_fraction = true;
    parts.fraction = word.substr(at + 1);
    word = word.substr(0, at);
  }
  parts.whole = word;
  return parts;
}

// Whether a number that double cannot hold is too large (and not too small): by the decimal place of its
// first digit that is no zero. Underscores are gone.
bool Overflows(const std::string& digits) {
  const auto exponent_at = digits.find_first_of("eE");
  const std::string mantissa = digits.substr(0, exponent_at);
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  const auto first = mantissa.find_first_of("123456789");
  auto place = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  if (exponent_at != std::string::npos) {
    const bool negative = digits[exponent_at + 1] == '-';
    const bool sign = negative || digits[exponent_at + 1] == '+';
    std::int64_t exponent = 0;
    for (const char c : std::string_view(digits).substr(exponent_at + 1 + sign)) {
      if (exponent < std::numeric_limits<std::int64_t>::max() / 20) exponent = exponent * 10 + (c - '0');
    }
    place += negative ? -exponent : exponent;
  }
  return place > 0;
}

std::string_view ReadFloat(std::string_view word, bool negative, const DecimalParts& parts,
                           TomlValue& value) {
  if (parts.has_fraction) {
    if (const auto wrong = CheckDigits(parts.fraction, 10); !wrong.empty()) return wrong;
  }
  if (parts.has_exponent) {
    if (const auto wrong = CheckDigits(parts.exponent, 10); !wrong.empty()) return wrong;
  }
  std::string digits;
  digits.reserve(word.size());
  for (const char c : word) {
    if (c != '_') digits += c;
  }
  double real = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), real);
  if (result.ec == std::errc::result_out_of_range) {
    real = Overflows(digits) ? std::numeric_limits<double>::infinity() : 0.0;
  }
  value.type = TomlType::kFloat;
  value.real = negative ? -real : real;
  return {};
}

// "True", "NaN" and the like; only numbers may have a sign.
bool IsKeywordInCapitals(std::string_view word, bool sign) {
  std::string lower(word.substr(0, 6));
  for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return lower == "inf" || lower == "nan" || (!sign && (lower == "true" || lower == "false"));
}

}  // namespace

std::string_view ReadNumber(std::string_view word, TomlValue& value) {
  const bool sign = !word.empty() && (word[0] == '+' || word[0] == '-');
  const bool negative = sign && word[0] == '-';
  if (sign) word.remove_prefix(1);
  if (word == "inf" || word == "nan") {
    const double real =
        word == "inf" ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    value.type = TomlType::kFloat;
    value.real = negative ? -real : real;
    return {};
  }
  if (IsKeywordInCapitals(word, sign)) return "is not in lower case; write it so";
  if (word.empty() || !(IsDigit(word[0]) || word[0] == '_' || word[0] == '.')) return kNoValue;
  if (const int base = word.size() > 1 && word[0] == '0' ? BaseOf(word[1]) : 0; base != 0) {
    if (sign) return "has a sign, which only decimal numbers may have; remove it";
    const std::string_view digits = word.substr(2);
    if (const auto wrong = CheckDigits(digits, base); !wrong.empty()) return wrong;
    return ReadDigits(digits, base, false, value);
  }
  const DecimalParts parts = Split(word);
  if (parts.has_fraction && (parts.whole.empty() || parts.fraction.empty())) {
    return "has a point without digits on both sides; add a 0";
  }
  if (const auto wrong = CheckDigits(parts.whole, 10); !wrong.empty()) return wrong;
  if (parts.whole.size() > 1 && parts.whole[0] == '0') return kLeadingZero;
  if (parts.has_fraction || parts.has_exponent) return ReadFloat(word, negative, parts, value);
  return ReadDigits(parts.whole, 10, negative, value);
}

}  // namespace vendorconfs::toml
