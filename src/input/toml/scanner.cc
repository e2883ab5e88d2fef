#include "input/toml/scanner.h"

#include <algorithm>
#include <cstddef>

#include "support/error.h"
#include "support/utf8.h"

namespace vendorconfs::toml {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

// At least `least` digits.
std::string Hexadecimal(std::uint32_t number, std::size_t least) {
  std::string digits;
  for (; number != 0 || digits.size() < least; number >>= 4)
    digits.insert(digits.begin(), kHexDigits[number & 0xf]);
  return digits;
}

bool IsControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool IsUtf8Continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

// The character at the start of a UTF-8 text.
std::uint32_t FirstCharacter(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return first;
  const std::uint32_t mask = first < 0xe0 ? 0x1f : first < 0xf0 ? 0xf : 0x7;
  std::uint32_t code = first & mask;
  for (std::size_t i = 1; i < text.size() && IsUtf8Continuation(text[i]); ++i) {
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
  }
  return code;
}

}  // namespace

Scanner::Scanner(std::string_view text, std::string_view file)
    : position_(text.data()), end_(text.data() + text.size()), file_(file) {
  if (const std::size_t wrong = FindInvalidUtf8(text); wrong != std::string_view::npos) {
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(wrong), '\n');
    Fail(static_cast<std::uint32_t>(1 + lines), "the byte 0x" +
                                                    Hexadecimal(static_cast<unsigned char>(text[wrong]), 2) +
                                                    " is not UTF-8; save the file as UTF-8");
  }
  if (text.substr(0, 3) == "\xef\xbb\xbf") position_ += 3;
}

bool Scanner::SkipNewline() {
  if (AtEnd()) return false;
  if (*position_ == '\r') {
    if (Peek(1) != '\n') Fail("a carriage return stands without a line feed; end lines with LF or CRLF");
    ++position_;
  } else if (*position_ != '\n') {
    return false;
  }
  ++position_;
  ++line_;
  return true;
}

void Scanner::SkipComment() {
  position_ = FindEnd(position_, kCommentCharacter);
  if (!EndsLine(position_)) Fail(Describe(position_) + " stands in a comment; remove it");
}

void Scanner::SkipBlankLines() {
  for (;;) {
    SkipBlanks();
    if (AtEnd()) return;
    if (*position_ == '#') SkipComment();
    if (!SkipNewline()) return;
  }
}

bool Scanner::SkipLineEnd() {
  SkipBlanks();
  if (AtEnd()) return true;
  if (*position_ == '#') SkipComment();
  return AtEnd() || SkipNewline();
}

void Scanner::Fail(std::uint32_t line, std::string_view what) const {
  throw InputError(Place{std::string(file_), static_cast<int>(line)}, what);
}

std::string Scanner::Describe(const char* position) const {
  if (position == end_) return "the end of the file";
  if (EndsLine(position)) return "the end of the line";
  if (*position == '"') return "a double quote";
  const std::uint32_t character = FirstCharacter({position, static_cast<std::size_t>(end_ - position)});
  if (IsControl(*position)) return "the control character U+" + Hexadecimal(character, 4);
  if (character >= 0x80) return "the character U+" + Hexadecimal(character, 4);
  return {'"', *position, '"'};
}

}  // namespace vendorconfs::toml
