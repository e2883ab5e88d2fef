#include "support/glob.h"

#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("a glob takes the whole name") {
  CHECK(MatchesGlob("mm", "mm"));
  CHECK_FALSE(MatchesGlob("mm", "mm.out"));
  CHECK_FALSE(MatchesGlob("mm", "addmm"));
  CHECK_FALSE(MatchesGlob("", "mm"));
  CHECK(MatchesGlob("", ""));
}

TEST_CASE("stars stand for any text") {
  CHECK(MatchesGlob("*", ""));
  CHECK(MatchesGlob("mm*", "mm.out"));
  CHECK(MatchesGlob("*mm", "addmm"));
  CHECK(MatchesGlob("a*d*m", "addmm"));
  CHECK(MatchesGlob("**", "x"));
  CHECK_FALSE(MatchesGlob("a*d*x", "addmm"));
  CHECK(MatchesGlob("*ab", "aaab"));
}

TEST_CASE("question marks and brackets stand for one character") {
  CHECK(MatchesGlob("m?", "mm"));
  CHECK_FALSE(MatchesGlob("m?", "m"));
  CHECK(MatchesGlob("[am]m", "mm"));
  CHECK(MatchesGlob("[a-m]m", "bm"));
  CHECK_FALSE(MatchesGlob("[!a-m]m", "bm"));
  CHECK(MatchesGlob("[!a-m]m", "zm"));
  CHECK(MatchesGlob("*.[ST]*", "add.Tensor"));
  CHECK(MatchesGlob("[]]", "]"));
  CHECK(MatchesGlob("[a-]", "-"));
}

TEST_CASE("an unclosed bracket stands for itself") {
  CHECK(MatchesGlob("[mm", "[mm"));
  CHECK_FALSE(MatchesGlob("[mm", "m"));
}

TEST_CASE("patterns of many stars do not take forever") {
  const std::string name(2000, 'a');
  CHECK_FALSE(MatchesGlob("*a*a*a*a*a*a*a*a*a*a*b", name));
}

TEST_CASE("words without a special character are no globs") {
  CHECK(IsGlob("mm*"));
  CHECK(IsGlob("m?"));
  CHECK(IsGlob("[m]m"));
  CHECK_FALSE(IsGlob("mm.out"));
}

}  // namespace
}  // namespace vendorconfs
