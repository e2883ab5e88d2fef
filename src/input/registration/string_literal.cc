#include "input/registration/string_literal.h"

#include <cstdint>

#include "input/registration/bytes.h"

namespace vendorconfs::cpp {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool AppendUtf8(std::uint32_t code, std::string* out) {
  const auto tail = [&](int shift) { out->push_back(static_cast<char>(0x80 | ((code >> shift) & 0x3F))); };
  if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
  if (code < 0x80) {
    out->push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    out->push_back(static_cast<char>(0xC0 | (code >> 6)));
    tail(0);
  } else if (code < 0x10000) {
    out->push_back(static_cast<char>(0xE0 | (code >> 12)));
    tail(6);
    tail(0);
  } else {
    out->push_back(static_cast<char>(0xF0 | (code >> 18)));
    tail(12);
    tail(6);
    tail(0);
  }
  return true;
}

// Reads the escapes of one literal body.
class Escapes {
 public:
  explicit Escapes(std::string_view body) : body_(body) {}

  std::optional<std::string> Decode() {
    while (at_ < body_.size()) {
      const char c = body_[at_++];
      if (c != '\\') {
        value_ += c;
      } else if (!Escape()) {
        return std::nullopt;
      }
    }
    return std::move(value_);
  }

 private:
  bool Escape() {
    if (at_ == body_.size()) return false;
    const char c = body_[at_];
    if (c >= '0' && c <= '7') return Code(8, 1, 3, false);
    ++at_;
    switch (c) {
      case 'x':
        return Braced() ? Code(16, 1, body_.size(), false) && Closed() : Code(16, 1, body_.size(), false);
      case 'o':
        return Braced() && Code(8, 1, body_.size(), false) && Closed();
      case 'u':
        return Braced() ? Code(16, 1, body_.size(), true) && Closed() : Code(16, 4, 4, true);
      case 'U':
        return Code(16, 8, 8, true);
      default:
        break;
    }
    constexpr std::string_view kNames = "'\"?\\abfnrtve";
    constexpr std::string_view kMeanings = "'\"?\\\a\b\f\n\r\t\v\x1B";
    const std::size_t index = kNames.find(c);
    if (index == std::string_view::npos) return false;
    value_ += kMeanings[index];
    return true;
  }

  bool Braced() {
    if (at_ == body_.size() || body_[at_] != '{') return false;
    ++at_;
    return true;
  }

  bool Closed() { return at_ < body_.size() && body_[at_++] == '}'; }

  // A number of `least` to `most` digits: a character of Unicode, or one byte.
  bool Code(int base, std::size_t least, std::size_t most, bool unicode) {
    std::uint32_t code = 0;
    std::size_t digits = 0;
    for (; digits < most && at_ < body_.size(); ++digits, ++at_) {
      const int digit = HexDigit(body_[at_]);
      if (digit < 0 || digit >= base) break;
      if (code > 0x10FFFF) return false;
      code = code * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digit);
    }
    if (digits < least) return false;
    if (unicode) return AppendUtf8(code, &value_);
    if (code > 0xFF) return false;
    value_ += static_cast<char>(code);
    return true;
  }

  std::string_view body_;
  std::size_t at_ = 0;
  std::string value_;
};

}  // namespace

std::optional<std::string_view> PlainLiteralValue(std::string_view literal) {
  if (literal.size() < 2 || literal[0] != '"') return std::nullopt;
  const char* begin = literal.data() + 1;
  const char* end = literal.data() + literal.size();
  const char* close = FindInLiteral(begin, end, '"');
  if (close == end || *close != '"') return std::nullopt;
  return std::string_view(begin, static_cast<std::size_t>(close - begin));
}

std::optional<std::string> LiteralValue(std::string_view literal) {
  const std::size_t quote = literal.find_first_of("\"'");
  if (quote == std::string_view::npos) return std::nullopt;
  const std::size_t close = literal.find_last_of("\"'");
  if (WithoutSplices(literal.substr(0, quote)).ends_with('R')) {
    const std::size_t open = literal.find('(', quote);
    if (open == std::string_view::npos) return std::nullopt;
    const std::size_t delimiter = open - quote - 1;
    if (close < open + delimiter + 2) return std::nullopt;
    return std::string(literal.substr(open + 1, close - delimiter - 1 - (open + 1)));
  }
  const std::string body = WithoutSplices(literal.substr(quote + 1, close - quote - 1));
  return Escapes(body).Decode();
}

}  // namespace vendorconfs::cpp
