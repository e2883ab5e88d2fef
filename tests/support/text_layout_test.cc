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
  CHECK(Wrapped("a_word_that_is_too_long b", 8, "", " ") == "a_word_that_is_too_long\n b\n");
  CHECK(Wrapped("see /a/long/path then more", 16, "        ", "        ") ==
        "        see\n    /a/long/path\n        then\n        more\n");
  CHECK(Wrapped("see /a/path/that/is/longer b", 16, "        ", "        ") ==
        "        see\n  /a/path/that/is/longer\n        b\n");
  CHECK(Wrapped("", 20, "x ", "") == "x\n");
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

TEST_CASE("a last column for which there is no room stands below") {
  TextTable table({{"op"}, {"route"}, {"why"}});
  table.Add({"a_name_of_24_characters__", "none -> flaggems", "one two three four five"});
  table.Add({"mm", "none -> flaggems", ""});
  const std::string text = table.Render(40, "  ", Plain);
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    INFO(text.substr(begin, end - begin));
    CHECK(end - begin <= 40);
    CHECK(end != begin);
    begin = end + 1;
  }
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
