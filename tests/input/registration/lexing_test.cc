// What the compiler takes for a comment, a literal or a name.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("Comments register nothing", "[registration][lexing]") {
  CHECK(Ops("// m.impl(\"a\", f);\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("/* m.impl(\"a\", f);\n * m.impl(\"b\", f); */ m.impl(\"c\", f);") == Strings{"c"});
  CHECK(Ops("/**/m.impl(\"a\", f);/*/ m.impl(\"b\", f); /*/m.impl(\"c\", f);") == Strings{"a", "c"});
  CHECK(Ops("// don't /* open\nm.impl(\"a\", f); // \"open") == Strings{"a"});
  CHECK(Ops("m.impl(\"a\", f); // m.impl(\"b\", f);") == Strings{"a"});
}

TEST_CASE("A line comment goes on behind a backslash", "[registration][lexing]") {
  CHECK(Ops("// \\\nm.impl(\"a\", f);\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("// \\  \nm.impl(\"a\", f);\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("// \\\r\nm.impl(\"a\", f);\r\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("// \\\n\\\nm.impl(\"a\", f);\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("// \\ x\nm.impl(\"a\", f);") == Strings{"a"});
}

TEST_CASE("Comment marks may be spliced", "[registration][lexing]") {
  CHECK(Ops("/\\\n/ m.impl(\"a\", f);\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("/\\\r\n* m.impl(\"a\", f); *\\\r\n/ m.impl(\"b\", f);") == Strings{"b"});
}

TEST_CASE("Splices and directives may stand between the receiver and its dot", "[registration][lexing]") {
  const Strings one = {"a=f"};
  CHECK(Read("m \\\n  .impl(\"a\", f);") == one);
  CHECK(Read("m\n\\\n.impl(\"a\", f);") == one);
  CHECK(Read("m\t\\\n.impl(\"a\", f);") == one);
  CHECK(Read("m /**/ \\\n .impl(\"a\", f);") == one);
  CHECK(Read("m // c\n \\\n \\\n/**/ .impl(\"a\", f);") == one);
  CHECK(Read("if (x) m \\\n .impl(\"a\", f);") == one);
  CHECK(Ops("xm \\\n .impl(\"a\", f); x.m \\\n .impl(\"a\", f); m \\\n ; x \\\n .impl(\"a\", f);").empty());
  CHECK(Read("m\n#define X\n.impl(\"a\", f);") == one);
  CHECK(Read("m\n#if A\n.impl(\"a\", f)\n#endif\n;m.impl(\"b\", f);") == Strings{"a=f if A", "b=f"});
}

TEST_CASE("Comments within a registration are blanks", "[registration][lexing]") {
  CHECK(Read("m /* x */ . // y\n impl /**/ ( /* \"b\" */ \"a\" /*,*/ , /*g*/ f /*)*/ ) ;") == Strings{"a=f"});
  CHECK(Read("m// one\n// two\n/* three */ .impl(\"a\", f);") == Strings{"a=f"});
}

TEST_CASE("Splices join lines anywhere", "[registration][lexing]") {
  CHECK(Read("m.im\\\npl(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("m\\\n.impl(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("m.\\\nimpl(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("m.impl(\"a\\\ndd.o\\\r\nut\", Wrap\\\nper);") == Strings{"add.out=Wrapper"});
  CHECK(Read("m.impl(\\\n\"a\"\\\n,\\\nf\\\n)\\\n;") == Strings{"a=f"});
  CHECK(Ops("x\\\nm.impl(\"a\", f);").empty());
  CHECK(Ops("TORCH_LIB\\\nRARY_IM\\\r\nPL(aten, CPU, m) { m.impl(\"a\", f); }").empty());
}

TEST_CASE("Strings register nothing", "[registration][lexing]") {
  CHECK(Ops("f(\"m.impl(\\\"a\\\", f);\"); m.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("f(\"\\\\\"); m.impl(\"b\", f); g(\"\");") == Strings{"b"});
  CHECK(Ops("f(\"x \\\n m.impl(a)\"); m.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("f(\"//\"); m.impl(\"a\", f); f(\"/*\"); m.impl(\"b\", f);") == Strings{"a", "b"});
  CHECK(Ops("f(u8\"\\\"\", L\"\\\"\", u\"\", U\"'\"); m.impl(\"b\", f);") == Strings{"b"});
}

TEST_CASE("Raw strings end at their delimiter alone", "[registration][lexing]") {
  CHECK(Ops("f(R\"(m.impl(\"a\", f); \")\"); m.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("f(R\"x(m.impl(\"a\", f); )\" )y\" //)x\"); m.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("f(R\"(\\)\"); m.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("f(R\"(\n#if 0\n)\");\nm.impl(\"b\", f);") == Strings{"b"});
  for (const std::string prefix : {"u8R", "uR", "UR", "LR", "R", "u\\\n8R\\\n"}) {
    INFO(prefix);
    CHECK(Ops("f(" + prefix + "\"d(\"m.impl(\"a\", f);)d\"); m.impl(\"b\", f);") == Strings{"b"});
  }
}

TEST_CASE("A name that merely ends in R is no raw string's prefix", "[registration][lexing]") {
  CHECK(Ops("FOO_R\"(\"; m.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("x = 1R\"(\"; m.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("x = 1'0R\"(\"; m.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("x = \"\"R\"(\"; m.impl(\"a\", f);") == Strings{"a"});
}

TEST_CASE("Raw strings hold a wrapper's text", "[registration][lexing]") {
  CHECK(Read("m.impl(\"a\", [](int x) { return R\"(\", m.impl(\"b\", g); })\"; });") ==
        Strings{"a=<lambda>"});
}

TEST_CASE("Character literals may hold quotes", "[registration][lexing]") {
  CHECK(Ops("c = '\"'; m.impl(\"a\", f); c = '\"';") == Strings{"a"});
  CHECK(Ops("c = '\\''; m.impl(\"a\", f); c = u8'\"' + L'\"';") == Strings{"a"});
  CHECK(Ops("c = '\\\\'; m.impl(\"a\", f);") == Strings{"a"});
}

TEST_CASE("Digit separators open no character literal", "[registration][lexing]") {
  CHECK(Ops("x = 1'000; m.impl(\"a\", f); y = 0xAB'CDu;") == Strings{"a"});
  CHECK(Ops("x = 1.5e-3'0; m.impl(\"a\", f); y = .1'2;") == Strings{"a"});
  CHECK(Ops("x = 0b1'0 + '\"'; m.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("x = 1\\\n'000; m.impl(\"a\", f);") == Strings{"a"});
}

TEST_CASE("Literals may have suffixes", "[registration][lexing]") {
  CHECK(Ops("x = \"a\"_m.impl + 'c'_m.impl; m.impl(\"a\"sv, f);") == Strings{"a"});
  CHECK(Ops("x = \"a\"m.impl(\"b\", f);").empty());
}

TEST_CASE("Digraphs are the punctuation they stand for", "[registration][lexing]") {
  CHECK(Ops("%:if 0\nm.impl(\"a\", f);\n%:endif\nm.impl(\"b\", f);") == Strings{"b"});
  CHECK(Ops("TORCH_LIBRARY_IMPL(aten, CPU, m) <% m.impl(\"a\", f); %> m.impl(\"b\", f);") == Strings{"b"});
  CHECK(Read("m.impl(\"a\", <:&:>(int) <% return x<::y>(); %>);") == Strings{"a=<lambda>"});
}

TEST_CASE("Escapes in op names are replaced", "[registration][lexing]") {
  CHECK(Ops("m.impl(\"\\x61\" \"dd\", f);") == Strings{"add"});
  CHECK(Ops("m.impl(\"\\141\\u0064\\U00000064.\\x6f\\165t\", f);") == Strings{"add.out"});
  CHECK(Ops("m.impl(\"\\x{61}\\o{144}\\u{64}\", f);") == Strings{"add"});
}

TEST_CASE("Adjacent literals are one name", "[registration][lexing]") {
  CHECK(Ops("m.impl(\"aten::\" \"add\"\n  /* overload */ \".out\", f);") == Strings{"add.out"});
  CHECK(Ops("m.impl(u8\"add\" R\"(.)\" R\"x(out)x\", f);") == Strings{"add.out"});
}

TEST_CASE("A byte order mark is passed over", "[registration][lexing]") {
  CHECK(Ops("\xEF\xBB\xBF#if 0\nm.impl(\"a\", f);\n#endif\nm.impl(\"b\", f);") == Strings{"b"});
}

TEST_CASE("Names beyond ASCII are names", "[registration][lexing]") {
  CHECK(Ops("\xC3\xA9m.impl(\"a\", f); m\xC3\xA9.impl(\"b\", f); $m.impl(\"c\", f);").empty());
  CHECK(Read("m.impl(\"a\", gr\xC3\xB6\xC3\x9F"
             "e);") == Strings{"a=gr\xC3\xB6\xC3\x9F"
                               "e"});
}

TEST_CASE("Invisible characters are no blanks", "[registration][lexing]") {
  const std::string refusal =
      "f.inc:2: the invisible character U+00A0 is no blank of C++; write a plain blank, or nothing";
  CHECK(Refusal("\n\xC2\xA0m.impl(\"a\", f);") == refusal);
  CHECK(Refusal("\nm\xC2\xA0.impl(\"a\", f);") == refusal);
  CHECK(Refusal("\nm.impl(\"a\",\xC2\xA0"
                "f);") == refusal);
  CHECK(Refusal("\nm.impl(\"a\", f\xC2\xA0);") == refusal);
  CHECK(Refusal("\nint x =\xC2\xA0"
                "3;") == refusal);
  CHECK(Refusal("\n#if\xC2\xA0"
                "A\n#endif") == refusal);
  CHECK(Refusal("\n#if A\xC2\xA0\n#endif") == refusal);
  CHECK(Refusal("\n#define X\xC2\xA0 1") == refusal);
  CHECK(Refusal("\n#ifdef X\xC2\xA0\n#endif") == refusal);
  CHECK(Refusal("\xEF\xBB\xBF\xEF\xBB\xBFm.impl(\"a\", f);")
            .starts_with("f.inc:1: the invisible character U+FEFF"));
  CHECK(Refusal("m.impl(\"a\", f);\xE2\x80\x8B").starts_with("f.inc:1: the invisible character U+200B"));
  CHECK(Refusal("m.impl(\"a\", f);\xE3\x80\x80").starts_with("f.inc:1: the invisible character U+3000"));
  CHECK(Ops("// \xC2\xA0\n/*\xC2\xA0*/ f(\"\xC2\xA0\", '\xC2\xA0', R\"(\xC2\xA0)\"); m.impl(\"a\", f);\n"
            "#if 0\n\xC2\xA0\n#endif\n#pragma \xC2\xA0") == Strings{"a"});
}

TEST_CASE("Empty texts have no registrations", "[registration][lexing]") {
  CHECK(Ops("").empty());
  CHECK(Ops("\n").empty());
  CHECK(Ops("m").empty());
  CHECK(Ops("m.").empty());
  CHECK(Ops("m.impl").empty());
  CHECK(Ops("// c").empty());
  CHECK(Ops("\\").empty());
}

}  // namespace
}  // namespace vendorconfs
