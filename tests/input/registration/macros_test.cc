// Macros of the file, where they decide what registers.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("Macros of the file that register are replaced", "[registration][macros]") {
  const std::string reg = "#define REG(n, f) m.impl(n, f)\n";
  CHECK(Read(reg + "REG(\"mm\", W);") == Strings{"mm=W"});
  CHECK(Read(reg + "x; REG (\n\"mm\",\n W); m.impl(\"a\", f).impl(\"b\", g);") ==
        Strings{"mm=W", "a=f", "b=g"});
  CHECK(Places(reg + "\n  REG(\"mm\", W); REG(\"a\", W);") == Strings{"3:3 mm", "3:17 a"});
  CHECK(Read(reg + "REG(\"a\", f).impl(\"b\", g);\nREG(\"c\", TORCH_FN(h));") ==
        Strings{"a=f", "b=g", "c=h"});
  CHECK(Read(reg + "#ifdef A\nREG(\"a\", f);\n#endif") == Strings{"a=f if defined(A)"});
  CHECK(Read("#define REG(op) m.impl(#op, Wrapper##op);\nREG(mm) REG(relu)") ==
        Strings{"mm=Wrappermm", "relu=Wrapperrelu"});
  CHECK(Read("#define ALL m.impl(\"a\", f); m.impl(\"b\", g);\nALL") == Strings{"a=f", "b=g"});
  CHECK(Read("#define R REG\n" + reg + "R(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("#define LIB m\nLIB.impl(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("#define IMPL impl\nm.IMPL(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("#define REG(n, f) lib.impl(n, f)\nTORCH_LIBRARY_IMPL(aten, PrivateUse1, lib) { REG(\"a\", f); "
             "}") == Strings{"a=f"});
  CHECK(
      Facts(
          "#define BLOCK(k) TORCH_LIBRARY_IMPL(aten, k, m)\nBLOCK(CPU) { m.impl(\"a\", f); }\nm.impl(\"b\", "
          "f);") == Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Ops(reg + "x.REG(\"a\", f); REG; // REG(\"b\", f)\n#undef REG\nREG(\"c\", f);").empty());
  CHECK(Ops("#define REG(n, f) x.m.impl(n, f)\nREG(\"a\", f);").empty());
  CHECK(Ops("#define m other\nm.impl(\"a\", f);").empty());
  CHECK(Ops("#define LIB(x) x\nLIB(m).impl(\"a\", f);\nx.LIB(m).impl(\"b\", f);") == Strings{"a"});
  CHECK(Read("#define DOT .\nm DOT impl(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("#define EMPTY\nm EMPTY .impl(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("#define F(x, ...) m.impl(x __VA_OPT__(, (__VA_ARGS__)))\nF(\"a\", f);") == Strings{"a=f"});
  CHECK(Read("#define F(x, ...) m.impl(#x, f __VA_OPT__(+) __VA_OPT__(__VA_ARGS__));\nF(a) F(b, g)") ==
        Strings{"a=f", "b=f + g"});
  CHECK(Read("#define FN(x) Wrap##x\nm.impl(\"a\", FN(3)); m.impl(\"b\", TORCH_FN(FN(4)));") ==
        Strings{"a=Wrap3", "b=Wrap4"});
}

TEST_CASE("What macros of the file make of their arguments counts", "[registration][macros]") {
  CHECK(Ops("#define DISABLED(...)\nDISABLED(m.impl(\"a\", f);)\nm.impl(\"b\", f);") == Strings{"b"});
  // One text, of which the macro's body alone decides whether the name that is none is read, and so refused.
  const auto called = [](const std::string& body) {
    return "#define CALL(x)" + body + "\nCALL(m.impl(\"a b\", f))\nm.impl(\"c\", f);";
  };
  CHECK(Refusal(called(" x")).starts_with("f.inc:2: \"a b\" is no op name"));
  CHECK(Ops(called("")) == Strings{"c"});
  CHECK(Ops("#define COMMENT_OUT(x) f(#x)\nCOMMENT_OUT(m.impl(\"a\", f));\nm.impl(\"c\", f);") ==
        Strings{"c"});
  CHECK(Places("#define TWICE(x) x x\nTWICE(\n  m.impl(\"a\", f);)") == Strings{"3:3 a", "3:3 a"});
  const std::string if_x =
      "#ifdef X\n#define IF_X(...) __VA_ARGS__\n#else\n#define IF_X(...)\n#endif\nIF_X(m.impl(\"a\", f);)\n";
  CHECK(Ops(if_x, {{"X"}, {}}) == Strings{"a"});
  CHECK(Ops(if_x + "m.impl(\"c\", f);", {{}, {"X"}}) == Strings{"c"});
  CHECK(Refusal(if_x) ==
        "f.inc:6: \"IF_X\" is called with registrations, but its definition depends on a "
        "condition; write the registrations in the arms of that condition, or decide it by defines or "
        "undefines");
  CHECK(Ops("#ifdef X\n#define LOG(...) __VA_ARGS__\n#else\n#define LOG(...)\n#endif\nLOG(f(1))\n"
            "m.impl(\"a\", f);") == Strings{"a"});
  CHECK(Read("#define LOG(x) x\nLOG(1\n#ifdef A\n+ 1)\n#else\n+ 2)\n#endif\nm.impl(\"a\", f);") ==
        Strings{"a=f"});
}

TEST_CASE("A file with macros is passed over like others", "[registration][macros]") {
  const std::string reg = "#define R(n) m.impl(#n, W##n);\n#define NOP(x)\n#define FN(x) W##x\n";
  CHECK(Read(reg +
             "R(a) R(b)\n// R(c)\nNOP(1) R(d) /* x */ m.impl(\"e\", W);\nNOP(2)\nm.impl(\"f\", FN(1));") ==
        Strings{"a=Wa", "b=Wb", "d=Wd", "e=W", "f=W1"});
  CHECK(Read(reg + "MYR(a) R2(b) YR(c) x.R(d) 1.R(e) \"R(f)\" R\"(R(g))\" R\\\n(h) N\\\nOP(R(i)) FN(1);") ==
        Strings{"h=Wh"});
  CHECK(Read("#define Y(n) m.impl(n, f);\n#define \xC3\xA9(n) m.impl(n, g);\nY(\"a\") "
             "\xC3\xA9(\"b\")Y(\"c\")") == Strings{"a=f", "b=g", "c=f"});
  CHECK(Ops(reg +
            "#define SIZE sizeof(\n#define Q auto& q =\nSIZE m.impl(\"a\", f)); Q m; q.impl(\"b\", f);") ==
        Strings{"b"});
  CHECK(Ops("#define W other\nm.impl(\"a\", W);\nm.impl(\"b\", f);\n#define m other\nm.impl(\"c\", f);\n"
            "m.impl(\"d\", f);") == Strings{"a", "b"});
  CHECK(Ops("REG(\"a\", f); x(LIB).impl(\"b\", f); LIB.impl(\"c\", f);", {{"REG=m.impl", "LIB=m"}, {}}) ==
        Strings{"a", "c"});
}

TEST_CASE("What stands in a macro's argument keeps its place", "[registration][macros]") {
  CHECK(Places("#define IF(x) x\n#define R(n) m.impl(#n, f);\nIF(R(a) R(b))\n IF(\n  m.impl(\"c\", f);\n)\n"
               "m.impl(\"d\", f);") == Strings{"3:4 a", "3:9 b", "5:3 c", "7:1 d"});
  CHECK(Places("#define SWAP(a, b) b a\nSWAP(m.impl(\"a\", f);,\n m.impl(\"b\", f);)\nm.impl(\"c\", f);") ==
        Strings{"3:2 b", "2:6 a", "4:1 c"});
}

TEST_CASE("Names may be what function-like macros make", "[registration][macros]") {
  CHECK(Ops("#define OP(n) \"aten::\" n\nm.impl(OP(\"a\"), f);") == Strings{"a"});
  CHECK(Ops("#define OP(n) #n \".out\"\nm.impl(TORCH_SELECTIVE_NAME(OP(a)), f);") == Strings{"a.out"});
  CHECK(Ops("#define EMPTY\nm.impl(\"a\" EMPTY, f);") == Strings{"a"});
}

TEST_CASE("Long lists of ops are macros like others", "[registration][macros]") {
  std::string list = "#define R(n) m.impl(#n, W##n);\n#define OPS(X)";
  for (int i = 0; i < 8000; ++i) list += " X(a" + std::to_string(i) + ")";
  const Strings ops = Ops(list + "\nOPS(R)");
  REQUIRE(ops.size() == 8000);
  CHECK(ops.back() == "a7999");
  std::string lambda = "#define R(n, f) m.impl(n, f)\nR(\"a\", [] {";
  for (int i = 0; i < 5000; ++i) lambda += " f(1);";
  CHECK(Ops(lambda + " });") == Strings{"a"});
}

TEST_CASE("Macros that grow without end are refused", "[registration][macros]") {
  std::string bomb = "#define R m.impl(\"a\", f);\n#define A0 R\n";
  for (int i = 1; i < 60; ++i) {
    const std::string before = " A" + std::to_string(i - 1);
    bomb += "#define A" + std::to_string(i) + before + before + "\n";
  }
  const std::string refusal = Refusal(bomb + "A59");
  CHECK(refusal.starts_with("f.inc:62: with \""));
  CHECK(refusal.find("the macros expand to more than 1") != std::string::npos);
  CHECK(refusal.ends_with(" tokens; write out what it stands for"));
}

TEST_CASE("Macros that cannot be replaced are refused", "[registration][macros]") {
  CHECK(Refusal("#ifdef A\n#define REG(n) m.impl(n, f)\n#else\n#define REG(n)\n#endif\nREG(\"a\");") ==
        "f.inc:6: \"REG\" may register ops, but its definition depends on a condition; write the "
        "registrations in "
        "the arms of that condition, or decide it by defines or undefines");
  CHECK(Refusal("#define REG(n) m.impl(n, f)\n\nREG(\"a\", g);") ==
        "f.inc:3: \"REG\" takes 1 argument, not 2; call the macro as it is defined");
  CHECK(Refusal("#define REG(n) m.impl(n, f)\n\nREG(\"a\";") ==
        "f.inc:3: the call of \"REG\" does not end; close its parenthesis");
}

TEST_CASE("A definition that others may give before is the file's own", "[registration][macros]") {
  CHECK(Ops("#ifndef KEY\n#define KEY PrivateUse1\n#endif\nTORCH_LIBRARY_IMPL(aten, KEY, m) { m.impl(\"a\", "
            "f); "
            "}") == Strings{"a"});
  CHECK(Ops("#if !defined(NS)\n#define NS aten\n#endif\n#ifndef LIB\n#define LIB l\n#endif\n"
            "TORCH_LIBRARY_IMPL(NS, PrivateUse1, LIB) { LIB.impl(\"a\", f); }") == Strings{"a"});
  CHECK(Read("#ifndef REG\n#define REG(op) m.impl(#op, f)\n#endif\nREG(a);") == Strings{"a=f"});
  CHECK(Ops("#ifndef PREFIX\n#define PREFIX \"aten::\"\n#endif\nm.impl(PREFIX \"mm\", f);") == Strings{"mm"});
  // Its value is for the build to say all the same.
  CHECK(Read("#ifndef LEVEL\n#define LEVEL 1\n#endif\n#if LEVEL > 1\nm.impl(\"a\", f);\n#endif") ==
        Strings{"a=f if LEVEL > 1"});
}

TEST_CASE("A definition holds under the condition that it stands in", "[registration][macros]") {
  CHECK(Read("#ifdef Q\n#define R(o) m.impl(o, f);\n#endif\n#ifdef Q\nR(\"a\")\n#endif\n#ifdef "
             "R\nR(\"b\")\n#endif") == Strings{"a=f if defined(Q)", "b=f if defined(R)"});
  CHECK(Read("#if defined(Q)\n#define R(o) m.impl(o, f);\n#else\n#define R(o) m.impl(o, g);\n#endif\n"
             "#if defined(Q)\nR(\"a\")\n#else\nR(\"b\")\n#endif") ==
        Strings{"a=f if defined(Q)", "b=g if !defined(Q)"});
  CHECK(
      Read(
          "#ifdef P\n#ifdef Q\n#define F f\n#else\n#define F g\n#endif\n#else\n#define F h\n#endif\n"
          "#define R(o) m.impl(o, F);\n#if defined(P) && !defined(Q)\nR(\"a\")\n#elif !defined(P)\nR(\"b\")\n"
          "#endif") ==
      Strings{"a=g if defined(P) && !defined(Q)", "b=h if !(defined(P) && !defined(Q)) && (!defined(P))"});
  CHECK(Ops("#if defined(Q)\n#define K PrivateUse1\n#endif\n#if defined(Q)\n"
            "TORCH_LIBRARY_IMPL(aten, K, m) { m.impl(\"a\", f); }\n#endif") == Strings{"a"});
  // Q is another one then.
  CHECK_FALSE(Refusal("#ifdef Q\n#define R(o) m.impl(o, f);\n#endif\n#undef Q\n#ifdef P\n#define Q\n#endif\n"
                      "#ifdef Q\nR(\"a\")\n#endif")
                  .empty());
}

TEST_CASE("Names that depend on a condition give no block, key or op", "[registration][macros]") {
  const std::string key =
      "#ifdef Q\n#define KEY AutogradPrivateUse1\n#else\n#define KEY PrivateUse1\n#endif\n";
  const std::string block = key + "TORCH_LIBRARY_IMPL(aten, KEY, m) { m.impl(\"a\", f); }";
  const std::string depends =
      ", but its definition depends on a condition; write the registrations in the arms of that condition, "
      "or "
      "decide it by defines or undefines";
  CHECK(Refusal(block) == "f.inc:6: \"KEY\" names a block" + depends);
  CHECK(Ops(block, {{}, {"Q"}}) == Strings{"a"});
  CHECK(Refusal(block, {{"Q"}, {}}).empty());
  CHECK(Refusal(key + "m.impl(\"a\", torch::dispatch(c10::DispatchKey::KEY, f));") ==
        "f.inc:6: \"KEY\" names a dispatch key" + depends);
  CHECK(Refusal(key + "m.impl(\"a\", c10::DispatchKey::KEY, f);") ==
        "f.inc:6: \"KEY\" names a dispatch key" + depends);
  CHECK(Refusal("#ifdef Q\n#define PREFIX \"aten::\"\n#else\n#define PREFIX \"\"\n#endif\nm.impl(PREFIX "
                "\"a\", f);") == "f.inc:6: \"PREFIX\" is part of an op name" + depends);
  // What only the build may define stays as it is.
  CHECK(Facts("#ifdef CPU\n#endif\n#ifdef Q\n#undef CPU\n#endif\nTORCH_LIBRARY_IMPL(aten, CPU, m) { "
              "m.impl(\"a\", f); "
              "}") == Strings{"aten/CPU a"});
}

TEST_CASE("Macros that a pragma pushes come back", "[registration][macros]") {
  const std::string change = "#pragma push_macro(\"N\")\n#undef N\n#define N 0\n";
  const std::string pop = "#pragma pop_macro(\"N\")\n";
  const std::string use = "#if N\nm.impl(\"a\", f);\n#else\nm.impl(\"b\", f);\n#endif\n";
  CHECK(Ops("#define N 1\n" + change + pop + use) == Strings{"a"});
  CHECK(Ops("#define N 1\n" + change + change + pop + use + pop + use) == Strings{"b", "a"});
  CHECK(Read(change + pop + use) == Strings{"a=f if N", "b=f if !(N)"});
  CHECK(Read("#ifdef Q\n" + change + pop + "#endif\n" + use) == Strings{"a=f if N", "b=f if !(N)"});
  CHECK(Ops("#pragma push_macro(\"S\")\n#define S \"a\"\nm.impl(S, f);\n#pragma pop_macro(\"S\")\n") ==
        Strings{"a"});
  CHECK(
      Refusal(change + "#ifdef Q\n" + pop + "#endif\n") ==
      "f.inc:5: pop_macro of \"N\" stands in another arm of a condition than push_macro; write both in one");
  CHECK(Refusal("#ifdef Q\n" + change + "#else\n" + pop + "#endif\n").starts_with("f.inc:6: pop_macro of"));
  CHECK(Refusal(pop) ==
        "f.inc:1: pop_macro of \"N\" without push_macro in this file; remove it, or push the macro before");
  const std::string refusal =
      "f.inc:2: _Pragma of pop_macro is not followed; write it as #pragma pop_macro on a line of its own";
  CHECK(Refusal("#define N 1\n_Pragma(\"pop_macro(\\\"N\\\")\")\nm.impl(\"a\", f);") == refusal);
  CHECK(Refusal("#define POP _Pragma(\"pop_macro(\\\"N\\\")\")\nPOP\nm.impl(\"a\", f);") == refusal);
  CHECK(Ops("#define N 1\n_Pragma(\"once\") m.impl(\"a\", f); _Pragma(x) m.impl(\"b\", f);") ==
        Strings{"a", "b"});
}

}  // namespace
}  // namespace vendorconfs
