// What is refused, with the line at fault.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

using Catch::Matchers::StartsWith;

void CheckRefused(const std::string& text, const std::string& message) {
  INFO(text);
  CHECK_THAT(Refusal(text), StartsWith(message));
  CHECK(Refusal(WithCrlf(text)) == Refusal(text));
  CHECK(Refusal(text).find("; ") != std::string::npos);
}

TEST_CASE("Unterminated comments and literals are refused", "[registration][errors]") {
  CheckRefused("m.impl(\"a\", f);\n/* m.impl(", "f.inc:2: unterminated comment");
  CheckRefused("\n/* x *\n\n", "f.inc:2: unterminated comment");
  CheckRefused("/*/", "f.inc:1: unterminated comment");
  CheckRefused("#if 0\n\n/* x\n#endif", "f.inc:3: unterminated comment");
  CheckRefused("#define X /* x\n", "f.inc:1: unterminated comment");
  CheckRefused("\nf(\"abc);\nm.impl(\"a\", f);", "f.inc:2: unterminated string");
  CheckRefused("f(\"abc\\", "f.inc:1: unterminated string");
  CheckRefused("f(\"abc\\\n\n\");", "f.inc:1: unterminated string");
  CheckRefused("m.impl(\"a, f);\n", "f.inc:1: unterminated string");
  CheckRefused("x = 'a;\n", "f.inc:1: unterminated character literal");
  CheckRefused("\n\nx = R\"d(abc)\";", "f.inc:3: unterminated raw string; close it with )d\"");
  CheckRefused("#if 0\nR\"(\n#endif\n", "f.inc:2: unterminated raw string");
  CheckRefused("x = R\"a b(c)a b\";", "f.inc:1: malformed raw string");
  CheckRefused("x = R\"12345678901234567(c)12345678901234567\";", "f.inc:1: malformed raw string");
}

TEST_CASE("A lone quote in a condition is refused alike with LF and with CRLF", "[registration][errors]") {
  CheckRefused("#if '\nm.impl(\"a\", f);\n#endif\n", "f.inc:1: malformed condition");
  CheckRefused("#if \"\nm.impl(\"a\", f);\n#endif\n", "f.inc:1: malformed condition");
}

TEST_CASE("Unbalanced conditions are refused", "[registration][errors]") {
  CheckRefused("\n#if 1\nm.impl(\"a\", f);\n", "f.inc:2: unterminated condition");
  CheckRefused("#ifdef A\n#endif\n#if 0\n#if 1\n#endif\n", "f.inc:3: unterminated condition");
  CheckRefused("#ifdef A\n#else\n", "f.inc:1: unterminated condition");
  CheckRefused("\n#endif\n", "f.inc:2: #endif without #if");
  CheckRefused("\n#else\n", "f.inc:2: #else without #if");
  CheckRefused("\n#elif 1\n", "f.inc:2: #elif without #if");
  CheckRefused("\n#elifdef A\n", "f.inc:2: #elifdef without #if");
  CheckRefused("#if A\n#else\n#else\n#endif", "f.inc:3: #else behind #else");
  CheckRefused("#if A\n#else\n#elif B\n#endif", "f.inc:3: #elif behind #else");
  CheckRefused("#if 0\n#if 0\n#else\n#else\n#endif\n#endif", "f.inc:4: #else behind #else");
  CheckRefused("#if 1\n#else\n#elifndef B\n#endif", "f.inc:3: #elifndef behind #else");
}

TEST_CASE("Malformed conditions are refused", "[registration][errors]") {
  CheckRefused("\n#if\n#endif", "f.inc:2: malformed condition, an operand is missing");
  CheckRefused("#if 1 +\n#endif", "f.inc:1: malformed condition, an operand is missing");
  CheckRefused("#if (1\n#endif", "f.inc:1: malformed condition, \")\" is missing");
  CheckRefused("#if 1 2\n#endif", "f.inc:1: malformed condition, an operator is missing");
  CheckRefused("#if 1 ? 2\n#endif", "f.inc:1: malformed condition, \":\" is missing");
  CheckRefused("#if 1.5\n#endif", "f.inc:1: malformed condition, \"1.5\" is no integer");
  CheckRefused("#if 09\n#endif", "f.inc:1: malformed condition, \"09\" is no integer");
  CheckRefused("#if \"x\"\n#endif", "f.inc:1: malformed condition");
  CheckRefused("#if defined\n#endif", "f.inc:1: malformed condition, \"defined\" is no operand");
  CheckRefused("#if 0\n#elif 1 1\n#endif", "f.inc:2: malformed condition");
  CheckRefused("#define E\n#if E\n#endif", "f.inc:2: malformed condition");
  CheckRefused(
      "#define F(x, y) 1\n#if F(1)\n#endif",
      "f.inc:2: malformed condition, \"F\" takes 2 arguments, not 1; call the macro as it is defined");
  CheckRefused("#define F(x) 1\n#if F(1\n#endif",
               "f.inc:2: malformed condition, the call of \"F\" does not end");
  CheckRefused("#if A = 1\n#endif",
               "f.inc:1: malformed condition, \"=\" is no operator of conditions, \"==\" is");
  CheckRefused("#if A > \"x\"\n#endif", "f.inc:1: malformed condition, \"\"x\"\" is no operand");
  CheckRefused("#if A > 1.5\n#endif", "f.inc:1: malformed condition, \"1.5\" is no integer");
  CheckRefused("#if defined(A\n#endif", "f.inc:1: malformed condition, \"defined\" is no operand");
  CheckRefused("#if A ==\n#endif", "f.inc:1: malformed condition, an operand is missing");
  CheckRefused("#if A B && || C\n#endif", "f.inc:1: malformed condition, an operand is missing");
  CheckRefused("#if A B 1 2\n#endif", "f.inc:1: malformed condition, an operator is missing");
  CheckRefused("#if (A\n#endif", "f.inc:1: malformed condition, \")\" is missing");
  CheckRefused("#if A)\n#endif", "f.inc:1: malformed condition, \"(\" is missing");
  CheckRefused("#if A B ? 1\n#endif", "f.inc:1: malformed condition, \":\" is missing behind \"?\"");
  CheckRefused("#if A B : 1\n#endif", "f.inc:1: malformed condition, \"?\" is missing before \":\"");
  CheckRefused("\n#if 1/0\n#endif", "f.inc:2: malformed condition, it divides by zero");
  CheckRefused("#if 1 / 0 || A\n#endif", "f.inc:1: malformed condition, it divides by zero");
  CheckRefused("#if A % 0\n#endif", "f.inc:1: malformed condition, it divides by zero");
  CheckRefused("#if 1 && 1/0\n#endif", "f.inc:1: malformed condition, it divides by zero");
  CheckRefused("#if !(1 ? 1/0 : A)\n#endif", "f.inc:1: malformed condition, it divides by zero");
  CHECK(Refusal("#if R\"(a\nb)\"\n#endif").find('\n') == std::string::npos);
  CheckRefused("#ifdef\n#endif", "f.inc:1: #ifdef without a name");
  CheckRefused("#ifndef 3\n#endif", "f.inc:1: #ifndef without a name");
  CheckRefused("#if 0\n#elifdef\n#endif", "f.inc:2: #elifdef without a name");
  CheckRefused("#if " + std::string(4000, '(') + "1" + std::string(4000, ')') + "\n#endif",
               "f.inc:1: malformed condition, it is nested too deep");
  std::string deep;
  for (int i = 0; i < 257; ++i) deep += "#if A\n";
  CheckRefused(deep, "f.inc:257: conditions are nested too deep");
}

TEST_CASE("A splice behind a backslash in a condition's quote reads alike with CRLF",
          "[registration][errors]") {
  const std::string text = "#if A \"a\\\\\nb\n#endif";
  CHECK(!Refusal(text).empty());
  CHECK(Refusal(WithCrlf(text)) == Refusal(text));
}

TEST_CASE("A splice in a literal's suffix in a condition reads alike with CRLF", "[registration][errors]") {
  for (const std::string literal : {"\"b\"", "R\"(b)\""}) {
    const std::string text = "#if A " + literal + "a\\\nd\n#endif";
    CAPTURE(text);
    CHECK(Refusal(text).find("ad") != std::string::npos);
    CHECK(Refusal(WithCrlf(text)) == Refusal(text));
  }
}

// Found by fuzz_registration.
TEST_CASE("A character that ends amid its bytes says the same before LF and CRLF", "[registration][errors]") {
  for (const std::string cut : {"\xC2", "\xE2\x80", "\xE0\xC2"}) {
    const std::string text = "#define N " + cut + "\nm.i?" + cut + "\n#endif\n";
    CHECK(Refusal(WithCrlf(text)) == Refusal(text));
  }
}

TEST_CASE("Names that are no overload keys are refused", "[registration][errors]") {
  for (const std::string name : {"", "add Tensor", "add.", ".out", "add.out.x", "1add", "add-x", "aten::",
                                 "::add", "aten::aten::add", "a.b::add", "aten:add", "caf\xC3\xA9"}) {
    CheckRefused("\nm.impl(\"" + name + "\", f);", "f.inc:2: \"");
    CheckRefused("m.impl(\n  TORCH_SELECTIVE_NAME(\"" + name + "\"), f);", "f.inc:2: \"");
    CheckRefused("\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\nm.impl(\"" + name + "\", f); }", "f.inc:3: \"");
  }
  CHECK(Refusal("m.impl(\"a\\nb\", f);") ==
        "f.inc:1: \"a\\u000Ab\" is no op name; write name or name.overload, as in \"add.out\"");
  CheckRefused("m.impl(\"\\x61dd\", f);", "f.inc:1: \"\\x61dd\" has an escape without meaning");
  CheckRefused("m.impl(\"\\q\", f);", "f.inc:1: \"\\q\" has an escape without meaning");
  CHECK(Ops("#if 0\nm.impl(\"not an op\", f);\n#endif").empty());
}

TEST_CASE("Names that are not written out are refused", "[registration][errors]") {
  CheckRefused("\nm.impl(name, f);", "f.inc:2: the op name is no string literal");
  CheckRefused("m.impl(std::string(\"add\"), f);", "f.inc:1: the op name is no string literal");
  CheckRefused("m.impl(\"add\" + x, f);", "f.inc:1: the op name is no string literal");
  CheckRefused("\nm.impl(, f);", "f.inc:2: the op name is no string literal");
  CheckRefused("\nm.impl();", "f.inc:2: the op name is no string literal");
  CheckRefused("#define A B\n#define B A\nm.impl(A, f);", "f.inc:3: the op name is no string literal");
  CheckRefused("\nm.impl(\n#ifdef A\n\"a\"\n#else\n\"b\"\n#endif\n, f);",
               "f.inc:2: the op name depends on a condition");
}

TEST_CASE("Registrations without a function are refused", "[registration][errors]") {
  CheckRefused("\nm.impl(\"add\");", "f.inc:2: the registration of \"add\" names no function");
  CheckRefused("\nm.impl(\"add\", );", "f.inc:2: the registration of \"add\" names no function");
}

TEST_CASE("Calls that do not end are refused", "[registration][errors]") {
  CheckRefused("\nm.impl(\"add\", f;\n", "f.inc:2: the call does not end before \";\"");
  CheckRefused("\nm.impl(\"add\", f", "f.inc:2: the call does not end");
  CheckRefused("\nm.impl(\"add\", [] { return 1; );\n",
               "f.inc:2: the call does not end before \")\" on line 2");
  CheckRefused("\nm.impl(\"add\", f(\n]);\n", "f.inc:2: the call does not end before \"]\" on line 3");
  CheckRefused("\nm.impl(\"add\", f }\n", "f.inc:2: the call does not end before \"}\"");
  CheckRefused("\nm.impl(", "f.inc:2: the call does not end");
  CheckRefused("\nm.def(\"x\"", "f.inc:2: the call does not end");
}

TEST_CASE("Blocks that do not balance are refused", "[registration][errors]") {
  CheckRefused("\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\nm.impl(\"a\", f);\n",
               "f.inc:2: the block does not end");
  CheckRefused("TORCH_LIBRARY_IMPL(aten, CPU, m) { {\n}\nTORCH_LIBRARY_IMPL(aten, CUDA, m) { }",
               "f.inc:3: TORCH_LIBRARY_IMPL within the block of line 1");
  CheckRefused("\nTORCH_LIBRARY_IMPL(aten, CPU, m);", "f.inc:2: TORCH_LIBRARY_IMPL without a body");
  CheckRefused("\nTORCH_LIBRARY_IMPL(aten, CPU) { }", "f.inc:2: TORCH_LIBRARY_IMPL takes 3 names");
  CheckRefused("\nTORCH_LIBRARY_IMPL(aten, a::b, m) { }", "f.inc:2: TORCH_LIBRARY_IMPL takes 3 names");
  CheckRefused("\nTORCH_LIBRARY(aten) { }", "f.inc:2: TORCH_LIBRARY takes 2 names");
  CheckRefused(
      "#if A\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\n#else\nTORCH_LIBRARY_IMPL(aten, CUDA, m) {\n#endif\n}",
      "f.inc:5: the arms of this condition begin blocks that differ (lines 2 and 4)");
  CheckRefused("TORCH_LIBRARY_IMPL(aten, CPU, m) {\n#if A\n{\n#else\n{{\n#endif\n}}",
               "f.inc:6: the arms of this condition leave different braces open");
}

}  // namespace
}  // namespace vendorconfs
