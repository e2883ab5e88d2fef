#include "audit/flaggems_version.h"

#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("releases have Python's order") {
  const char* const ordered[] = {"5.3.1",       "5.4.0.dev0",     "5.4.0.dev2", "5.4.0a1",
                                 "5.4.0a2",     "5.4.0b1",        "5.4.0rc1",   "5.4.0rc2.dev1",
                                 "5.4.0rc2",    "5.4.0rc2.post1", "5.4.0",      "5.4.0.post1.dev3",
                                 "5.4.0.post1", "5.4.1",          "5.10",       "6.0"};
  for (std::size_t i = 0; i < std::size(ordered); ++i) {
    for (std::size_t j = 0; j < std::size(ordered); ++j) {
      INFO(ordered[i] << " and " << ordered[j]);
      const auto a = ParseVersion(ordered[i]);
      const auto b = ParseVersion(ordered[j]);
      REQUIRE(a);
      REQUIRE(b);
      CHECK((*a < *b) == (i < j));
      CHECK((*a == *b) == (i == j));
    }
  }
}

TEST_CASE("trailing zeros, local versions and prose do not count") {
  CHECK(ParseVersion("5.4") == ParseVersion("5.4.0"));
  CHECK(ParseVersion("v5.4.0") == ParseVersion("5.4.0"));
  CHECK(ParseVersion("5.4.0rc2.post1+gd45285ba6") == ParseVersion("5.4.0rc2.post1"));
  CHECK(ParseVersion("5.4.0dev") == ParseVersion("5.4.0.dev0"));
  CHECK(ParseVersion("5.3.1 (wheel)") == ParseVersion("5.3.1"));
  CHECK(ParseVersion("5.4.0; re-checked") == ParseVersion("5.4.0"));
}

TEST_CASE("what has no order is no version") {
  for (const char* text : {"", "d45285ba", "6d31db9aa", "4d9c34775; re-checked", "5", "main", "5.4.0x", "5.x",
                           "99999999999999999999.1", "-1.2"}) {
    INFO(text);
    CHECK_FALSE(ParseVersion(text));
  }
}

}  // namespace
}  // namespace vendorconfs
