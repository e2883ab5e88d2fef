#include "input/toml/random_document.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace vendorconfs {
namespace {

using namespace std::string_view_literals;

constexpr std::array kNames = {"a"sv,     "b"sv,           "c"sv,       "a"sv,    "b"sv,
                               "\"a\""sv, "'b'"sv,         "x-_9"sv,    "\"\""sv, "\"c d\""sv,
                               "'\"'"sv,  "\"\\u00e9\""sv, "\"a.b\""sv, "1"sv,    "true"sv};

// Numbers of all kinds and near misses, separated by blanks.
constexpr std::string_view kNumbers =
    "0 +0 -0 9223372036854775807 -9223372036854775808 9223372036854775808 -9223372036854775809 "
    "0xffffffffffffffff 0x7fffffffffffffff 0b0 0o777 0x00f 01 1__0 1_ _1 0x_1 +0x1 0X1 inf -inf +nan "
    "nan 1e5 1E+05 1e-0_5 5e-324 1.7976931348623157e308 0.1 -0.0 1. .5 1.e5 0e0 00.5 1e 1.5_5 1_0.5 "
    "3.14159265358979323846264338327950288 true false True infinity";

// Pieces of basic strings; most of them stand in multi-line ones too.
constexpr std::array kBasicPieces = {
    "text"sv,   " "sv,      "'"sv,          "#"sv,       "\\n"sv,         "\\t"sv,     "\\\""sv,    "\\\\"sv,
    "\\b"sv,    "\\f"sv,    "\\r"sv,        "\\u00E9"sv, "\\U0001F600"sv, "\\uD7FF"sv, "\\uE000"sv, "\t"sv,
    "\u00e9"sv, "\u4e2d"sv, "\U0001F600"sv, "]"sv,       "="sv,           "\\u0000"sv};
constexpr std::array kWrongEscapes = {"\\uD800"sv, "\\U00110000"sv, "\\e"sv, "\\x41"sv, "\\u12"sv};
constexpr std::array kBasicLines = {"\n"sv,     "\r\n"sv,           "\"x"sv,   "\"\"x"sv,
                                    "\\\n  "sv, "\\ \t\r\n\n \t"sv, "\\\\\n"sv};
constexpr std::array kLiteralPieces = {"text"sv, " "sv,      "\""sv,         "\\"sv,
                                       "\t"sv,   "\u00e9"sv, "\U0001F600"sv, "#"sv};
constexpr std::array kLiteralLines = {"\n"sv, "\r\n"sv, "'x"sv, "''x"sv};

constexpr std::string_view kDamage = "\"'\\\n\r \t=.,[]{}#_-+:019eETZxu\x00\x01\x1f\x7f\x80\xc3"sv;
constexpr std::array kLongDamage = {"\"\"\""sv,
                                    "'''"sv,
                                    "\r\n"sv,
                                    "[["sv,
                                    "]]"sv,
                                    "\xc3\xa9"sv,
                                    "\xed\xa0\x80"sv,
                                    "\xf4\x90\x80\x80"sv,
                                    "\xc0\x80"sv,
                                    "\xe2\x80\xa8"sv,
                                    "\xc2\xa0"sv,
                                    "\xef\xbb\xbf"sv,
                                    "\xf0\x9f\x98\x80"sv,
                                    "\n[a]\n"sv,
                                    "\n[[a]]\n"sv,
                                    "\n[a.b]\n"sv,
                                    "\na.b = 1\n"sv,
                                    "true"sv,
                                    "1979-05-27"sv,
                                    "07:32:00"sv,
                                    "\\u0041"sv};

// Braces are evaluated from left to right, operands of + in any order.
std::string Join(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

std::string TwoDigits(std::size_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

std::string RandomDocument::Word(std::string_view list) {
  const auto blanks = static_cast<std::size_t>(std::count(list.begin(), list.end(), ' '));
  for (std::size_t skip = Below(blanks + 1); skip > 0; --skip) list.remove_prefix(list.find(' ') + 1);
  return std::string(list.substr(0, list.find(' ')));
}

std::string RandomDocument::Digits(std::size_t count, std::string_view digits) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0 && Chance(5)) text += '_';
    text += digits[Below(digits.size())];
  }
  return text;
}

std::string RandomDocument::Blanks() {
  return Chance(80) ? "" : Pick(std::array{" "sv, "\t"sv, "  "sv});
}

std::string RandomDocument::LineEnd() {
  return Join({Blanks(), Chance(15) ? "# comment \u00e9 \"'[" : "", Chance(85) ? "\n" : "\r\n"});
}

std::string RandomDocument::BlankLines() {
  std::string text = Blanks();
  while (Chance(15)) text += Join({LineEnd(), Blanks()});
  return text;
}

std::string RandomDocument::Key() {
  std::string key = Pick(names_);
  while (Chance(35)) key += Join({Blanks(), ".", Blanks(), Pick(names_)});
  return key;
}

std::string RandomDocument::Integer() {
  switch (Below(9)) {
    case 0:
      return Word(kNumbers);
    case 1:
      return "0x" + Digits(1 + Below(16), "0123456789abcdefABCDEF");
    case 2:
      return "0o" + Digits(1 + Below(21), "01234567");
    case 3:
      return "0b" + Digits(1 + Below(50), "01");
    default:
      return Join({Pick(std::array{""sv, "+"sv, "-"sv}), Digits(1, "123456789"), Digits(Below(18))});
  }
}

std::string RandomDocument::Float() {
  if (Chance(8)) return Word(kNumbers);
  std::string text = Pick(std::array{""sv, "+"sv, "-"sv});
  text += Chance(20) ? "0" : Join({Digits(1, "123456789"), Digits(Below(10))});
  const bool fraction = Chance(70);
  if (fraction) text += "." + Digits(1 + Below(12));
  if (!fraction || Chance(30)) {
    text += Join({Pick(std::array{"e"sv, "E"sv, "e+"sv, "e-"sv, "E-"sv}), Digits(1 + Below(2))});
  }
  return text;
}

std::string RandomDocument::Date() {
  return Join({Pick(std::array{"2024-"sv, "2023-"sv, "1900-"sv, "2000-"sv, "0000-"sv, "9999-"sv}),
               TwoDigits(Chance(98) ? 1 + Below(12) : Below(20)), "-",
               TwoDigits(Chance(95) ? 1 + Below(28) : Below(34))});
}

std::string RandomDocument::Time() {
  std::string text =
      Join({TwoDigits(Below(Chance(98) ? 24 : 26)), ":", TwoDigits(Below(Chance(98) ? 60 : 62)), ":",
            TwoDigits(Below(Chance(98) ? 60 : 62))});
  if (Chance(30)) {
    text += '.';
    for (std::size_t i = Chance(97) ? 1 + Below(12) : Below(99); i-- > 0;)
      text += static_cast<char>('0' + Below(10));
  }
  return text;
}

std::string RandomDocument::Moment() {
  if (Chance(25)) return Date();
  if (Chance(25)) return Time();
  std::string text = Join({Date(), Pick(std::array{"T"sv, "t"sv, " "sv}), Time()});
  if (Chance(60)) {
    text += Chance(4) ? Pick(std::array{"-24:00"sv, "+01:60"sv, "+1:00"sv})
                      : Pick(std::array{"Z"sv, "z"sv, "+00:00"sv, "-07:30"sv, "+23:59"sv});
  }
  return text;
}

std::string RandomDocument::BasicString() {
  const bool lines = Chance(30);
  std::string text = lines ? "\"\"\"" : "\"";
  if (lines && Chance(30)) text += Chance(50) ? "\n" : "\r\n";
  while (Chance(70)) {
    if (lines && Chance(40)) {
      text += Pick(kBasicLines);
    } else {
      text += Chance(3) ? Pick(kWrongEscapes) : Pick(kBasicPieces);
    }
  }
  if (lines && Chance(20)) text += Chance(50) ? "\"" : "\"\"";
  return text + (lines ? "\"\"\"" : "\"");
}

std::string RandomDocument::LiteralString() {
  const bool lines = Chance(30);
  std::string text = lines ? "'''" : "'";
  if (lines && Chance(30)) text += Chance(50) ? "\n" : "\r\n";
  while (Chance(70)) text += lines && Chance(40) ? Pick(kLiteralLines) : Pick(kLiteralPieces);
  if (lines && Chance(20)) text += Chance(50) ? "'" : "''";
  return text + (lines ? "'''" : "'");
}

std::string RandomDocument::Array(int depth) {
  std::string text = "[" + BlankLines();
  while (Chance(60)) {
    text += Join({Value(depth + 1), BlankLines()});
    if (Chance(20)) break;
    text += "," + BlankLines();
  }
  return text + "]";
}

std::string RandomDocument::InlineTable(int depth) {
  std::string text = "{" + Blanks();
  for (bool first = true; Chance(60); first = false) {
    if (!first) text += Join({Blanks(), ",", Blanks()});
    text += Join({Key(), Blanks(), "=", Blanks(), Value(depth + 1)});
  }
  if (Chance(2)) text += ",";
  return Join({text, Blanks(), "}"});
}

std::string RandomDocument::Value(int depth) {
  switch (Below(depth < 3 ? 8 : 6)) {
    case 0:
      return Integer();
    case 1:
      return Float();
    case 2:
      return Moment();
    case 3:
      return BasicString();
    case 4:
      return LiteralString();
    case 5:
      return Chance(50) ? "true" : "false";
    case 6:
      return Array(depth);
    default:
      return InlineTable(depth);
  }
}

std::string RandomDocument::Statement() {
  if (Chance(25)) return Join({Blanks(), "[", Blanks(), Key(), Blanks(), "]", LineEnd()});
  if (Chance(15)) return Join({Blanks(), "[[", Blanks(), Key(), Blanks(), "]]", LineEnd()});
  if (Chance(5)) return LineEnd();
  return Join({Blanks(), Key(), Blanks(), "=", Blanks(), Value(Chance(50) ? 3 : 0), LineEnd()});
}

std::string RandomDocument::Write() {
  names_.clear();
  for (std::size_t count = 2 + Below(3); count-- > 0;) names_.push_back(Pick(kNames));
  std::string text = Chance(2) ? "\xef\xbb\xbf" : "";
  for (std::size_t count = 1 + Below(7); count-- > 0;) text += Statement();
  return text;
}

std::string RandomDocument::Piece() {
  return Chance(60) ? std::string(1, kDamage[Below(kDamage.size())]) : Pick(kLongDamage);
}

std::string RandomDocument::Damage(std::string text) {
  for (std::size_t count = Chance(70) ? 1 : 1 + Below(3); count-- > 0;) {
    const std::size_t at = Below(text.size() + 1);
    const std::size_t length = std::min(Chance(70) ? 1 : Below(20), text.size() - at);
    switch (Below(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, Piece());
        break;
      case 2:
        text.replace(at, length, Piece());
        break;
      default:
        const std::string copy = text.substr(at, length);
        text.insert(Below(text.size() + 1), copy);
        break;
    }
  }
  return text;
}

}  // namespace vendorconfs
