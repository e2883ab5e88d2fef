// Preprocessor conditions in three values.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// "yes", "no" or "if …": whether the arm behind the directive is compiled.
std::string Judge(const std::string& directive, const std::string& before = "",
                  const KnownSymbols& symbols = {}) {
  const Strings lines = Read(before + directive + "\nm.impl(\"a\", f);\n#endif\n", symbols);
  if (lines.empty()) return "no";
  const std::size_t condition = lines[0].find("if ");
  return condition == std::string::npos ? "yes" : lines[0].substr(condition);
}

TEST_CASE("Constants decide", "[registration][conditions]") {
  CHECK(Judge("#if 1") == "yes");
  CHECK(Judge("#if 0") == "no");
  CHECK(Judge("#if true && !false") == "yes");
  CHECK(Judge("#if 0x10 == 16 && 010 == 8 && 0b11 == 3 && 1'000u == 1000ULL") == "yes");
  CHECK(Judge("#if 1 + 2 * 3 == 7 && (1 + 2) * 3 == 9 && 7 / 2 == 3 && 7 % 4 == 3") == "yes");
  CHECK(Judge("#if -1 < 0 && -1 > 0u && ~0 == -1 && +3 >= 3 && 2 <= 2 && 2 != 3") == "yes");
  CHECK(Judge("#if (1 << 4 | 1) == 17 && (6 & 3) == 2 && (6 ^ 3) == 5 && -8 >> 1 == -4") == "yes");
  CHECK(Judge("#if 0 ? 0 : 1 ? 2 : 0") == "yes");
  CHECK(Judge("#if 'a' == 97 && '\\n' == 10 && L'b' > 'a'") == "yes");
  CHECK(Judge("#if 1 || 1 / 0") == "yes");
  CHECK(Judge("#if not 0 and (1 or 0) and 1 not_eq 2 and (6 bitand 3) == 2 and compl 0 == -1") == "yes");
  CHECK(Judge("#if 10 - 3 - 2 == 5 && 1 < 2 == 1") == "yes");
  CHECK(Judge("#if 9223372036854775807 + 1 < 0 && 9223372036854775808 > 0") == "yes");
}

TEST_CASE("What the manifest knows decides", "[registration][conditions]") {
  const KnownSymbols known{{"YES", "THREE=3"}, {"NO"}};
  CHECK(Judge("#ifdef YES", "", known) == "yes");
  CHECK(Judge("#ifndef YES", "", known) == "no");
  CHECK(Judge("#ifdef NO", "", known) == "no");
  CHECK(Judge("#ifndef NO", "", known) == "yes");
  CHECK(Judge("#if defined(YES) && defined YES && !defined(NO) && YES && !NO", "", known) == "yes");
  CHECK(Judge("#if YES == 1 && THREE > 2 && NO == 0", "", known) == "yes");
  CHECK(Judge("#if defined(NO) || OPEN && NO", "", known) == "no");
  CHECK(Judge("#if YES || OPEN", "", known) == "yes");
  CHECK(Judge("#if YES && OPEN", "", known) == "if YES && OPEN");
  CHECK(Judge("#if YES", "#undef YES\n", known) == "no");
  CHECK(Judge("#if NO", "#define NO 1\n", known) == "yes");
}

TEST_CASE("The file's own definitions decide", "[registration][conditions]") {
  CHECK(Judge("#ifdef A", "#define A\n") == "yes");
  CHECK(Judge("#ifdef A", "#define A\n#undef A\n") == "no");
  CHECK(Judge("#if A >= 3", "#define A 3\n") == "yes");
  CHECK(Judge("#if A * 2 == 8 - B", "#define A (1 + B)\n#define B 2 // two\n") == "yes");
  CHECK(Judge("#if A", "#define A defined(B) && !defined(C)\n#define B\n#undef C\n") == "yes");
  CHECK(Judge("#if A", "#define A A\n") == "no");
  CHECK(Judge("#if A == 2", "#define A B\n#define B A + 2\n") == "yes");
  CHECK(Judge("#if A /* x */ == /* y */ 3", "#define A /* one\n two */ 3\n") == "yes");
  CHECK(Judge("#if A == 3", "#def\\\nine A \\\n3\n") == "yes");
  CHECK(Judge("#if UNKNOWN", "#define A UNKNOWN\n") == "if UNKNOWN");
  CHECK(Judge("#if A", "#define A UNKNOWN\n") == "if A");
  CHECK(Judge("#if A", "#if 0\n#define A 1\n#endif\n#undef A\n#if 0\n#define A 1\n#endif\n") == "no");
}

TEST_CASE("The file's own function-like macros decide", "[registration][conditions]") {
  CHECK(Judge("#if F(1)", "#define F(x) 0\n") == "no");
  CHECK(Judge("#if F(1)", "#define F(x) x\n") == "yes");
  CHECK(Judge("#if VER >= V(2,5)", "#define V(a,b) ((a)*100+(b))\n#define VER V(2,9)\n") == "yes");
  CHECK(Judge("#if VER >= V(3, 0)", "#define V(a,b) ((a)*100+(b))\n#define VER V(2,9)\n") == "no");
  CHECK(Judge("#if G(1) == 2", "#define F(x) x + 1\n#define G F\n") == "yes");
  CHECK(Judge("#if F() == 0 && F(3) == 3", "#define F(x) (x+0)\n") == "yes");
  CHECK(Judge("#if F((1, 2), 3) == 3", "#define F(x, y) y\n") == "yes");
  CHECK(Judge("#if CAT(US, E)", "#define CAT(a, b) a##b\n#define USE 1\n") == "yes");
  CHECK(Judge("#if CAT(1, 2) == 12 && CAT(, 3) == 3 && CAT(4, ) == 4", "#define CAT(a, b) a ## b\n") ==
        "yes");
  CHECK(Judge("#if LAST(1, 2, 3) == 3",
              "#define LAST(a, ...) THIRD(a, __VA_ARGS__)\n#define THIRD(a, b, c) c\n") == "yes");
  CHECK(Judge("#if N(1, 2) == 3 && N(1) == 1", "#define N(a, r...) (a + T(r))\n#define T(x) (x + 0)\n") ==
        "yes");
  CHECK(Judge("#if F(F(F(1))) == 4", "#define F(x) x + 1\n") == "yes");
  CHECK(Judge("#if F(X)", "#define F(x) (x > 2)\n") == "if F(X)");
  CHECK(Judge("#if F(1)", "#ifdef A\n#define F(x) x\n#endif\n") == "if F(1)");
}

TEST_CASE("Everything else is open", "[registration][conditions]") {
  CHECK(Judge("#ifdef A") == "if defined(A)");
  CHECK(Judge("#ifndef A") == "if !defined(A)");
  CHECK(Judge("#if A") == "if A");
  CHECK(Judge("#if  defined( A )&&  ! B // why") == "if defined( A )&& ! B");
  CHECK(Judge("#if A \\\n  > 3") == "if A > 3");
  CHECK(Judge("#if __has_include(<a/*b>) && X") == "if __has_include(<a/*b>) && X");
  CHECK(Judge("#if __has_include(\"a.h\")") == "if __has_include(\"a.h\")");
  CHECK(Judge("#if F(1, (2))") == "if F(1, (2))");
  CHECK(Judge("#if F", "#define F(x) 1\n") == "no");
  CHECK(Judge("#if A ? 1 : 1") == "yes");
  CHECK(Judge("#if A ? 1 : 0") == "if A ? 1 : 0");
  CHECK(Judge("#if A OP B") == "if A OP B");
  CHECK(Judge("#if A 1 && (B)") == "if A 1 && (B)");
  CHECK(Judge("#if A - A") == "no");
  CHECK(Judge("#if A * A - A") == "if A * A - A");
}

TEST_CASE("Separated digits may be spliced", "[registration][conditions]") {
  CHECK(Judge("#if 1'\\\n0 == 10") == "yes");
  CHECK(Judge("#if 1\\\n'0 == 10") == "yes");
}

TEST_CASE("Both choices of a conditional operator settle its type", "[registration][conditions]") {
  CHECK(Judge("#if (1 ? -1 : 0u) > 0") == "yes");
  CHECK(Judge("#if (0 ? 0u : -1) > 0") == "yes");
  CHECK(Judge("#if (1 ? -1 : 0) > 0") == "no");
  CHECK(Judge("#if 0 > ~(2 ? B : 0xFFFFFFFFFFFFFFFFull)") == "no");
  CHECK(Judge("#if (1 ? -1 : B) > 0") == "if (1 ? -1 : B) > 0");
  CHECK(Judge("#if (1 ? 3 : B) > 0") == "yes");
  CHECK(Judge("#if (A ? -1 : -1) < 0u") == "no");
}

TEST_CASE("Unsigned comparisons with the least number are settled", "[registration][conditions]") {
  CHECK(Judge("#if A < 0u") == "no");
  CHECK(Judge("#if A >= 0u") == "yes");
  CHECK(Judge("#if A + 1u < 0") == "no");
  CHECK(Judge("#if A < 0") == "if A < 0");
}

TEST_CASE("A division by zero that is not computed is none", "[registration][conditions]") {
  CHECK(Judge("#if 0 && 1 / 0") == "no");
  CHECK(Judge("#if 1 ? 2 : 1 / 0") == "yes");
  CHECK(Judge("#if A && 1 / 0") == "if A && 1 / 0");
  CHECK(Judge("#if A ? 1 / 0 : 1") == "if A ? 1 / 0 : 1");
}

TEST_CASE("Known parts settle a condition where they can", "[registration][conditions]") {
  CHECK(Judge("#if A && 0") == "no");
  CHECK(Judge("#if A || 1") == "yes");
  CHECK(Judge("#if !(A && 0)") == "yes");
  CHECK(Judge("#if 0 && A") == "no");
  CHECK(Judge("#if (A || 1) && (0 || 1)") == "yes");
}

TEST_CASE("One arm of a chain is compiled", "[registration][conditions]") {
  const std::string arms =
      "\nm.impl(\"a\", f);\n#elif Y\nm.impl(\"b\", f);\n#elif Z\nm.impl(\"c\", f);\n#else\nm.impl(\"d\", "
      "f);\n#endif\n"
      "m.impl(\"e\", f);";
  CHECK(Read("#if X" + arms) == Strings{"a=f if X", "b=f if !(X) && (Y)", "c=f if !(X) && !(Y) && (Z)",
                                        "d=f if !(X) && !(Y) && !(Z)", "e=f"});
  CHECK(Read("#if 1" + arms) == Strings{"a=f", "e=f"});
  CHECK(Read("#if 0" + arms) == Strings{"b=f if Y", "c=f if !(Y) && (Z)", "d=f if !(Y) && !(Z)", "e=f"});
  CHECK(Read("#ifdef X" + arms, {{"Y"}, {}}) == Strings{"a=f if defined(X)", "b=f if !defined(X)", "e=f"});
  CHECK(Read("#ifndef X" + arms, {{"X", "Z"}, {"Y"}}) == Strings{"c=f", "e=f"});
  CHECK(Read("#ifndef X" + arms, {{}, {"Y", "Z"}}) ==
        Strings{"a=f if !defined(X)", "d=f if defined(X)", "e=f"});
}

TEST_CASE("Arms may test for definitions", "[registration][conditions]") {
  CHECK(Read("#if 0\n#elifdef A\nm.impl(\"a\", f);\n#elifndef B\nm.impl(\"b\", f);\n#endif") ==
        Strings{"a=f if defined(A)", "b=f if !defined(A) && (!defined(B))"});
}

TEST_CASE("Conditions nest", "[registration][conditions]") {
  CHECK(Read("#ifdef A\n#if B\nm.impl(\"a\", f);\n#else\nm.impl(\"b\", f);\n#endif\nm.impl(\"c\", "
             "f);\n#endif") ==
        Strings{"a=f if defined(A); B", "b=f if defined(A); !(B)", "c=f if defined(A)"});
  CHECK(Ops("#if 0\n#if 1\nm.impl(\"a\", f);\n#else\nm.impl(\"b\", f);\n#endif\nm.impl(\"c\", "
            "f);\n#else\nm.impl(\"d\", f);\n#endif") == Strings{"d"});
  CHECK(Ops("#if 1\n#else\n#if ) garbage (\n#elif\n#endif\nm.impl(\"a\", f);\n#endif\nm.impl(\"b\", f);") ==
        Strings{"b"});
}

TEST_CASE("A condition is noted once", "[registration][conditions]") {
  const std::string text =
      "#ifdef A\nm.impl(\"a\", f);\n#if 1\nm.impl(\"b\", f);\n#endif\n#ifdef B\n#endif\nm.impl(\"c\", "
      "f);\n#endif";
  const RegistrationFile file = ReadRegistrations(text, "f.inc", {});
  REQUIRE(file.registrations.size() == 3);
  CHECK(file.registrations[2].conditions == file.registrations[0].conditions);
  CHECK(file.conditions[0].open.empty());
}

TEST_CASE("A definition in an arm holds within the arm", "[registration][conditions]") {
  CHECK(Read("#ifdef A\n#define X 1\n#if X\nm.impl(\"a\", f);\n#else\nm.impl(\"b\", f);\n#endif\n#endif\n"
             "#if X\nm.impl(\"c\", f);\n#endif") == Strings{"a=f if defined(A)", "c=f if X"});
  CHECK(Read("#define X 1\n#ifdef A\n#undef X\n#endif\n#ifdef X\nm.impl(\"a\", f);\n#endif") ==
        Strings{"a=f if defined(X)"});
  CHECK(Read("#ifdef A\n#define X\n#else\n#ifdef X\nm.impl(\"a\", f);\n#endif\n#endif") ==
        Strings{"a=f if !defined(A); defined(X)"});
}

TEST_CASE("Arms that agree on a symbol settle it", "[registration][conditions]") {
  CHECK(Read("#ifdef A\n#define X 1\n#else\n#define X 1\n#endif\n#if X\nm.impl(\"a\", f);\n#endif") ==
        Strings{"a=f"});
  CHECK(Read("#ifdef A\n#define X 1\n#else\n#define X 2\n#endif\n#if X\nm.impl(\"a\", f);\n#endif") ==
        Strings{"a=f"});
  CHECK(Read("#ifdef A\n#define X 1\n#elif B\n#define X 1\n#endif\n#if X\nm.impl(\"a\", f);\n#endif") ==
        Strings{"a=f if X"});
  CHECK(Read("#define X 1\n#ifdef A\n#undef X\n#define X 1\n#endif\n#if X\nm.impl(\"a\", f);\n#endif") ==
        Strings{"a=f"});
  CHECK(Read("#if 1\n#define X 1\n#endif\n#if X\nm.impl(\"a\", f);\n#endif") == Strings{"a=f"});
}

TEST_CASE("What arms make of a symbol settles conditions behind them", "[registration][conditions]") {
  const std::string levels =
      "#ifdef Q\n#define L 1\n#elif defined(R)\n#define L 2\n#else\n#define L 0\n#endif\n";
  CHECK(Judge("#if L < 3", levels) == "yes");
  CHECK(Judge("#if L == 3", levels) == "no");
  CHECK(Judge("#if L == 2", levels) == "if L == 2");
  CHECK(Judge("#if L == 2", levels, {{}, {"Q"}}) == "if L == 2");
  CHECK(Judge("#if L == 2", levels, {{"R"}, {"Q"}}) == "yes");
  CHECK(Judge("#if L == 2 && defined(Q)", levels) == "no");
  CHECK(Judge("#if L == M",
              "#ifdef Q\n#define L 1\n#define M 1\n#else\n#define L 2\n#define M 2\n#endif\n") == "yes");
  CHECK(Judge("#if F(3) > 2", "#ifdef Q\n#define F(x) x\n#else\n#define F(x) (x + 1)\n#endif\n") == "yes");
  CHECK(Judge("#if N", "#ifdef Q\n#define L 1\n#else\n#define L 2\n#endif\n#define N (L > 2)\n") == "no");
  CHECK(Judge("#if 0\n#elif L == 3", levels) == "no");
  CHECK(Judge("#ifdef Q\n#elif L == 1", levels) == "no");
}

TEST_CASE("A condition that an arm's definition spoils is open", "[registration][conditions]") {
  const std::string spoilt = "#ifdef Q\n#define V 3)\n#else\n#define V 3\n#endif\n";
  CHECK(Judge("#if V == 3", spoilt) == "yes");
  CHECK(Judge("#if V == R", spoilt) == "if V == R");
  CHECK(Refusal("#ifdef Q\n#define V 3)\n#else\n#define V 4)\n#endif\n#if V\n#endif")
            .starts_with("f.inc:6: malformed condition"));
}

TEST_CASE("The file is read as C++", "[registration][conditions]") {
  CHECK(Judge("#ifdef __cplusplus") == "yes");
  CHECK(Judge("#if !defined(__cplusplus)") == "no");
  CHECK(Judge("#if defined(__has_include) && defined __LINE__") == "yes");
  CHECK(Judge("#if __cplusplus >= 201703L") == "if __cplusplus >= 201703L");
  CHECK(Judge("#if __cplusplus >= 201703L", "", {{"__cplusplus=202002L"}, {}}) == "yes");
  CHECK(Judge("#ifdef __cplusplus", "", {{}, {"__cplusplus"}}) == "no");
}

TEST_CASE("Text that is not compiled is passed over as the preprocessor does", "[registration][conditions]") {
  CHECK(Ops("#if 0\n don't \" /* m.impl(\"a\", f);\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("#if 0\n /*\n#endif\n */\nm.impl(\"a\", f);\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("#if 0\n \"/*\" '/*' // /*\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("#if 0\n R\"(\n#endif\n)\"\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("#if 0\n it's \\\n /* one line */ /*\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("#if 0\n // \\\n#endif\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("#if 0\n x \\\n#endif\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("#if 0\n#error don't /*\n#include <it's>\n#define X '\n#endif\nm.impl(\"b\", f);") ==
        Strings{"b"});
  CHECK(Ops("#if 0\n/* c */ # /* d */ endif\nm.impl(\"b\", f);") == Strings{"b"});
}

TEST_CASE("Directives begin their line", "[registration][conditions]") {
  CHECK(Ops("x #if 0\nm.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("x; /* \n */ #if 0\nm.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("x; // c\n/* \n */ #if 0\nm.impl(\"a\", f);\n#endif").empty());
  CHECK(Ops("  #  if 0\nm.impl(\"a\", f);\n #  endif").empty());
  CHECK(Ops("\\\n#if 0\nm.impl(\"a\", f);\n#endif").empty());
  CHECK(Ops("x \\\n#if 0\nm.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("#if 0 /* \n */\nm.impl(\"a\", f);\n#endif").empty());
  CHECK(Ops("#if 0 // \\\nm.impl(\"a\", f);\nm.impl(\"b\", f);\n#endif").empty());
}

TEST_CASE("Other directives are passed over", "[registration][conditions]") {
  CHECK(Ops("#\n#include <a//b>\n#include \"it's\"\n#pragma once don't\n#warning \"x\n#line "
            "7\n# 8 \"x\"\n"
            "#foo '\nm.impl(\"a\", f);") == Strings{"a"});
  CHECK(Places("#line 100\nm.impl(\"a\", f);") == Strings{"2:1 a"});
}

TEST_CASE("An error that every build meets is one here", "[registration][conditions]") {
  CHECK(
      Refusal("m.impl(\"a\", f);\n#error don't") ==
      "f.inc:2: #error stops every build here; correct the condition around it, or what the manifest defines "
      "and undefines");
  CHECK(Ops("#ifdef A\n#error don't\n#endif\n#if 0\n#error x\n#endif\nm.impl(\"a\", f);") == Strings{"a"});
  CHECK(Refusal("#ifdef A\n#error x\n#endif", {{"A"}, {}}).starts_with("f.inc:2: #error stops"));
}

TEST_CASE("Whether a symbol is defined outlasts what it is defined as", "[registration][conditions]") {
  CHECK(Read("#ifndef G\n#define G\nm.impl(\"a\", f);\n#endif\n#ifndef G\nm.impl(\"a\", g);\n#endif") ==
        Strings{"a=f if !defined(G)"});
  CHECK(Ops("#ifdef G\n#undef G\n#endif\n#ifdef G\nm.impl(\"a\", f);\n#endif").empty());
  CHECK(Read("#ifdef A\n#define G 1\n#else\n#define G 2\n#endif\n#ifdef G\nm.impl(\"a\", f);\n#endif\n"
             "#if G == 1\nm.impl(\"b\", f);\n#endif") == Strings{"a=f", "b=f if G == 1"});
  CHECK(Ops("#ifdef A\n#undef A\n#endif\n#ifdef A\nm.impl(\"a\", f);\n#endif").empty());
  CHECK(Read("#if A > 3\n#ifdef A\nm.impl(\"a\", f);\n#endif\n#endif") == Strings{"a=f if A > 3"});
  CHECK(Read("#ifdef A\n#elif B\n#if A\nm.impl(\"a\", f);\n#else\nm.impl(\"b\", f);\n#endif\n#endif") ==
        Strings{"b=f if !defined(A) && (B)"});
  CHECK(Read("#ifdef A\n#endif\n#ifdef A\nm.impl(\"a\", f);\n#else\nm.impl(\"b\", f);\n#endif") ==
        Strings{"a=f if defined(A)", "b=f if !defined(A)"});
  CHECK(Read("#ifndef A\n#define A\n#elif X\n#undef A\n#endif\n#ifdef A\nm.impl(\"a\", f);\n#endif") ==
        Strings{"a=f if defined(A)"});
  CHECK(Read("#if X\n#undef A\n#elif !defined(A)\n#else\n#undef A\n#endif\n#ifdef A\nm.impl(\"a\", "
             "f);\n#endif\nm.impl(\"b\", f);") == Strings{"b=f"});
}

TEST_CASE("Arms that can never be compiled are false", "[registration][conditions]") {
  CHECK(Ops("#ifdef A\n#ifndef A\nm.impl(\"a\", f);\n#endif\n#endif").empty());
  CHECK(Ops("#if A == 1\n#if A == 2\nm.impl(\"a\", f);\n#else\nm.impl(\"b\", f);\n#endif\n#endif") ==
        Strings{"b"});
  CHECK(Ops("#if A\nm.impl(\"a\", f);\n#elif A\nm.impl(\"b\", f);\n#elif !A\nm.impl(\"c\", f);\n#else\n"
            "m.impl(\"d\", f);\n#endif") == Strings{"a", "c"});
  CHECK(Ops("#if A && B\n#if B != 0\n#if !B || !A\nm.impl(\"a\", f);\n#endif\n#endif\n#endif").empty());
  CHECK(Ops("#if A\n#define X\n#elif !A\n#define X\n#endif\n#ifndef X\nm.impl(\"a\", f);\n#endif").empty());
}

TEST_CASE("The comma operator gives its right side", "[registration][conditions]") {
  CHECK(Judge("#if (1, 2) == 2") == "yes");
  CHECK(Judge("#if (1, 0)") == "no");
  CHECK(Judge("#if (0, A)") == "if (0, A)");
  CHECK(Judge("#if 0 ? 1, 1 : (2, 0)") == "no");
}

TEST_CASE("Deep macros and long chains stay affordable", "[registration][conditions]") {
  std::string bomb = "#define A0 1\n";
  for (int i = 1; i < 60; ++i) {
    bomb += "#define A" + std::to_string(i) + " A" + std::to_string(i - 1) + " + A" + std::to_string(i - 1) +
            "\n";
  }
  CHECK(Judge("#if A59", bomb) == "if A59");

  std::string chain = "#if X0\n";
  for (int i = 1; i < 5000; ++i) chain += "#elif X" + std::to_string(i) + "\n";
  const Strings lines = Read(chain + "m.impl(\"a\", f);\n#endif");
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].size() < 2000);
  CHECK(lines[0].starts_with("a=f if !(X0) && !(X1)"));
  CHECK(lines[0].ends_with(" && (X4999)"));
}

}  // namespace
}  // namespace vendorconfs
