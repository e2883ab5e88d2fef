// Registrations of one op that one build may both compile.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// "first:line second:line" of each duplicate in files named 1, 2, …
Strings Duplicates(const std::vector<std::string>& texts, const KnownSymbols& symbols = {}) {
  std::vector<RegistrationFile> files;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    files.push_back(ReadRegistrations(texts[i], std::to_string(i + 1), symbols));
  }
  std::vector<const RegistrationFile*> pointers;
  for (const RegistrationFile& file : files) pointers.push_back(&file);
  Strings found;
  for (const DuplicateRegistration& duplicate : FindDuplicates(pointers)) {
    CHECK(duplicate.first->op == duplicate.second->op);
    found.push_back(duplicate.first_file->name + ":" + std::to_string(duplicate.first->line) + " " +
                    duplicate.second_file->name + ":" + std::to_string(duplicate.second->line));
  }
  return found;
}

// Whether registrations behind the two directives can hold together.
bool Clash(const std::string& first, const std::string& second, const std::string& between = "") {
  return !Duplicates(
              {first + "\nm.impl(\"a\", f);\n#endif\n" + between + second + "\nm.impl(\"a\", f);\n#endif"})
              .empty();
}

TEST_CASE("An op registered twice is a duplicate", "[registration][duplicates]") {
  CHECK(Duplicates({"m.impl(\"a\", f);\nm.impl(\"b\", f);\nm.impl(\"aten::a\", g);"}) == Strings{"1:1 1:3"});
  CHECK(Duplicates({"m.impl(\"a\", f);\nm.impl(\"a\", f);\nm.impl(\"a\", g);"}) ==
        Strings{"1:1 1:2", "1:1 1:3"});
  CHECK(Duplicates({"m.impl(\"a\", f);", "\nm.impl(\"b\", f);",
                    "\n\nm.impl(\"a\", g);\nm.impl(\"b\", g);"}) == Strings{"1:1 3:3", "2:2 3:4"});
  CHECK(Duplicates({"m.impl(\"a\", f);\nm.impl(\"a.out\", f);"}).empty());
  CHECK(Duplicates({}).empty());
}

TEST_CASE("Registrations that do not count are no duplicates", "[registration][duplicates]") {
  CHECK(Duplicates({"m.impl(\"a\", f);\nTORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl(\"a\", f); "
                    "}\nm.impl(\"foo::a\", f);"})
            .empty());
  CHECK(Duplicates({"m.impl(\"a\", f);\nTORCH_LIBRARY_IMPL(aten, PrivateUse1, l) { l.impl(\"a\", f); }"}) ==
        Strings{"1:1 1:2"});
}

TEST_CASE("Arms of one condition exclude each other", "[registration][duplicates]") {
  CHECK(Duplicates({"#if A\nm.impl(\"a\", f);\n#elif B\nm.impl(\"a\", g);\n#else\nm.impl(\"a\", h);\n#endif"})
            .empty());
  CHECK(Duplicates({"#if A\nm.impl(\"a\", f);\n#else\nm.impl(\"a\", g);\n#endif\nm.impl(\"a\", h);"}) ==
        Strings{"1:2 1:6"});
  CHECK(Duplicates({"#if F(x) == 3\nm.impl(\"a\", f);\n#else\nm.impl(\"a\", g);\n#endif"}).empty());
}

TEST_CASE("Conditions exclude each other wherever they stand", "[registration][duplicates]") {
  CHECK(!Clash("#ifdef A", "#ifndef A"));
  CHECK(!Clash("#if defined(A) && B", "#if !defined(A)"));
  CHECK(!Clash("#if A && B", "#if !A || !B"));
  CHECK(!Clash("#if A == 1", "#if A == 2"));
  CHECK(!Clash("#if A >= 3", "#if A < 3"));
  CHECK(!Clash("#if 3 < A", "#if A <= 3"));
  CHECK(!Clash("#if A > 5", "#if 2 > A"));
  CHECK(!Clash("#if A != 0", "#if !A"));
  CHECK(!Clash("#if A", "#ifndef A"));
  CHECK(!Clash("#if A == 2", "#if !defined A"));
  CHECK(!Clash("#if __has_include(<x>)", "#if !__has_include(<x>)"));
  CHECK(!Clash("#if F(A) > 3", "#if F(A) <= 3"));
  CHECK(!Clash("#if A + B == 3", "#if A + B != 3"));
  CHECK(!Clash("#if (A ? B : C) && A", "#if A && !B"));
  CHECK(!Clash("#if A == 1u", "#if A == 2u"));
  CHECK(!Clash("#if A < 3u", "#if A > 5u"));
  CHECK(!Clash("#if A < 5u", "#if A == -1"));
  CHECK(!Clash("#if A + 1 == 2", "#if A + 1 == 3"));
  CHECK(!Clash("#if F(A) * 2 < 2", "#if 3 < F(A) * 2"));
  CHECK(!Clash("#if B == A", "#if A != B"));
  CHECK(!Clash("#if B < A", "#if A <= B"));
  CHECK(!Clash("#if B < A", "#if A == B"));
}

TEST_CASE("Spellings of one expression are one", "[registration][duplicates]") {
  CHECK(!Clash("#if A * 100 + B >= 201", "#if (A * 100 + B) < 201"));
  CHECK(!Clash("#if ((A * 100) + (B)) >= 201", "#if A * 100 + B < 201"));
  CHECK(!Clash("#if -(A) * B == 3", "#if -A * (B) != 3"));
  CHECK(Clash("#if A * (B + C) == 3", "#if A * B + C != 3"));
  CHECK(Clash("#if A - (B - C) == 3", "#if A - B - C != 3"));
  CHECK(!Clash("#if !A == 1", "#if A"));
  CHECK(!Clash("#if (A > 3) == 0", "#if A > 3"));
  CHECK(!Clash("#if defined(A) != defined(B)", "#if defined(A) && defined(B)"));
  CHECK(!Clash("#if A == 1", "#if A + 1 == 3"));
  CHECK(!Clash("#if A - 1", "#if A == 1"));
  CHECK(!Clash("#if 5 - A == 3", "#if A != 2"));
  CHECK(!Clash("#if ~A == 0", "#if A >= 0"));
  CHECK(Clash("#if 5 - A == 3", "#if A == 2"));
  CHECK(!Clash("#if __has_include(<x>)", "#if !__has_include( <x> )"));
  CHECK(!Clash("#if F(A, 1) > 3", "#if F( A,1 ) <= 3"));
}

TEST_CASE("Conditions that can hold together make duplicates", "[registration][duplicates]") {
  CHECK(Clash("#ifdef A", "#ifdef B"));
  CHECK(Clash("#ifdef A", "#ifdef A"));
  CHECK(Clash("#ifdef A", "#if !A"));  // defined as 0
  CHECK(Clash("#if A < 3", "#if A < 5"));
  CHECK(Clash("#if A > 3", "#if A < 5"));
  CHECK(Clash("#if A && B", "#if A || C"));
  CHECK(Clash("#if F(1)", "#if !F(2)"));
  CHECK(Clash("#if __has_include(<x>)", "#if !__has_include(<y>)"));
  CHECK(Clash("#if A == 0", "#ifndef A"));
  CHECK(Clash("#if __COUNTER__ == 1", "#if __COUNTER__ != 1"));
  CHECK(Clash("#if A > 5u", "#if A == -1"));
  CHECK(Clash("#if A == 1u", "#if A == 1"));
  CHECK(Clash("#if A + 1 == 2", "#if A + 2 == 3"));
  CHECK(Clash("#if B <= A", "#if A == B"));
  CHECK(Clash("#if B < A", "#if A != B"));
}

TEST_CASE("Comparisons of two symbols are told by their values", "[registration][duplicates]") {
  CHECK(!Clash("#if A == 1 && B == 1", "#if A != B"));
  CHECK(Clash("#if A == 1 && B == 2", "#if A != B"));
  CHECK(!Clash("#if A == 1 && B == 2", "#if B < A"));
  CHECK(Clash("#if A == 1 && B == 2", "#if A < B"));
  CHECK(!Clash("#if A < 3 && B > 3", "#if A >= B"));
  CHECK(!Clash("#if A < 3 && B > 1", "#if A > B"));
  CHECK(Clash("#if A < 3 && B >= 1", "#if A > B"));
  CHECK(Clash("#if A <= 3 && B >= 3", "#if A >= B"));
  CHECK(!Clash("#if A < B && B < C", "#if C <= A"));
  CHECK(!Clash("#if A < B && B < C && C < 3", "#if A > 0"));
  CHECK(Clash("#if A < B && B < C && C < 3", "#if A == 0"));
  CHECK(!Clash("#if A == B && B == C", "#if A != C"));
  CHECK(Clash("#if A == B && B == C", "#if A != D"));
  CHECK(!Clash("#if A == B + 1", "#if A == B"));
  CHECK(!Clash("#if A == B + 1 && B == C + 1", "#if A != C + 2"));
  CHECK(!Clash("#if A == B + 1", "#if A < B"));
  CHECK(Clash("#if A == B + 1", "#if A > B"));
  CHECK(!Clash("#if 3 - A == 5 - B", "#if B - 2 != A"));
  CHECK(!Clash("#if A == B && !defined(A)", "#if B"));
  CHECK(Clash("#if A == B && !defined(A)", "#ifdef B"));
  CHECK(!Clash("#if A != B", "#if !defined(A) && !defined(B)"));
  CHECK(!Clash("#if A < A", "#if B"));
  CHECK(!Clash("#if A == A + 1", "#if B"));
  CHECK(!Clash("#if (A == 1 && B == 1) | A != B", "#if A == 2 && B == 2"));
  CHECK(!Clash("#if A != B && B != C && A != C && A >= 1 && A <= 2 && B >= 1 && B <= 2",
               "#if C >= 1 && C <= 2"));
  CHECK(Clash("#if A != B && B != C && A != C && A >= 1 && A <= 2 && B >= 1 && B <= 2",
              "#if C >= 1 && C <= 3"));
  CHECK(!Duplicates(
             {"#if A == 1 && B == 1\nm.impl(\"a\", f);\n#endif", "#if A == B\nm.impl(\"a\", f);\n#endif"})
             .empty());
  CHECK(
      Duplicates({"#if A == 1 && B == 1\nm.impl(\"a\", f);\n#endif", "#if A != B\nm.impl(\"a\", f);\n#endif"})
          .empty());
  // What a file defines itself says nothing of another one's conditions.
  CHECK(!Duplicates({"#if A == 1 && B == 1\nm.impl(\"a\", f);\n#endif\n#undef B",
                     "#if A != B\nm.impl(\"a\", f);\n#endif"})
             .empty());
}

TEST_CASE("A definition between two conditions parts their symbols", "[registration][duplicates]") {
  CHECK(Clash("#ifdef A", "#ifndef A", "#ifdef B\n#undef A\n#endif\n"));
  CHECK(Clash("#if F(1)", "#if !F(1)", "#ifdef B\n#define F(x) 0\n#endif\n"));
  CHECK(!Clash("#if F(1)", "#if !F(1)", "#ifdef B\n#define F(x) x\n#endif\n"));
  CHECK(!Clash("#ifdef A", "#ifndef A", "#if 0\n#undef A\n#endif\n#ifdef B\n#undef C\n#endif\n"));
}

TEST_CASE("A symbol that arms define is told by their conditions", "[registration][duplicates]") {
  const std::string reg = "m.impl(\"a\", f);\n";
  const auto behind = [&](const std::string& arms, const std::string& first, const std::string& second) {
    return !Duplicates({arms + first + "\n" + reg + "#endif\n" + second + "\n" + reg + "#endif"}).empty();
  };
  const std::string have = "#ifdef Q\n" + reg + "#define HAVE\n#endif\n#ifndef HAVE\n" + reg + "#endif";
  CHECK(Duplicates({have}).empty());
  CHECK(Duplicates({"#undef HAVE\n" + have + "\n#ifdef HAVE\n" + reg + "#endif"}) == Strings{"1:3 1:10"});
  const std::string use = "#ifdef Q\n#define USE 1\n#else\n#define USE 0\n#endif\n";
  CHECK(!behind(use, "#if USE", "#ifndef Q"));
  CHECK(behind(use, "#if USE", "#ifdef Q"));
  CHECK(!behind("#ifdef Q\n#define USE\n#else\n#undef USE\n#endif\n", "#ifdef USE", "#ifndef Q"));
  CHECK(!behind("#undef USE\n#ifdef Q\n#define USE\n#endif\n", "#ifdef USE", "#if !defined(Q)"));
  CHECK(behind("#ifdef Q\n#define USE\n#endif\n", "#ifdef USE", "#if !defined(Q)"));  // others may define it
  const std::string level =
      "#ifdef Q\n#define L 1\n#elif defined(R)\n#define L 2\n#endif\n#ifndef L\n#define L 0\n#endif\n";
  CHECK(!behind(level, "#if L == 1", "#if L == 2"));
  CHECK(!behind(level, "#if L == 1", "#if !defined(Q) && !defined(R) && defined(X) && L == 2"));
  CHECK(behind(level, "#if L > 1", "#ifdef R"));
  CHECK(!behind("#undef L\n" + level, "#if L > 1", "#ifdef Q"));
  // What became of Q itself counts, too.
  CHECK(behind(use + "#ifdef R\n#undef Q\n#endif\n", "#if USE", "#ifndef Q"));
  CHECK(!behind(use + "#ifdef R\n#undef Q\n#endif\n", "#if USE", "#if !defined(Q) && !defined(R)"));
  CHECK(!behind("#ifdef P\n" + use + "#else\n#define USE 2\n#endif\n", "#if USE == 1", "#ifndef P"));
}

TEST_CASE("Of many that each define the symbol the first one registers", "[registration][duplicates]") {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text += "#if defined(Q" + std::to_string(i) +
            ") && !defined(HAVE)\nm.impl(\"a\", f);\n#define HAVE\n#endif\n";
  }
  CHECK(Duplicates({text}).empty());
  CHECK(Duplicates({text + "#ifdef HAVE\nm.impl(\"a\", f);\n#endif"}) == Strings{"1:2 1:122"});
}

TEST_CASE("Files share the symbols that neither defines", "[registration][duplicates]") {
  const auto arm = [](const std::string& directive) { return directive + "\nm.impl(\"a\", f);\n#endif\n"; };
  CHECK(Duplicates({arm("#ifdef A"), arm("#ifndef A")}).empty());
  CHECK(Duplicates({arm("#ifdef A"), arm("#ifdef A")}) == Strings{"1:2 2:2"});
  CHECK(Duplicates({arm("#ifdef A") + "#undef A\n", arm("#ifndef A")}) == Strings{"1:2 2:2"});
  CHECK(Duplicates({arm("#ifdef A"), arm("#ifndef A") + "#define A\n"}) == Strings{"1:2 2:2"});
  CHECK(Duplicates({arm("#ifdef A"), arm("#ifndef A")}, {{"A"}, {}}).empty());
}

TEST_CASE("The first registration that clashes is named", "[registration][duplicates]") {
  CHECK(Duplicates({"#ifdef A\nm.impl(\"a\", f);\n#else\nm.impl(\"a\", g);\n#endif\n#ifndef A\nm.impl(\"a\", "
                    "h);\n#endif"}) == Strings{"1:4 1:7"});
}

// `#if directive(0) … #elif directive(1) …` with the op in each arm.
std::string Chain(int arms, const std::string& symbol) {
  std::string text;
  for (int i = 0; i < arms; ++i) {
    text += (i == 0 ? "#if " : "#elif ") + symbol + " == " + std::to_string(i) + "\nm.impl(\"a\", f);\n";
  }
  return text + "#endif\n";
}

TEST_CASE("Arms of long chains are told apart at once", "[registration][duplicates]") {
  constexpr int kArms = 4000;
  CHECK(Duplicates({Chain(kArms, "X")}).empty());
  std::string opaque;
  for (int i = 0; i < kArms; ++i) {
    opaque += (i == 0 ? "#if" : "#elif") + std::string(" F(") + std::to_string(i) + ")\nm.impl(\"a\", f);\n";
  }
  CHECK(Duplicates({opaque + "#endif\nm.impl(\"a\", f);"}) == Strings{"1:2 1:8002"});
}

// An op in thousands of blocks of their own: `#if X<before>N<after>`.
std::string Blocks(const std::string& before, const std::string& after, int count = 5000) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "#if X" + before + std::to_string(i) + after + "\nm.impl(\"a\", f);\n#endif\n";
  }
  return text;
}

TEST_CASE("Thousands of blocks that exclude each other are told apart", "[registration][duplicates]") {
  const std::string last = "#if X == 4000\nm.impl(\"a\", f);\n#endif\n";
  CHECK(Duplicates({Blocks(" == ", "")}).empty());
  CHECK(Duplicates({Blocks(" == ", "") + last}) == Strings{"1:12002 1:15002"});
  CHECK(Duplicates({Blocks(" == ", "", 30000)}).empty());
  CHECK(Duplicates({Blocks(" == ", "", 2000) + "#if Y\nm.impl(\"a\", f);\n#endif\n" + last + last}) ==
        Strings{"1:2 1:6002", "1:6002 1:6005", "1:6002 1:6008"});
  CHECK(Duplicates({Blocks(" == 2 * ", " && defined(Y)"), last}) == Strings{"1:6002 2:2"});
}

TEST_CASE("The search is bounded over chains of chains", "[registration][duplicates]") {
  CHECK(Duplicates({Chain(60, "X") + Chain(60, "X")}).size() == 60);
  CHECK(Duplicates({Chain(100, "X") + Chain(100, "Y")}).size() == 100);
}

TEST_CASE("Hundreds of conditions are each told from each other", "[registration][duplicates]") {
  std::string either, both, last;
  for (int i = 0; i < 700; ++i) {
    const std::string even = std::to_string(2 * i);
    const std::string odd = std::to_string(2 * i + 1);
    last = "#if X == " + even + " || (X == " + odd + " && !defined(Y))\nm.impl(\"a\", f);\n#endif\n";
    either += last;
    both +=
        "#if (X == " + even + " || X == " + odd + ") && (Y || Z" + even + ")\nm.impl(\"a\", f);\n#endif\n";
  }
  CHECK(Duplicates({either}).empty());
  CHECK(Duplicates({both}).empty());
  CHECK(Duplicates({both, last}) == Strings{"1:2099 2:2"});
  std::string bits;
  for (int i = 0; i < 512; ++i) {
    bits += "#if 1";
    for (int bit = 0; bit < 9; ++bit) {
      bits += (i >> bit & 1) != 0 ? " && (B" : " && !(B";
      bits += std::to_string(bit) + " || C" + std::to_string(bit) + ")";
    }
    bits += "\nm.impl(\"a\", f);\n#endif\n";
  }
  CHECK(Duplicates({bits}).empty());
}

TEST_CASE("Long chains of comparisons are told by what follows from them", "[registration][duplicates]") {
  std::string chain = "#if A0 < A1";
  for (int i = 1; i < 30; ++i) chain += " && A" + std::to_string(i) + " < A" + std::to_string(i + 1);
  CHECK(!Clash(chain, "#if A30 < A0"));
  CHECK(!Clash(chain, "#if A30 <= A0 + 29"));
  CHECK(Clash(chain, "#if A30 <= A0 + 30"));
  CHECK(!Clash(chain, "#if A30 < 10 && A0 > -20"));
  CHECK(!Clash(chain, "#if A5 == A6"));
}

TEST_CASE("Values of one symbol are told through computations", "[registration][duplicates]") {
  CHECK(!Clash("#if X * 2 == 4", "#if X == 3"));
  CHECK(Clash("#if X * 2 == 4", "#if X == 2"));
  CHECK(!Clash("#if X * 2 == 4", "#if X != 2"));
  CHECK(!Clash("#if X * 2 == 5", "#if Y"));
  CHECK(!Clash("#if X * 2 == 4", "#if X > 5"));
  CHECK(!Clash("#if X * 2 < 4", "#if X == 2"));
  CHECK(!Clash("#if X << 2 == 8", "#if X == 3"));
  CHECK(!Clash("#if X >> 8 == 1", "#if X < 256"));
  CHECK(Clash("#if X >> 8 == 1", "#if X == 256"));
  CHECK(!Clash("#if X / 100 == 2", "#if X == 300"));
  CHECK(!Clash("#if X / 100 >= 3", "#if X < 300"));
  CHECK(Clash("#if X / 100 >= 3", "#if X < 301"));
  CHECK(!Clash("#if (X & 1) == 0", "#if X == 3"));
  CHECK(!Clash("#if X % 3 == 1", "#if X >= 2 && X <= 3"));
  CHECK(Clash("#if X % 3 == 1", "#if X >= 2 && X <= 4"));
  CHECK(!Clash("#if -X * 3 == 6", "#if X == 1"));
  CHECK(!Clash("#if -X == 2", "#if X == 2"));
  CHECK(!Clash("#if X - 6 < 0", "#if X >= 6"));
  CHECK(Clash("#if X - 6 >= 0", "#if X == 5"));  // as 5u
  CHECK(!Clash("#if X * 100 + Y >= 201", "#if X == 2 && Y == 0"));
  CHECK(Clash("#if X * 100 + Y >= 201", "#if X == 2 && Y == 1"));
  CHECK(!Clash("#if X * X == 9", "#if X == 2"));
  CHECK(!Clash("#if X * 2 == Y * 3", "#if X == 1 && Y == 1"));
  CHECK(Clash("#if X * 2 == Y * 3", "#if X == 3 && Y == 2"));
  CHECK(!Clash("#if X * 2 == 4", "#if !defined(X)"));
  CHECK(!Clash("#if (X > 3) * 2 + (X > 5) == 2", "#if X == 6"));
}

TEST_CASE("Nested arms are told apart level by level", "[registration][duplicates]") {
  CHECK(Duplicates({"#if A\n#if B\nm.impl(\"a\", f);\n#else\nm.impl(\"a\", f);\n#endif\nm.impl(\"a\", f);\n"
                    "#else\nm.impl(\"a\", f);\n#if B\nm.impl(\"a\", f);\n#endif\n#endif"}) ==
        Strings{"1:3 1:7", "1:9 1:11"});
  CHECK(Duplicates({"m.impl(\"a\", f);\n#if A\nm.impl(\"a\", f);\n#else\nm.impl(\"a\", f);\n#endif"}) ==
        Strings{"1:1 1:3", "1:1 1:5"});
  const std::string chain = Chain(3, "X");
  CHECK(Duplicates({chain, chain}) == Strings{"1:2 2:2", "1:4 2:4", "1:6 2:6"});
}

TEST_CASE("Sixteen symbols are told apart", "[registration][duplicates]") {
  std::string all = "#if 1";
  std::string none = "#if 1";
  for (int i = 0; i < 16; ++i) {
    const std::string pair = "(A" + std::to_string(i) + " != B" + std::to_string(i) + ")";
    all += " && defined(A" + std::to_string(i) + ")";
    none += " && !(defined(A" + std::to_string(i) + ")" +
            (i == 15 ? ")" : " && defined(A" + std::to_string(i + 1) + "))");
  }
  CHECK(!Clash(all, none));
  std::string odd = "#if 0";
  std::string even = "#if 1";
  for (int i = 0; i < 16; ++i) {
    odd = "#if (defined(S" + std::to_string(i) + ")) != (" + odd.substr(4) + ")";
    even += " && (T || !defined(S" + std::to_string(i) + "))";
  }
  CHECK(Clash(odd, even));
}

}  // namespace
}  // namespace vendorconfs
