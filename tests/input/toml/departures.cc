#include "input/toml/departures.h"

#include <algorithm>
#include <array>

namespace vendorconfs {
namespace {

bool Has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool OnlyWeAccept(const Outcome& ours, const Outcome& theirs, std::string_view their_error) {
  return ours.accepted && !theirs.accepted && Has(theirs.error, their_error);
}

bool IsLeapSecond(std::string_view text, const Outcome& ours, const Outcome& theirs) {
  return Has(text, ":60") &&
         OnlyWeAccept(ours, theirs, "expected second between 0 and 59 (inclusive), saw 60");
}

bool IsFloatBeyondDouble(std::string_view, const Outcome& ours, const Outcome& theirs) {
  const bool rounded = Has(ours.content, "inf") || Has(ours.content, "0x0p+0");
  return rounded && OnlyWeAccept(ours, theirs, "could not be interpreted as a value");
}

bool IsLongFraction(std::string_view, const Outcome& ours, const Outcome& theirs) {
  return OnlyWeAccept(ours, theirs, "fractional component exceeds maximum precision");
}

bool IsLongNumber(std::string_view, const Outcome& ours, const Outcome& theirs) {
  return OnlyWeAccept(ours, theirs, "numeric value too long to identify type") ||
         OnlyWeAccept(ours, theirs, "exceeds length limit");
}

// White space that TOML knows nothing of, trimmed after a backslash at a line's end.
bool IsForeignBlank(std::string_view text, const Outcome& ours, const Outcome& theirs) {
  constexpr std::array<std::string_view, 7> kBlanks = {"\u00a0", "\u1680", "\u2003", "\u202f",
                                                       "\u3000", "\ufeff", "\u2028"};
  const auto stands = [&](std::string_view blank) { return Has(text, blank); };
  return ours.accepted && theirs.accepted && Has(text, "\\") &&
         std::any_of(kBlanks.begin(), kBlanks.end(), stands);
}

bool IsHeaderOfDottedTable(std::string_view, const Outcome& ours, const Outcome& theirs) {
  return !ours.accepted && theirs.accepted && Has(ours.error, "is made of dotted keys since line");
}

const std::array kDepartures = {
    Departure{"refuses second 60", "time-second = 2DIGIT ; 00-58, 00-59, 00-60 based on leap second rules",
              "a = 2016-12-31T23:59:60Z\n", true, IsLeapSecond},
    Departure{"refuses floats that double rounds to infinity or zero",
              "Floats should be implemented as IEEE 754 binary64 values.", "a = [1e400, -1e400, 1e-400]\n",
              true, IsFloatBeyondDouble},
    Departure{"refuses fractions of a second with more than 64 digits",
              "If the value contains greater precision than the implementation can support, the additional "
              "precision must be truncated, not rounded.",
              "a = 07:32:00." + std::string(70, '1') + "\n", true, IsLongFraction},
    Departure{"refuses numbers of more than some 126 characters",
              "Underscores are allowed between digits to enhance readability; zero-prefixable-int and "
              "unsigned-dec-int "
              "have no greatest length in the grammar.",
              "a = 0x" + std::string(200, '0') + "1\n", true, IsLongNumber},
    Departure{"takes Unicode white space for white space after a backslash at a line's end",
              "Whitespace means tab (0x09) or space (0x20).", "a = \"\"\"x\\\n\u00a0y\"\"\"\n", true,
              IsForeignBlank},
    Departure{
        "lets a [table] header redefine a table that dotted keys filled, where all it holds are tables",
        "Since tables cannot be defined more than once, redefining such tables using a [table] header is not "
        "allowed.",
        "[a.b.c]\n[a]\nb.d.e = 1\n[a.b]\n", false, IsHeaderOfDottedTable},
};

}  // namespace

std::span<const Departure> Departures() {
  return kDepartures;
}

bool Agree(std::string_view text, const Outcome& ours, const Outcome& theirs) {
  if (ours.accepted == theirs.accepted && ours.content == theirs.content) return true;
  return std::any_of(kDepartures.begin(), kDepartures.end(),
                     [&](const Departure& departure) { return departure.explains(text, ours, theirs); });
}

}  // namespace vendorconfs
