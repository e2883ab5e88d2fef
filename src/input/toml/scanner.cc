#include "input/toml/scanner.h"

#include <algorithm>
#include <cstddef>

#include "support/error.h"
#include "support/utf8.h"

namespace vendorconfs::toml {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

std::string CodePoint(unsigned char c) {
  return {'U', '+', '0', '0', kHexDigits[c >> 4], kHexDigits[c & 0xf]};
}

bool IsControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool IsUtf8Continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

}  // namespace

Scanner::Scanner(std::string_view text, std::string_view file)
    : position_(text.data()), end_(text.data() + text.size()), file_(file) {
  if (const std::size_t wrong = FindInvalidUtf8(text); wrong != std::string_view::npos) {
    const auto byte = static_cast<unsigned char>(text[wrong]);
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(wrong), '\n');
    Fail(static_cast<std::uint32_t>(1 + lines), std::string("the byte 0x") + kHexDigits[byte >> 4] +
                                                    kHexDigits[byte & 0xf] +
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
  if (AtEnd() || *position_ == '\n' || *position_ == '\r') return;
  Fail(Describe(position_) + " stands in a comment; remove it");
}

void Scanner::SkipBlankLines() {
  for (;;) {
    SkipBlanks();
    if (AtEnd()) return;
    if (*position_ == '#') SkipComment();
    if (!SkipNewline()) return;
  }
}

void Scanner::EndLine(std::string_view after) {
  SkipBlanks();
  if (AtEnd()) return;
  if (*position_ == '#') SkipComment();
  if (AtEnd() || SkipNewline()) return;
  Fail(Describe(position_) + " follows " + std::string(after) + " in the same line; end the line there");
}

void Scanner::Fail(std::uint32_t line, std::string_view what) const {
  throw InputError(Place{std::string(file_), static_cast<int>(line)}, what);
}

std::string Scanner::Describe(const char* position) const {
  if (position == end_) return "the end of the file";
  if (*position == '\n' || *position == '\r') return "the end of the line";
  if (IsControl(*position))
    return "the control character " + CodePoint(static_cast<unsigned char>(*position));
  if (*position == '"') return "a double quote";
  const char* after = position + 1;
  while (after != end_ && IsUtf8Continuation(*after)) ++after;
  return '"' + std::string(position, after) + '"';
}

std::string Quoted(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  std::string quoted = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i >= kLongest && !IsUtf8Continuation(text[i])) {
      quoted += "...";
      break;
    }
    if (IsControl(text[i])) {
      quoted += "\\u" + CodePoint(static_cast<unsigned char>(text[i])).substr(2);
    } else {
      quoted += text[i];
    }
  }
  return quoted + '"';
}

}  // namespace vendorconfs::toml
