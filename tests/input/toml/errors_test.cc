// Every message of the reader, once.
#include "input/toml/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

struct Case {
  std::string text;
  std::string message;
};

void Check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    INFO(c.text);
    CHECK(ErrorOf(c.text) == "f.toml:" + c.message);
  }
}

TEST_CASE("errors carry their place") {
  try {
    ParseToml("a = 1\nb =", "dir/x.toml");
    FAIL("accepted");
  } catch (const InputError& error) {
    CHECK(error.place() == Place{"dir/x.toml", 2});
  }
}

TEST_CASE("messages about characters, lines and comments") {
  Check({
      {"# caf\xe9\n", "1: the byte 0xE9 is not UTF-8; save the file as UTF-8"},
      {"a = 1\n# x\n\xff", "3: the byte 0xFF is not UTF-8; save the file as UTF-8"},
      {"a = 1\n\rb = 2", "2: a carriage return stands without a line feed; end lines with LF or CRLF"},
      {"a = 1 # \x07", "1: the control character U+0007 stands in a comment; remove it"},
      {"[a] b", "1: \"b\" follows a table header in the same line; end the line there"},
      {"a = 1 b", "1: \"b\" follows a value in the same line; end the line there"},
      {"a = \"say \"no\" to it\"",
       "1: \"n\" follows a value in the same line; end the line there, or write \\\" for a quote inside the "
       "string"},
  });
}

TEST_CASE("messages about keys and headers") {
  Check({
      {"= 1", "1: \"=\" stands where a key is expected; write one of letters, digits, _ and -, or in quotes"},
      {"a.\n",
       "1: the end of the line stands where a key is expected; write one of letters, digits, _ and -, or in "
       "quotes"},
      {"\u00f6 = 1",
       "1: the character U+00F6 stands where a key is expected; write one of letters, digits, _ and -, or in "
       "quotes"},
      {"\U0001F600 = 1",
       "1: the character U+1F600 stands where a key is expected; write one of letters, digits, _ and -, or "
       "in quotes"},
      {"\"\"\"a\"\"\" = 1", "1: a key is a multi-line string; write it with single quote characters"},
      {"\"a = 1", "1: a string is not closed in its line; add the closing quote character"},
      {"a.\"b c\" 1", "1: \"1\" follows the key \"a.b c\"; write = and a value"},
      {"a", "1: the end of the file follows the key \"a\"; write = and a value"},
      {"[a.b c]", "1: \"c\" follows the table name \"a.b\"; close it with ]"},
      {"[[a]\n", "1: the end of the line follows the table name \"a\"; close it with ]]"},
      {"\"a\\nb\" 1", "1: \"1\" follows the key \"a\\u000Ab\"; write = and a value"},
      {std::string(90, 'k'),
       "1: the end of the file follows the key \"" + std::string(80, 'k') + "...\"; write = and a value"},
  });
}

TEST_CASE("messages about strings") {
  Check({
      {"a = \"x\nb = 1", "1: a string is not closed in its line; add the closing quote character"},
      {"a = 'x", "1: a string is not closed in its line; add the closing quote character"},
      {"a = \"\\n", "1: a string is not closed in its line; add the closing quote character"},
      {"a = \"x\x1by\"",
       "1: the control character U+001B stands in a string; write it as an escape in double quotes"},
      {"a = \"\\n\x7f\"",
       "1: the control character U+007F stands in a string; write it as an escape in double quotes"},
      {"a = \"\"\"\n\n\x01\"\"\"",
       "3: the control character U+0001 stands in a string; write it as an escape in double quotes"},
      {"a = \"x\ry\"",
       "1: the control character U+000D stands in a string; write it as an escape in double quotes"},
      {"a = 1\nb = \"\"\"\nx\ny",
       "2: a multi-line string is never closed; end it with three double quote characters"},
      {"a = '''\nx", "1: a multi-line string is never closed; end it with three single quote characters"},
      {"a = \"C:\\dir\"",
       "1: a backslash stands before \"d\", which is no escape of TOML; write \\\\ for a backslash"},
      {"a = \"\"\"x\ny\\ z\"\"\"",
       "2: a backslash stands before \" \", which is no escape of TOML; write \\\\ for a backslash"},
      {"a = \"\\u00g0\"", "1: the escape \\u needs 4 hexadecimal digits; add the missing ones"},
      {"a = \"\\U0001F60\"", "1: the escape \\U needs 8 hexadecimal digits; add the missing ones"},
      {"a = \"\\uD800\"",
       "1: the escape \\uD800 names no Unicode character; use one up to 10FFFF outside D800 to DFFF"},
      {"a = \"\\U00110000\"",
       "1: the escape \\U00110000 names no Unicode character; use one up to 10FFFF outside D800 to DFFF"},
  });
}

TEST_CASE("messages about numbers and words") {
  Check({
      {"a =",
       "1: the end of the file stands where a value is expected; write a string in quotes, a number, true or "
       "false, a date, an array or a table"},
      {"a = \n",
       "1: the end of the line stands where a value is expected; write a string in quotes, a number, true or "
       "false, a date, an array or a table"},
      {"a = gcu",
       "1: the value \"gcu\" is neither a number, a boolean nor a date; put a string in double quotes"},
      {"a = 12a",
       "1: the value \"12a\" is neither a number, a boolean nor a date; put a string in double quotes"},
      {"a = +true",
       "1: the value \"+true\" is neither a number, a boolean nor a date; put a string in double quotes"},
      {"a = True", "1: the value \"True\" is not in lower case; write it so"},
      {"a = -Inf", "1: the value \"-Inf\" is not in lower case; write it so"},
      {"a = 1__0",
       "1: the value \"1__0\" has an underscore that does not stand between two digits; remove it"},
      {"a = 007", "1: the value \"007\" has leading zeros; remove them"},
      {"a = 0x", "1: the value \"0x\" lacks digits; add them"},
      {"a = -0x1", "1: the value \"-0x1\" has a sign, which only decimal numbers may have; remove it"},
      {"a = 9223372036854775808",
       "1: the value \"9223372036854775808\" is out of range; an integer lies between -9223372036854775808 "
       "and 9223372036854775807"},
      {"a = 1.", "1: the value \"1.\" has a point without digits on both sides; add a 0"},
      {"a = 1e+", "1: the value \"1e+\" lacks digits; add them"},
  });
}

TEST_CASE("messages about dates and times") {
  Check({
      {"a = 2026-9-15", "1: the value \"2026-9-15\" is no date; write it like 2026-09-15"},
      {"a = 2026-13-01", "1: the value \"2026-13-01\" names a month that does not exist; use 01 to 12"},
      {"a = 2026-02-29",
       "1: the value \"2026-02-29\" names a day that this month does not have; correct the day"},
      {"a = 7:32:00", "1: the value \"7:32:00\" is no time; write it like 07:32:00"},
      {"a = 2026-09-15 07:32", "1: the value \"2026-09-15 07:32\" is no time; write it like 07:32:00"},
      {"a = 24:00:00", "1: the value \"24:00:00\" names a time that no day has; use 00:00:00 to 23:59:60"},
      {"a = 07:32:00.", "1: the value \"07:32:00.\" has a point without digits after it; remove the point"},
      {"a = 2026-09-15T07:32:00+2",
       "1: the value \"2026-09-15T07:32:00+2\" has a malformed offset; write it like Z or +02:00"},
      {"a = 2026-09-15T07:32:00+24:00",
       "1: the value \"2026-09-15T07:32:00+24:00\" has an offset of more than 23:59; correct it"},
  });
}

TEST_CASE("messages about arrays and inline tables") {
  Check({
      {"a = 1\nb = [1,\n\n", "2: an array is never closed; end it with ]"},
      {"a = [\n1\n", "1: an array is never closed; end it with ]"},
      {"a = [[1],\n[2", "1: an array is never closed; end it with ]"},
      {"a = [\n1\n2]", "3: \"2\" follows a value in the array of line 1; write a comma or ]"},
      {"a = [\"x\"y\"]",
       "1: \"y\" follows a value in the array of line 1; write a comma or ], or write \\\" for a quote "
       "inside the string"},
      {"a = [,]",
       "1: \",\" stands where a value is expected; write a string in quotes, a number, true or false, a "
       "date, an array or a table"},
      {"a = [1,\nb = 2", "2: the key \"b\" stands in the array of line 1; end the array before it with ]"},
      {"a = [1,\n[[gap]]\n",
       "2: the value \"gap\" in the array of line 1 is neither a number, a boolean nor a date; put a string "
       "in double quotes"},
      {"a = {b = 1\n}",
       "1: an inline table is not closed in its line; write it in one line or as a table with a header"},
      {"a = {b = 1, # c\n",
       "1: an inline table is not closed in its line; write it in one line or as a table with a header"},
      {"a = {b = 1,}", "1: a comma stands before } in an inline table; remove it"},
      {"a = {b = 1 c = 2}", "1: \"c\" follows a value in an inline table; write a comma or }"},
      {"a = {b = \"x\"y\"}",
       "1: \"y\" follows a value in an inline table; write a comma or }, or write \\\" for a quote inside "
       "the string"},
      {"a = " + std::string(129, '['), "1: tables and arrays nest deeper than 128; flatten them"},
  });
}

TEST_CASE("messages about what is defined twice") {
  Check({
      {"[x]\nops = 1\n\nops = 2", "4: the key \"ops\" stands twice in this table, first in line 2; keep one"},
      {"[a]\n[b]\n[a]", "3: the table \"a\" stands twice, first in line 1; keep one header for all its keys"},
      {"a.b = 1\n[a]",
       "2: the table \"a\" is made of dotted keys since line 1; write all its keys there or all below this "
       "header"},
      {"a = {}\n[a]",
       "2: the table \"a\" has a name that is an inline table since line 1; write its keys inside the braces "
       "there"},
      {"[[a]]\n[a]",
       "2: the table \"a\" has a name that is an array of tables since line 1; write double brackets for a "
       "further item"},
      {"a = 1\n[a]", "2: the table \"a\" has a name that is an integer since line 1; rename one"},
      {"a = []\n[a]", "2: the table \"a\" has a name that is an array since line 1; rename one"},
      {"a = []\n[[a]]",
       "2: the array of tables \"a\" has a name that is an array since line 1; write its items inside the "
       "brackets there"},
      {"[a.b]\n[[a.b]]",
       "2: the array of tables \"a.b\" has a name that is a table since line 1; rename one"},
      {"a = 07:32:00\n[a.b]",
       "2: \"a.b\" cannot be added to \"a\", which is a local time since line 1; rename one of the two"},
      {"a = 1979-05-27T07:32:00Z\n[a.b]",
       "2: \"a.b\" cannot be added to \"a\", which is an offset date-time since line 1; rename one of the "
       "two"},
      {"a = {}\na.b = 1",
       "2: \"a.b\" cannot be added to \"a\", which is an inline table since line 1; write it inside the "
       "braces there"},
      {"[a.b]\n[a]\nb.c = 1",
       "3: \"b.c\" cannot be added to \"b\", which is a table since line 1; write it below that header"},
      {"a = [{}]\n[a.b]",
       "2: \"a.b\" cannot be added to \"a\", which is an array since line 1; write it inside the item that "
       "it belongs to"},
      {"[[a.b]]\n[a]\nb.c = 1",
       "3: \"b.c\" cannot be added to \"b\", which is an array of tables since line 1; write it inside the "
       "item that it belongs to"},
  });
}

TEST_CASE("the words for the types") {
  const Reading reading(
      "a = ['x', 1, 1.5, true, 1979-05-27T07:32:00Z, 1979-05-27T07:32:00, 1979-05-27, 07:32:00, [], {}]");
  std::string words;
  for (const TomlValue& item : reading["a"].items) words += std::string(ToString(item.type)) + ", ";
  CHECK(words ==
        "string, integer, float, boolean, offset date-time, local date-time, local date, local time, array, "
        "table, ");
}

}  // namespace
}  // namespace vendorconfs
