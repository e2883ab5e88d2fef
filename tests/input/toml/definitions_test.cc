// What a document may define in pieces and what it may not define twice, in tables of any size and depth.
#include <cstdint>

#include "input/toml/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("what TOML lets a document define in pieces") {
  for (const char* right : {
           "a.b = 1\na.c = 2",
           "apple.type = 1\norange.type = 2\napple.skin = 3\norange.skin = 4",
           "[a]\nb.c = 1\n[a.b.d]",
           "[a]\nb.c = 1\n[[a.b.d]]",
           "a.b = 1\n[a.c]",
           "[a.b]\n[a]",
           "[[a.b]]\n[a]",
           "[a.b]\n[a.c]\n[a]\nd = 1",
           "[a.b.c]\n[a]\nb.d = 1",
           "[[a]]\nb = 1\n[[a]]\nb = 1",
           "[[a]]\n[a.b]\n[[a]]\n[a.b]",
           "[[a]]\nb.c = 1\n[[a]]\nb.c = 1",
           "a = {b.c = 1, b.d = 2}",
           "a = [{b = 1}, {b = 1}]",
       }) {
    INFO(right);
    CHECK(ErrorOf(right).empty());
  }
}

TEST_CASE("what TOML forbids to define twice or to extend") {
  for (const char* wrong : {
           "a = 1\na = 2",
           "a = 1\n\"a\" = 2",
           "a = 1\n'a' = 2",
           "\"\\u0061\" = 1\na = 2",
           "a.b = 1\na.b = 2",
           "a = 1\na.b = 2",
           "a.b = 1\na = 2",
           "a.b = 1\na.b.c = 2",
           "[a]\n[a]",
           "[a]\n[b]\n[a]",
           "[a.b]\n[a]\n[a]",
           "[a.b]\n[a.b]",
           "[a]\nb = 1\n[a.b]",
           "[a]\nb = 1\n[a.b.c]",
           "[a]\nb = 1\n[[a.b]]",
           "a = 1\n[a]",
           "a = 1\n[[a]]",
           "a.b = 1\n[a]",
           "a.b = 1\n[[a]]",
           "a.b.c = 1\n[a.b]",
           "[a]\nb.c = 1\n[a.b]",
           "[a]\nb.c.d = 1\n[a.b.c]",
           "[a.b.c]\n[a]\nb.c.d = 1",
           "[a.b]\n[a]\nb.c = 1",
           "[a.b]\n[a]\nb = 1",
           "[a.b.c]\n[a]\nb.d = 1\n[a.b]",
           "[[a.b]]\n[a]\nb.c = 1",
           "[[a.b]]\n[a]\nb = 1",
           "[a]\n[[a]]",
           "[[a]]\n[a]",
           "[a.b]\n[[a]]",
           "[[a.b]]\n[[a]]",
           "[[a]]\n[a.b]\n[[a.b]]",
           "[[a]]\n[[a.b]]\n[a.b]",
           "[[a]]\n[a.b]\n[a.b]",
           "a = []\n[[a]]",
           "a = []\n[a]",
           "a = [{}]\n[[a]]",
           "a = [{}]\n[a.b]",
           "a = [{}]\n[[a.b]]",
           "a = [{}]\na.b = 1",
           "a = {}\n[a]",
           "a = {}\n[[a]]",
           "a = {}\n[a.b]",
           "a = {}\n[[a.b]]",
           "a = {}\na.b = 1",
           "a = {b = {}}\na.b.c = 1",
           "a = {b = 1, b = 2}",
           "a = {b = 1, b.c = 2}",
           "a = {b.c = 1, b = 2}",
           "a = {b = {c = 1}, b.d = 2}",
           "a = {b = [], b.d = 2}",
           "[a]\nb = {}\n[a.b.c]",
           "a.b = {}\n[a.b.c]",
           "a.b = {}\na.b.c = 1",
       }) {
    INFO(wrong);
    CHECK_FALSE(Accepts(wrong));
  }
}

TEST_CASE("large tables keep their order and refuse a second key as small ones do") {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "key" + std::to_string(i) + " = " + std::to_string(i) + "\n";
  const Reading reading(text + "[key]\nkey0 = 1\n");
  REQUIRE(reading.root().members.size() == 3001);
  for (std::size_t i = 0; i < 3000; ++i) {
    const TomlMember& member = reading.root().members[i];
    CHECK(member.key == "key" + std::to_string(i));
    CHECK(member.value.integer == static_cast<std::int64_t>(i));
  }
  for (int i : {0, 15, 16, 17, 2999}) {
    CHECK(ErrorOf(text + "key" + std::to_string(i) + " = 1\n") ==
          "f.toml:3001: the key \"key" + std::to_string(i) + "\" stands twice in this table, first in line " +
              std::to_string(i + 1) + "; keep one");
  }
}

TEST_CASE("large tables of one document are kept apart") {
  std::string keys;
  for (int i = 0; i < 40; ++i) keys += "k" + std::to_string(i) + " = 1\n";
  std::string dotted;
  for (int i = 0; i < 40; ++i) dotted += "d.k" + std::to_string(i) + " = 1\n";
  CHECK(Accepts(keys + dotted + "[[a]]\n" + keys + dotted + "[[a]]\n" + keys + "[b]\n" + keys));
  CHECK_FALSE(Accepts(keys + "[[a]]\n" + keys + "[[a]]\n" + keys + "k39 = 1\n"));
  CHECK_FALSE(Accepts(keys + dotted + "d.k39 = 1\n"));
}

TEST_CASE("tables and arrays nest 128 deep and no deeper") {
  const auto repeat = [](const std::string& part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
  };
  const auto arrays = [&](int depth) { return "a = " + repeat("[", depth) + "1" + repeat("]", depth); };
  const auto tables = [&](int depth) { return "a = " + repeat("{a = ", depth) + "1" + repeat("}", depth); };
  const auto dotted = [&](int depth) { return repeat("a.", depth) + "b = 1"; };
  const auto header = [&](int depth) { return "[" + repeat("a.", depth - 1) + "b]"; };
  const auto items = [&](int depth) { return "[[a]]\n[" + repeat("a.", depth - 2) + "b]"; };
  for (const auto& nested : {arrays(128), tables(128), dotted(128), header(128), items(128)}) {
    INFO(nested);
    CHECK(ErrorOf(nested).empty());
  }
  for (const auto& nested :
       {arrays(129), tables(129), dotted(129), header(129), items(129), header(128) + "\na = []",
        header(128) + "\na.b = 1", "[" + repeat("a.", 127) + "b]\n[[" + repeat("a.", 126) + "c.d]]",
        arrays(100000), tables(100000), dotted(100000), header(100000)}) {
    CHECK(ErrorOf(nested).find("nest deeper than 128") != std::string::npos);
  }
}

}  // namespace
}  // namespace vendorconfs
