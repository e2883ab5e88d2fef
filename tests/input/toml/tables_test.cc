// Keys, tables and arrays: what they build and where each part stands.
#include "input/toml/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("keys are bare, quoted or dotted") {
  const Reading reading(
      "bare-key_1 = 1\n1234 = 2\n\"quoted key\" = 3\n'lit\"eral' = 4\n\"\" = 5\n"
      "a . \"b.c\" .'d' = 6\n3.14 = 7\ntrue = 8\n\"\\u00e9\" = 9\n");
  CHECK(reading["bare-key_1"].integer == 1);
  CHECK(reading["1234"].integer == 2);
  CHECK(reading["quoted key"].integer == 3);
  CHECK(reading["lit\"eral"].integer == 4);
  CHECK(reading[""].integer == 5);
  CHECK(reading["a/b.c/d"].integer == 6);
  CHECK(reading["3/14"].integer == 7);
  CHECK(reading["true"].integer == 8);
  CHECK(reading["\u00e9"].integer == 9);
  CHECK(reading.root().Find("bare-key") == nullptr);
}

TEST_CASE("malformed keys and statements are refused") {
  for (const char* wrong : {"= 1",
                            "a",
                            "a =",
                            "a = \n1",
                            "a\n= 1",
                            "a b = 1",
                            "a. = 1",
                            ".a = 1",
                            "a..b = 1",
                            "\u00e9 = 1",
                            "a = 1 b = 2",
                            "a = 1, b = 2",
                            "\"a = 1",
                            "\"\"\"a\"\"\" = 1",
                            "'''a''' = 1",
                            "a: 1",
                            "a == 1",
                            "a = = 1",
                            "[a]]",
                            "[[a]",
                            "[[a] ]",
                            "[ [a]]",
                            "[a",
                            "[]",
                            "[[]]",
                            "[a.]",
                            "[.a]",
                            "[a] b = 1",
                            "[a]b",
                            "[a\n]",
                            "a!b = 1",
                            "]",
                            "}",
                            "[a]\n[b] [c]",
                            "a = 1 # c\x01",
                            "\\"}) {
    INFO(wrong);
    CHECK_FALSE(Accepts(wrong));
  }
}

TEST_CASE("documents may be empty, begin with a byte order mark and end without a line break") {
  for (const char* text : {"", "\n", " \t", "# c", "\r\n", "\xef\xbb\xbf", "\xef\xbb\xbf# c\r\n\r\n"}) {
    INFO(text);
    CHECK(Accepts(text));
    CHECK(Reading(text).root().members.empty());
  }
  CHECK(Reading("\xef\xbb\xbf"
                "a = 1")["a"]
            .integer == 1);
  CHECK_FALSE(
      Accepts("\n\xef\xbb\xbf"
              "a = 1"));
  CHECK_FALSE(
      Accepts("\xef\xbb\xbf\xef\xbb\xbf"
              "a = 1"));
  CHECK(ParseToml({}, "name").name == "name");
}

TEST_CASE("lines end with LF or CRLF, never with CR alone") {
  const Reading reading("# c\r\na = 1 # d\r\n\r\n[b]\r\nc = [\r\n1,\r\n]\r\n");
  CHECK(reading.KeyLine("a") == 2);
  CHECK(reading["b/c/0"].line == 6);
  for (const char* wrong :
       {"\r", "a = 1\r", "a = 1\rb = 2", "[a]\r", "# c\r", "a = [\r]", "a = [1,\r2]", "a = \"\"\"\r\"\"\"",
        "a = '''\r'''", "a = \"\"\"x\\\r\"\"\"", "a = {\r}", "a = 1 \r\r\n"}) {
    INFO(wrong);
    CHECK_FALSE(Accepts(wrong));
  }
}

TEST_CASE("arrays span lines, hold comments and any types, and may end with a comma") {
  const Reading reading(
      "a = [ 1, 'x',# c\n\n  [2.5, []], # d\n {b = true} # e\n , 1979-05-27\n,\n]\nb = []\nc = [\n# f\n]\n");
  REQUIRE(reading["a"].items.size() == 5);
  CHECK(reading["a/0"].integer == 1);
  CHECK(reading["a/1"].text == "x");
  CHECK(reading["a/2/0"].real == 2.5);
  CHECK(reading["a/2/1"].items.empty());
  CHECK(reading["a/3/b"].boolean);
  CHECK(reading["a/4"].type == TomlType::kLocalDate);
  CHECK(reading["b"].items.empty());
  CHECK(reading["c"].items.empty());
  for (const char* wrong : {"a = [", "a = [1", "a = [1,", "a = [,]", "a = [1,,2]", "a = [1 2]", "a = [1]]",
                            "a = [1}", "a = ]", "a = [1, # ]", "a = [=]", "a = [b = 1]"}) {
    INFO(wrong);
    CHECK_FALSE(Accepts(wrong));
  }
}

TEST_CASE("inline tables stand in one line and end without a comma") {
  const Reading reading(
      "a = { b = 1, c.d = 'x', \"e f\" = { } ,g = [\n1,\n2]}\nb = {}\nc = { s = \"\"\"\nx\"\"\", t = 1 }\n");
  CHECK(reading["a/b"].integer == 1);
  CHECK(reading["a/c/d"].text == "x");
  CHECK(reading["a/e f"].members.empty());
  CHECK(reading["a/g/1"].integer == 2);
  CHECK(reading["b"].members.empty());
  CHECK(reading.KeyLine("c/t") == 6);
  for (const char* wrong :
       {"a = {", "a = {b", "a = {b = 1", "a = {b = 1,", "a = {b = 1,}", "a = {,}", "a = {b = 1,, c = 2}",
        "a = {b = 1 c = 2}", "a = {\n}", "a = {b = 1\n}", "a = {b = 1,\nc = 2}", "a = { # c\n}", "a = {b}",
        "a = {b = }", "a = {1}", "a = {b = 1}}", "a = {b = 1]", "a = {[b]}", "a = {b\n= 1}"}) {
    INFO(wrong);
    CHECK_FALSE(Accepts(wrong));
  }
}

TEST_CASE("headers build tables, super-tables and arrays of tables in document order") {
  const Reading reading(
      "[x.y.z.w] # one\n[x]\nk = 1\n[ x . y ]\n"
      "[[fruit]]\nname = 'apple'\n[fruit.physical]\ncolor = 'red'\n[[fruit.variety]]\nname = 'delicious'\n"
      "[[fruit.variety]]\nname = 'smith'\n[[fruit]]\n[[fruit.variety]]\nname = 'plantain'\n");
  CHECK(reading["x/y/z/w"].members.empty());
  CHECK(reading["x/k"].integer == 1);
  CHECK(reading["fruit"].items.size() == 2);
  CHECK(reading["fruit/0/physical/color"].text == "red");
  CHECK(reading["fruit/0/variety/1/name"].text == "smith");
  CHECK(reading["fruit/1/variety/0/name"].text == "plantain");
  CHECK(reading.root().members[0].key == "x");
  CHECK(reading.root().members[1].key == "fruit");
}

TEST_CASE("how a table or array came about") {
  const Reading reading("[a.b]\nc.d = {}\ne = []\n[[f]]\n");
  CHECK(reading["a"].origin == TomlOrigin::kImplicit);
  CHECK(reading["a/b"].origin == TomlOrigin::kHeader);
  CHECK(reading["a/b/c"].origin == TomlOrigin::kDotted);
  CHECK(reading["a/b/c/d"].origin == TomlOrigin::kInline);
  CHECK(reading["a/b/e"].origin == TomlOrigin::kInline);
  CHECK(reading["f"].origin == TomlOrigin::kHeader);
  CHECK(reading["f/0"].origin == TomlOrigin::kHeader);
}

TEST_CASE("every key, value and item knows its line") {
  const Reading reading(
      "\n"
      "a = 1\n"
      "b.c = [\n"
      "  'x', 'y',\n"
      "  # comment\n"
      "  '''\n"
      "  z''', [\n"
      "  2],\n"
      "  {p = 1},\n"
      "]\n"
      "[q.r]\n"
      "s = \"\"\"\n"
      "\n"
      "\\\n"
      "\"\"\"\n"
      "t = true\n"
      "[[u]]\n"
      "v = 1\n"
      "[[u]]\n"
      "[q]\n");
  CHECK(reading.root().line == 1);
  CHECK(reading.KeyLine("a") == 2);
  CHECK(reading["a"].line == 2);
  CHECK(reading.KeyLine("b") == 3);
  CHECK(reading["b"].line == 3);
  CHECK(reading.KeyLine("b/c") == 3);
  CHECK(reading["b/c/0"].line == 4);
  CHECK(reading["b/c/1"].line == 4);
  CHECK(reading["b/c/2"].line == 6);
  CHECK(reading["b/c/3"].line == 7);
  CHECK(reading["b/c/3/0"].line == 8);
  CHECK(reading["b/c/4"].line == 9);
  CHECK(reading.KeyLine("b/c/4/p") == 9);
  CHECK(reading.KeyLine("q/r") == 11);
  CHECK(reading["q/r"].line == 11);
  CHECK(reading["q/r/s"].line == 12);
  CHECK(reading.KeyLine("q/r/t") == 16);
  CHECK(reading.KeyLine("u") == 17);
  CHECK(reading["u"].line == 17);
  CHECK(reading["u/0"].line == 17);
  CHECK(reading.KeyLine("u/0/v") == 18);
  CHECK(reading["u/1"].line == 19);
  // Made by [q.r], then given its own header.
  CHECK(reading["q"].line == 20);
  CHECK(reading.KeyLine("q") == 20);
}

}  // namespace
}  // namespace vendorconfs
