#include "input/toml/strings.h"

#include <utility>

namespace vendorconfs::toml {
namespace {

constexpr CharacterClass ClassOf(char quote) {
  return quote == '"' ? kBasicCharacter : kLiteralCharacter;
}

bool StartsLines(const Scanner& scanner) {
  const char quote = scanner.Peek();
  return scanner.Peek(1) == quote && scanner.Peek(2) == quote;
}

void AppendUtf8(std::uint32_t code, std::string& to) {
  const auto append = [&](std::uint32_t byte) { to += static_cast<char>(byte); };
  if (code < 0x80) {
    append(code);
  } else if (code < 0x800) {
    append(0xc0 | code >> 6);
    append(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    append(0xe0 | code >> 12);
    append(0x80 | (code >> 6 & 0x3f));
    append(0x80 | (code & 0x3f));
  } else {
    append(0xf0 | code >> 18);
    append(0x80 | (code >> 12 & 0x3f));
    append(0x80 | (code >> 6 & 0x3f));
    append(0x80 | (code & 0x3f));
  }
}

// What a one-letter escape stands for, or NUL.
constexpr char SimpleEscape(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 't':
      return '\t';
    case 'n':
      return '\n';
    case 'f':
      return '\f';
    case 'r':
      return '\r';
    case '"':
      return '"';
    case '\\':
      return '\\';
    default:
      return '\0';
  }
}

}  // namespace

std::string_view StringReader::ReadValue() {
  return StartsLines(scanner_) ? ReadLines() : ReadLine();
}

std::string_view StringReader::ReadKey() {
  if (StartsLines(scanner_))
    scanner_.Fail("a key is a multi-line string; write it with single quote characters");
  return ReadLine();
}

std::string_view StringReader::ReadLine() {
  const char quote = scanner_.Peek();
  const char* begin = scanner_.position() + 1;
  const char* stop = scanner_.FindEnd(begin, ClassOf(quote));
  if (stop != scanner_.end() && *stop == quote) {
    scanner_.MoveTo(stop + 1);
    return {begin, static_cast<std::size_t>(stop - begin)};
  }
  if (stop != scanner_.end() && *stop == '\\') return ReadEscapedLine(begin, stop);
  FailUnclosed(stop);
}

std::string_view StringReader::ReadEscapedLine(const char* begin, const char* backslash) {
  std::string content(begin, backslash);
  scanner_.MoveTo(backslash);
  for (;;) {
    if (scanner_.AtEnd()) FailUnclosed(scanner_.position());
    if (scanner_.SkipIf('"')) return Keep(std::move(content));
    if (scanner_.Peek() == '\\') {
      ReadEscape(content);
      continue;
    }
    const char* stop = scanner_.FindEnd(scanner_.position(), kBasicCharacter);
    if (stop == scanner_.position()) FailUnclosed(stop);
    content.append(scanner_.position(), stop);
    scanner_.MoveTo(stop);
  }
}

std::string_view StringReader::ReadLines() {
  const std::uint32_t first_line = scanner_.line();
  const char quote = scanner_.Peek();
  scanner_.Skip(3);
  scanner_.SkipNewline();
  // While `copied` is false, all content so far is the text from `begin` on.
  const char* begin = scanner_.position();
  std::string content;
  bool copied = false;
  const auto copy = [&] {
    content.append(begin, scanner_.position());
    copied = true;
  };
  for (;;) {
    scanner_.MoveTo(scanner_.FindEnd(scanner_.position(), ClassOf(quote)));
    if (scanner_.AtEnd()) {
      scanner_.Fail(first_line, std::string("a multi-line string is never closed; end it with three ") +
                                    (quote == '"' ? "double" : "single") + " quote characters");
    }
    const char c = scanner_.Peek();
    if (c == quote) {
      std::size_t quotes = 1;
      while (quotes < 5 && scanner_.Peek(quotes) == quote) ++quotes;
      if (quotes < 3) {
        scanner_.Skip(quotes);
        continue;
      }
      // Up to two quotes may stand right before the three that close the string.
      scanner_.Skip(quotes - 3);
      const char* stop = scanner_.position();
      if (copied) copy();
      scanner_.Skip(3);
      return copied ? Keep(std::move(content))
                    : std::string_view(begin, static_cast<std::size_t>(stop - begin));
    }
    if (c == '\n') {
      scanner_.SkipNewline();
    } else if (c == '\r') {
      copy();
      scanner_.SkipNewline();
      begin = scanner_.position() - 1;
    } else if (c == '\\' && quote == '"') {
      copy();
      if (!SkipLineEndingBackslash()) ReadEscape(content);
      begin = scanner_.position();
    } else {
      FailUnclosed(scanner_.position());
    }
  }
}

void StringReader::ReadEscape(std::string& content) {
  const char letter = scanner_.Peek(1);
  if (const char simple = SimpleEscape(letter); simple != '\0') {
    content += simple;
    scanner_.Skip(2);
    return;
  }
  if (letter != 'u' && letter != 'U') {
    scanner_.Fail("a backslash stands before " + scanner_.Describe(scanner_.position() + 1) +
                  ", which is no escape of TOML; write \\\\ for a backslash");
  }
  const std::size_t digits = letter == 'u' ? 4 : 8;
  const std::string wanted = std::string("\\") + letter;
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    const int digit = HexDigit(scanner_.Peek(2 + i));
    if (digit < 0) {
      scanner_.Fail("the escape " + wanted + " needs " + std::to_string(digits) +
                    " hexadecimal digits; add the missing ones");
    }
    code = code << 4 | static_cast<std::uint32_t>(digit);
  }
  const std::string_view spelling(scanner_.position(), 2 + digits);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    scanner_.Fail("the escape " + std::string(spelling) +
                  " names no Unicode character; use one up to 10FFFF outside D800 to DFFF");
  }
  AppendUtf8(code, content);
  scanner_.Skip(2 + digits);
}

bool StringReader::SkipLineEndingBackslash() {
  std::size_t ahead = 1;
  while (scanner_.Peek(ahead) == ' ' || scanner_.Peek(ahead) == '\t') ++ahead;
  if (scanner_.Peek(ahead) != '\n' && scanner_.Peek(ahead) != '\r') return false;
  scanner_.Skip(ahead);
  do {
    scanner_.SkipBlanks();
  } while (scanner_.SkipNewline());
  return true;
}

void StringReader::FailUnclosed(const char* where) const {
  if (scanner_.EndsLine(where))
    scanner_.Fail("a string is not closed in its line; add the closing quote character");
  scanner_.Fail(scanner_.Describe(where) + " stands in a string; write it as an escape in double quotes");
}

std::string_view StringReader::Keep(std::string content) {
  if (!owned_) owned_ = std::make_shared<std::deque<std::string>>();
  return owned_->emplace_back(std::move(content));
}

}  // namespace vendorconfs::toml
