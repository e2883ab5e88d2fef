#include "support/printable.h"

#include <string>

#include "support/catch.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

TEST_CASE("what a terminal would obey is spelled out") {
  CHECK(Printable("mm.out 中文 \"q\" \\n") == "mm.out 中文 \"q\" \\n");
  CHECK(Printable(std::string_view("a\0b", 3)) == "a\\u0000b");
  CHECK(Printable("a\nb\tc\rd") == "a\\u000Ab\\u0009c\\u000Dd");
  CHECK(Printable("\033[31m\a\b\x7F") == "\\u001B[31m\\u0007\\u0008\\u007F");
  CHECK(Printable("\xC2\x9B"
                  "2J\xC2\xA0") == "\\u009B2J\xC2\xA0");  // C1, and a plain blank
  CHECK(Printable("\xE2\x80\xAE"
                  "x\xE2\x81\xA9") == "\\u202Ex\\u2069");  // reordering
  CHECK(Printable("\xEF\xBB\xBF"
                  "a\xE2\x80\x8B"
                  "b\xE2\x80\x8D") == "\\uFEFFa\\u200Bb\xE2\x80\x8D");  // no width; a joiner stays
  CHECK(Printable("caf\xE9 \xE4\xB8") == "caf\\xE9 \\xE4\\xB8");        // no UTF-8
}

TEST_CASE("texts of many lines keep their layout, and their own colours alone") {
  CHECK(PrintableLines("a\tb\r\nc\n", false) == "a\tb\r\nc\n");
  CHECK(PrintableLines("a\rb\033[31mc", false) == "a\\u000Db\\u001B[31mc");
  CHECK(PrintableLines("\033[31mc\033[0m", true) == "\033[31mc\033[0m");
  CHECK(PrintableLines("\033[2J\033[3m\033[311m", true) == "\\u001B[2J\\u001B[3m\\u001B[311m");
}

TEST_CASE("quoted names are shortened where they are very long") {
  CHECK(Quoted("m\nm") == "\"m\\u000Am\"");
  CHECK(Quoted(std::string(80, 'x')) == "\"" + std::string(80, 'x') + "\"");
  CHECK(Quoted(std::string(3000, 'x')) == "\"" + std::string(80, 'x') + "...\"");
  CHECK(Quoted(std::string(79, 'x') + "é" + "yz") == "\"" + std::string(79, 'x') + "é...\"");
}

TEST_CASE("an error's message is one whole printable line") {
  const InputError error(Place{"a\nb.toml", 3}, std::string_view("\"m\0m\" is\n\033no op", 15));
  CHECK(std::string(error.what()) == "a\\u000Ab.toml:3: \"m\\u0000m\" is\\u000A\\u001Bno op");
  CHECK(std::string(InputError(std::string_view("x\0y", 3)).what()) == "x\\u0000y");
}

}  // namespace
}  // namespace vendorconfs
