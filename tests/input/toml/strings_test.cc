// The four kinds of strings, and which of them are views into the text.
#include "input/toml/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

using namespace std::string_literals;

// The content of the string spelled `spelling`.
std::string Content(const std::string& spelling) {
  return std::string(Reading("a = " + spelling)["a"].text);
}

TEST_CASE("basic strings hold their text and escapes") {
  CHECK(Content(R"("")").empty());
  CHECK(Content(R"("it's # [no] comment")") == "it's # [no] comment");
  CHECK(Content(R"("\b\t\n\f\r\"\\")") == "\b\t\n\f\r\"\\");
  CHECK(Content(R"("\u0041\u00e9\u00E9\u20ac\U0001F600")") == "A\u00e9\u00e9\u20ac\U0001F600");
  CHECK(Content(R"("\u0000")") == "\0"s);
  CHECK(Content(R"("\uD7FF\uE000\U0010FFFF")") == "\ud7ff\ue000\U0010ffff");
  CHECK(Content("\"a\tb \u00e9\u4e2d\U0001F600\"") == "a\tb \u00e9\u4e2d\U0001F600");
}

TEST_CASE("literal strings hold their text as it stands") {
  CHECK(Content("''").empty());
  CHECK(Content(R"('C:\path\u0041 "x"')") == R"(C:\path\u0041 "x")");
}

TEST_CASE("multi-line basic strings drop a first line break and keep the others") {
  CHECK(Content("\"\"\"\"\"\"").empty());
  CHECK(Content("\"\"\"\nx\n\ny\"\"\"") == "x\n\ny");
  CHECK(Content("\"\"\"\n\nx\"\"\"") == "\nx");
  CHECK(Content("\"\"\" \nx\"\"\"") == " \nx");
  CHECK(Content("\"\"\"a\\tb\\\"\"\"\"") == "a\tb\"");
}

TEST_CASE("a line break inside a string reads as LF, however it is spelled") {
  CHECK(Content("\"\"\"\r\nx\r\ny\n\"\"\"") == "x\ny\n");
  CHECK(Content("'''\r\nx\r\ny\n'''") == "x\ny\n");
  CHECK(Content("\"\"\"x\r\n\r\n\\n\r\n\"\"\"") == "x\n\n\n\n");
}

TEST_CASE("a backslash at a line's end drops the white space after it") {
  CHECK(Content("\"\"\"a \\\n  b\"\"\"") == "a b");
  CHECK(Content("\"\"\"a\\  \t\n\n \t\r\n  b\"\"\"") == "ab");
  CHECK(Content("\"\"\"a\\\r\nb\"\"\"") == "ab");
  CHECK(Content("\"\"\"\\\n\"\"\"").empty());
  CHECK(Content("\"\"\"a\\\\\nb\"\"\"") == "a\\\nb");
  CHECK(Content("\"\"\"a\\\n\u00a0b\"\"\"") == "a\u00a0b");
  CHECK(Content("'''a\\\n  b'''") == "a\\\n  b");
}

TEST_CASE("up to two quotes may stand anywhere in a multi-line string") {
  CHECK(Content(R"("""a "b" ""c"" d""")") == R"(a "b" ""c"" d)");
  CHECK(Content(R"(""""one"""")") == R"("one")");
  CHECK(Content(R"("""""two""""")") == R"(""two"")");
  CHECK(Content(R"("""\"""")") == "\"");
  CHECK(Content("''''one''''") == "'one'");
  CHECK(Content("'''''two'''''") == "''two''");
  CHECK_FALSE(Accepts(R"(a = """"""three"""""")"));
  CHECK_FALSE(Accepts(R"(a = """x"""""")"));
  CHECK_FALSE(Accepts("a = '''x''''''"));
}

TEST_CASE("control characters but tab are refused in strings and comments") {
  for (int c = 0; c < 0x20; ++c) {
    const std::string character(1, static_cast<char>(c));
    INFO(c);
    const bool tab = c == '\t';
    CHECK(Accepts("a = \"" + character + "\"") == tab);
    CHECK(Accepts("a = '" + character + "'") == tab);
    CHECK(Accepts("a = \"\"\"" + character + "\"\"\"") == (tab || c == '\n'));
    CHECK(Accepts("a = '''" + character + "'''") == (tab || c == '\n'));
    CHECK(Accepts("# " + character + "# x\n") == (tab || c == '\n'));
  }
  CHECK_FALSE(Accepts("a = \"\x7f\""));
  CHECK_FALSE(Accepts("a = '\x7f'"));
  CHECK_FALSE(Accepts("a = \"\"\"\x7f\"\"\""));
  CHECK_FALSE(Accepts("# \x7f"));
  CHECK(Accepts("# \u0080\u2028\n"));
}

TEST_CASE("text that is not UTF-8 is refused wherever it stands") {
  for (const std::string bad :
       {"\x80", "\xc0\x80", "\xc3", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80", "\xff", "\xe4\xb8", "\xf0\x9f\x98"}) {
    for (const std::string before : {"a = \"", "a = '", "a = \"\"\"", "a = '''", "# ", "a\n", ""}) {
      INFO(before << bad);
      CHECK(ErrorOf(before + bad).find("is not UTF-8; save the file as UTF-8") != std::string::npos);
    }
  }
}

TEST_CASE("strings without escapes are views into the text, others are kept by the document") {
  const Reading plain("a = \"x\"\n'b' = 'y'\n\"c\" = \"\"\"\nu\nv\"\"\"\nd = '''w'''\n");
  for (const char* key : {"a", "b", "c", "d"}) CHECK(plain.Holds(plain[key].text));
  for (const TomlMember& member : plain.root().members) CHECK(plain.Holds(member.key));
  CHECK_FALSE(plain.owns_strings());

  const Reading escaped("\"\\u0061\" = \"\\t\"\nb = \"\"\"\r\nx\r\n\"\"\"\nc = \"\"\"\r\nx\"\"\"\n");
  CHECK(escaped.owns_strings());
  CHECK(escaped["a"].text == "\t");
  CHECK(escaped["b"].text == "x\n");
  CHECK(escaped.Holds(escaped["c"].text));
}

TEST_CASE("kept strings live as long as any copy of the document") {
  const std::string text = "a = \"" + std::string(100, 'x') + "\\n\"";
  TomlDocument copy;
  {
    const TomlDocument document = ParseToml(text, "f.toml");
    copy = document;
  }
  CHECK(copy.root.Find("a")->value.text == std::string(100, 'x') + "\n");
}

}  // namespace
}  // namespace vendorconfs
