// The fast searches find what a look at each byte finds, wherever it stands in the blocks that they take at
// once.
#include "input/registration/bytes.h"

#include <algorithm>
#include <random>

#include "support/catch.h"

namespace vendorconfs::cpp {
namespace {

// Bytes that matter to the searches, and some that do not.
std::string RandomBytes(std::mt19937& random, std::size_t size, double share_notable) {
  constexpr std::string_view kNotable = "\"'/#%\\Y.m \n";
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) {
    const bool notable = std::uniform_real_distribution<>()(random) < share_notable;
    bytes += notable ? kNotable[random() % kNotable.size()] : static_cast<char>('a' + random() % 12);
  }
  return bytes;
}

TEST_CASE("Every byte that can matter is notable", "[registration][bytes]") {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const std::string bytes = RandomBytes(random, random() % 80, 0.1);
    const char* begin = bytes.data();
    const char* end = begin + bytes.size();
    const char* from = begin + (bytes.empty() ? 0 : random() % bytes.size());
    const char* found = FindNotable(from, end, begin);
    const auto must_stop = [&](const char& c) {
      const char before = &c == begin ? '\n' : *(&c - 1);
      return std::string_view("\"'/#%\\Y").find(c) != std::string_view::npos ||
             (c == '.' && std::string_view("m/ \n").find(before) != std::string_view::npos);
    };
    const char* expected = std::find_if(from, end, must_stop);
    INFO(bytes);
    REQUIRE(found <= expected);
    // An early stop is allowed at a dot only.
    CHECK((found == expected || *found == '.'));
  }
}

TEST_CASE("Literals end at quotes, backslashes and newlines", "[registration][bytes]") {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    const std::string bytes = RandomBytes(random, random() % 80, 0.05);
    const char* end = bytes.data() + bytes.size();
    for (const char quote : {'"', '\''}) {
      const char* expected =
          std::find_if(bytes.data(), end, [&](char c) { return c == quote || c == '\\' || c == '\n'; });
      CHECK(FindInLiteral(bytes.data(), end, quote) == expected);
    }
  }
}

TEST_CASE("Newlines are counted in texts of any length", "[registration][bytes]") {
  std::mt19937 random(3);
  for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 31U, 255U, 4079U, 4080U, 4081U, 4096U, 9000U}) {
    std::string bytes = RandomBytes(random, size, 0.5);
    CHECK(CountNewlines(bytes.data(), bytes.data() + size) ==
          static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n')));
    bytes.assign(size, '\n');
    CHECK(CountNewlines(bytes.data(), bytes.data() + size) == size);
  }
}

TEST_CASE("Splices are found from both ends", "[registration][bytes]") {
  const std::string text = "a\\\n\\ \r\nb\\c\n";
  const char* begin = text.data();
  const char* end = begin + text.size();
  CHECK(SkipSplices(begin + 1, end) == begin + 7);
  CHECK(BackOverSplices(begin + 7, begin) == begin + 1);
  CHECK(BackOverSplices(end, begin) == end);
  CHECK(WithoutSplices(text) == "ab\\c\n");
}

}  // namespace
}  // namespace vendorconfs::cpp
