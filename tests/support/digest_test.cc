#include "support/digest.h"

#include <cstddef>
#include <string>

#include "support/catch.h"

namespace vendorconfs {
namespace {

// The first `size` characters of the digits and letters, over and over.
std::string Pattern(std::size_t size) {
  static constexpr std::string_view kCharacters = "0123456789abcdefghijklmnopqrstuvwxyz";
  std::string text;
  while (text.size() < size) text += kCharacters;
  text.resize(size);
  return text;
}

TEST_CASE("digests are those of xxh128sum") {
  // Printed by xxh128sum 0.8.1; the sizes take each of the algorithm's paths.
  struct Known {
    std::size_t size;
    std::string_view digest;
  };
  static constexpr Known kKnown[] = {
      {0, "99aa06d3014798d86001c324468d497f"},    {1, "ce8f15881282a4001982e3a7bb241055"},
      {3, "93aec821685cebc18ed2b2f360965d90"},    {4, "e7f00c8d576b45ee824b77d5917b737b"},
      {8, "647579ea30e43a75f455a8e446810217"},    {9, "7ed631159e915ea8e23a7f36c9118966"},
      {16, "ccba8085a0434e9e0befb4873dbe58f8"},   {17, "d54994a55733db61c7401fb9f6fbf86b"},
      {128, "335e4f6702f8bbfa379d6cc1dbf519c0"},  {129, "5c37737dca639ee51904b3e557ae6a32"},
      {240, "d56ff2e22bb955d52ff0e862eeceaf3b"},  {241, "d316dd859bea97a2d9e22e931b1afb65"},
      {1024, "d21e435d79613e2101bf17e167108f1d"}, {1025, "008ed9b63e1be715bca784d0771c09ad"},
      {5000, "8cbe6fee220e755bf90f59a5017b7295"},
  };
  for (const Known& known : kKnown) {
    CAPTURE(known.size);
    CHECK(Xxh3Hex(Pattern(known.size)) == known.digest);
  }
  CHECK(Xxh3Hex("abc") == "06b05ab6733a618578af5f94892f3950");
}

TEST_CASE("digests cover every byte") {
  const std::string text = Pattern(600);
  for (std::size_t i = 0; i < text.size(); i += 7) {
    std::string changed = text;
    changed[i] = '\0';
    REQUIRE(Xxh3Hex(changed) != Xxh3Hex(text));
  }
}

}  // namespace
}  // namespace vendorconfs
