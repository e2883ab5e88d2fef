#include "support/utf8.h"

#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/random.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

std::string Encoded(std::uint32_t code) {
  std::string text;
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0 | code >> 6);
    add(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    add(0xE0 | code >> 12);
    add(0x80 | (code >> 6 & 0x3F));
    add(0x80 | (code & 0x3F));
  } else {
    add(0xF0 | code >> 18);
    add(0x80 | (code >> 12 & 0x3F));
    add(0x80 | (code >> 6 & 0x3F));
    add(0x80 | (code & 0x3F));
  }
  return text;
}

bool IsSurrogate(std::uint32_t code) {
  return code >= 0xD800 && code <= 0xDFFF;
}

TEST_CASE("every code point but surrogates is well-formed") {
  for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
    if ((FindInvalidUtf8(Encoded(code)) == kNone) == IsSurrogate(code)) FAIL_CHECK("code point " << code);
  }
}

TEST_CASE("ill-formed sequences are found where they begin") {
  for (const std::string_view bad :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x9F\xBF", "\xE2\x82", "\xE2(\x82",
        "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF0\x9F\x98", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFE", "\xFF"}) {
    for (const std::size_t before : {0U, 1U, 7U, 8U, 9U, 20U}) {
      for (const std::string_view after : {"", "x", "and more than eight"}) {
        const std::string text = std::string(before, 'a').append(bad).append(after);
        CAPTURE(before, text);
        CHECK(FindInvalidUtf8(text) == before);
      }
    }
  }
}

TEST_CASE("two bytes are well-formed as the table of the Unicode standard says") {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string text = {static_cast<char>(first), static_cast<char>(second)};
      const bool both_ascii = first < 0x80 && second < 0x80;
      const bool pair = first >= 0xC2 && first <= 0xDF && second >= 0x80 && second <= 0xBF;
      const std::size_t wanted = both_ascii || pair ? kNone : first < 0x80 ? 1 : 0;
      if (FindInvalidUtf8(text) != wanted) FAIL_CHECK("bytes " << first << " " << second);
    }
  }
}

// The longest prefix that is a sequence of encoded code points.
std::size_t NaiveInvalid(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::uint32_t code = size == 1 ? lead : lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size && at + i < text.size(); ++i) {
      code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3F);
    }
    if (code > 0x10FFFF || IsSurrogate(code) || text.substr(at, size) != Encoded(code)) return at;
    at += size;
  }
  return kNone;
}

TEST_CASE("random bytes are judged as a decoder that encodes again judges them") {
  Random random(13);
  const std::vector<std::string> pieces = {"a",        "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                                           "abcdefgh", "\x80",     "\xED\xA0",     "\xF4",
                                           "\xE0",     "\n"};
  std::size_t good = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    const std::size_t count = random.Below(8);
    for (std::size_t i = 0; i < count; ++i) text += pieces[random.Below(random.OneIn(3) ? pieces.size() : 5)];
    const std::size_t wanted = NaiveInvalid(text);
    good += wanted == kNone ? 1 : 0;
    REQUIRE(FindInvalidUtf8(text) == wanted);
  }
  CHECK(good > 2000);
  CHECK(good < 18000);
}

}  // namespace
}  // namespace vendorconfs
