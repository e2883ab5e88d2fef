#include "support/text_layout.h"

#include "support/catch.h"
#include "support/style.h"

namespace vendorconfs {
namespace {

std::string Plain(std::string_view title) {
  return std::string(title);
}

TEST_CASE("the width counts characters and leaves colours out") {
  CHECK(DisplayWidth("mm") == 2);
  CHECK(DisplayWidth("µ→") == 2);
  CHECK(DisplayWidth(Style(true).Red("mm")) == 2);
  CHECK(DisplayWidth("") == 0);
}

TEST_CASE("paragraphs are wrapped at the width") {
  CHECK(Wrapped("one two three four", 11, "- ", "  ") == "- one two\n  three\n  four\n");
  CHECK(Wrapped("  one \n two ", 40, "", "") == "one two\n");
  CHECK(Wrapped("see /a/long/path then more", 16, "        ", "        ") ==
        "        see\n    /a/long/path\n        then\n        more\n");
  CHECK(Wrapped("/a/long/path then", 14, "        ", "        ") == "  /a/long/path\n        then\n");
  // A label stays above what has no room beside it.
  CHECK(Wrapped("/a/long/path then", 14, "a label  ", "    ") == "a label\n  /a/long/path\n    then\n");
  CHECK(Wrapped("", 20, "x ", "") == "x\n");
}

TEST_CASE("a word that is longer than a line is broken, behind a mark where it has one") {
  CHECK(Wrapped("a_word_that_is_too_long b", 8, "", " ") ==
        "a_word_\n   that_\n   is_\n   too_\n   long\n b\n");
  CHECK(Wrapped("see /a/path/that/is/longer b", 16, "        ", "        ") ==
        "        see\n  /a/path/that/\n    is/longer b\n");
  CHECK(Wrapped("abcdefghijklmn", 8, "", "  ") == "abcdefgh\n    ijkl\n    mn\n");
  CHECK(Wrapped("→→→→→→", 4, "", "") == "→→→→\n  →→\n");
  const Style style(true);
  const std::string coloured = Wrapped(style.Red("abcdefgh"), 6, "", "");
  CHECK(coloured == "\033[31mabcdef\n  gh\033[0m\n");
  // A column's cell, and the rest of the row below it.
  TextTable table({{"op"}, {"why"}});
  table.Add({"a_name_of_31_characters_in_alll", "gap"});
  CHECK(table.Render(28, "  ", Plain) ==
        "  op                     why\n  a_name_of_31_characters_\n    in_alll\n                         "
        "gap\n");
}

TEST_CASE("columns are as wide as their widest cell") {
  TextTable table({{"op"}, {"count", Align::kRight}, {"why"}});
  table.Add({"mm", "1", "gap"});
  table.Add({"add.Tensor", "12", ""});
  CHECK(table.Render(80, "  ", Plain) ==
        "  op          count  why\n"
        "  mm              1  gap\n"
        "  add.Tensor     12\n");
}

TEST_CASE("the last column is wrapped under itself") {
  TextTable table({{""}, {""}});
  table.Add({"mm", "one two three four five six"});
  CHECK(table.Render(24, "", Plain) == "mm  one two three four\n    five six\n");
}

TEST_CASE("paragraphs are cut at a word") {
  CHECK(WrappedTo(2, "one two three four", 11, "- ", "  ") == "- one two\n  three …\n");
  CHECK(WrappedTo(1, "one two three four", 11, "- ", "  ") == "- one two …\n");
  CHECK(WrappedTo(1, "one three four", 11, "- ", "  ") == "- one …\n");
  CHECK(WrappedTo(1, "a_word_that_is_too_long b", 8, "  ", " ") == "  a_ …\n");
  CHECK(WrappedTo(4, "one two three four", 11, "- ", "  ") == Wrapped("one two three four", 11, "- ", "  "));
  CHECK(WrappedTo(3, "one two three four", 11, "- ", "  ") == Wrapped("one two three four", 11, "- ", "  "));
}

TEST_CASE("rows for whose columns there is no room are paragraphs") {
  TextTable table({{"op"}, {"route"}, {"why"}});
  table.Add({"a_name_of_24_characters__", "none -> flaggems", "one two three four five"});
  table.Add({"mm", "none -> flaggems", ""});
  table.Add({"", "cuda", ""});
  CHECK(table.Render(40, "  ", Plain) ==
        "  a_name_of_24_characters__: route: none\n"
        "      -> flaggems, why: one two three\n"
        "      four five\n"
        "  mm: route: none -> flaggems\n"
        "      route: cuda\n");
  TextTable bare({{""}, {""}, {""}});
  bare.Add({"a_name_of_24_characters__", "base", "a reason of several words"});
  bare.Add({"mm", "base", ""});
  CHECK(bare.Render(40, "", Plain) ==
        "a_name_of_24_characters__ base a reason\n"
        "    of several words\n"
        "mm base\n");
  TextTable numbers({{"platform"}, {"ops", Align::kRight}, {"share of the ops", Align::kRight}});
  numbers.Add({"gcu", "251", "12.3%"});
  CHECK(numbers.Render(24, "", Plain) == "gcu: ops: 251, share of\n    the ops: 12.3%\n");
}

TEST_CASE("a column without text takes no room") {
  TextTable table({{""}, {""}, {""}});
  table.Add({"a", "", "b"});
  CHECK(table.Render(80, "", Plain) == "a  b\n");
}

TEST_CASE("coloured cells line up with plain ones") {
  const Style style(true);
  TextTable table({{""}, {""}});
  table.Add({style.Bold("a"), "x"});
  table.Add({"bb", "y"});
  CHECK(table.Render(80, "", Plain) == style.Bold("a") + "   x\nbb  y\n");
}

TEST_CASE("style wraps where colours are wanted, and only there") {
  CHECK(Style(true).Green("x") == "\033[32mx\033[0m");
  CHECK(Style(false).Green("x") == "x");
  CHECK(Style(true).Green("").empty());
}

}  // namespace
}  // namespace vendorconfs
