// TORCH_LIBRARY_IMPL blocks of the file itself.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("A block has a library, a key and a receiver", "[registration][blocks]") {
  CHECK(Ops("TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl(\"a\", f); }") == Strings{"a"});
  CHECK(Ops("TORCH_LIBRARY_IMPL(aten, PrivateUse1, lib) { lib.impl(\"a\", f); m.impl(\"b\", f); }") ==
        Strings{"a"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, AutogradPrivateUse1, m) { m.impl(\"a\", f); }") ==
        Strings{"aten/AutogradPrivateUse1 a"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl(\"a\", f); }\nm.impl(\"b\", f);") ==
        Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(foo, PrivateUse1, m) { m.impl(\"a\", f); m.impl(\"aten::b\", f); }") ==
        Strings{"foo/PrivateUse1 a", "foo/PrivateUse1 b"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(_, PrivateUse1, m) { m.fallback(f); }").empty());
  CHECK(Facts("TORCH_LIBRARY(foo, m) { m.def(\"a(Tensor x) -> Tensor\"); m.impl(\"a\", f); }") ==
        Strings{"foo/ a"});
  CHECK(Facts("TORCH_LIBRARY_FRAGMENT(aten, m) { m.impl(\"a\", f); }") == Strings{"aten/ a"});
  CHECK(Facts("STABLE_TORCH_LIBRARY_IMPL(aten, CUDA, m) { m.impl(\"a\", TORCH_BOX(&f)); }") ==
        Strings{"aten/CUDA a"});
}

TEST_CASE("A block has a line", "[registration][blocks]") {
  const std::string text = "\n\nTORCH_LIBRARY_IMPL(\n  aten,\n  CPU, m)\n{\n m.impl(\"a\", f); }";
  const RegistrationFile file = ReadRegistrations(text, "f.inc", {});
  REQUIRE(file.registrations.size() == 1);
  CHECK(file.blocks[file.registrations[0].block].line == 3);
  CHECK(file.blocks[0].line == 0);
}

TEST_CASE("A block's arguments may be macros of the file", "[registration][blocks]") {
  CHECK(Facts("#define KEY CUDA\nTORCH_LIBRARY_IMPL(aten, KEY, m) { m.impl(\"a\", f); }") ==
        Strings{"aten/CUDA a"});
}

TEST_CASE("A block ends with its own brace", "[registration][blocks]") {
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) { if (x) { m.impl(\"a\", f); } { { } } m.impl(\"b\", f); }\n"
              "m.impl(\"c\", f);") == Strings{"aten/CPU a", "aten/CPU b", "aten/PrivateUse1 c"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) { f(\"}\", '}'); /* } */ // }\n m.impl(\"b\", f); }") ==
        Strings{"aten/CPU b"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) {\n#if 0\n}\n#endif\n#define X }\n m.impl(\"b\", f); }") ==
        Strings{"aten/CPU b"});
  CHECK(Facts("namespace n {\nTORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl(\"a\", f); }\n}  // namespace n\n"
              "TORCH_LIBRARY_IMPL(aten, CUDA, m) { m.impl(\"b\", f); }") ==
        Strings{"aten/CPU a", "aten/CUDA b"});
}

TEST_CASE("A receiver's name can mean something else in an inner scope", "[registration][blocks]") {
  const auto in_block = [](const std::string& body) {
    return Ops("TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {" + body + " m.impl(\"end\", f); }");
  };
  CHECK(in_block("{ Other m; m.impl(\"a\", f); }") == Strings{"end"});
  CHECK(in_block("{ auto& m = other; { m.impl(\"a\", f); } }") == Strings{"end"});
  CHECK(in_block("{ const ns::Other<int, X<2>>* m(p); m.impl(\"a\", f); }") == Strings{"end"});
  CHECK(in_block("{ m.impl(\"a\", f); Other m{}; m.impl(\"b\", f); }") == Strings{"a", "end"});
  CHECK(in_block("auto g = [](Other& m) { m.impl(\"a\", f); };") == Strings{"end"});
  CHECK(in_block("auto g = [](int a, Other m = {}) mutable -> int { m.impl(\"a\", f); };") == Strings{"end"});
  CHECK(in_block("for (auto& m : others) { m.impl(\"a\", f); }") == Strings{"end"});
  CHECK(in_block("for (auto& m : others) m.impl(\"a\", f);") == Strings{"end"});
  CHECK(in_block("if (Other m = get()) { m.impl(\"a\", f); } m.impl(\"b\", f);") == Strings{"b", "end"});
}

TEST_CASE("A receiver's name keeps its meaning where nothing declares it", "[registration][blocks]") {
  const auto in_block = [](const std::string& body) {
    return Ops("TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {" + body + "}");
  };
  CHECK(in_block("if (use(m)) { m.impl(\"a\", f); }") == Strings{"a"});
  CHECK(in_block("if (x * m.size()) { m.impl(\"a\", f); }") == Strings{"a"});
  CHECK(in_block("if (x) return; else m.impl(\"a\", f);") == Strings{"a"});
  CHECK(in_block("{ Other m; } m.impl(\"a\", f);") == Strings{"a"});
  CHECK(in_block("void other(Library& m); { m.impl(\"a\", f); }") == Strings{"a"});
  CHECK(in_block("auto g = [&m](int x) { m.impl(\"a\", f); };") == Strings{"a"});
  CHECK(in_block("for (auto* n : names) { m.impl(\"a\", f); }") == Strings{"a"});
  CHECK(in_block("switch (x) { case 1: m.impl(\"a\", f); break; }") == Strings{"a"});
  CHECK(in_block("x.m.impl(\"b\", f); y->m.impl(\"c\", f); m.impl(\"a\", f);") == Strings{"a"});
}

TEST_CASE("Arms may open and close a block together", "[registration][blocks]") {
  CHECK(Facts("#ifdef A\nTORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {\n#endif\nm.impl(\"a\", f);\n#ifdef "
              "A\n}\n#endif\nm.impl(\"b\", f);") == Strings{"aten/PrivateUse1 a", "aten/PrivateUse1 b"});
  CHECK(Facts("#ifdef A\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\n#endif\n#ifdef A\nm.impl(\"a\", f);\n}\n#endif\n"
              "m.impl(\"b\", f);") == Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) {\n#ifdef A\nif (x) {\n#else\n{\n#endif\nm.impl(\"a\", "
              "f);\n}\n}\nm.impl(\"b\", f);") == Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) {\n#ifdef A\nif (x) {\n#endif\nm.impl(\"a\", f);\n#ifdef "
              "A\n}\n#endif\n}\nm.impl(\"b\", f);") == Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("#ifdef A\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\n m.impl(\"a\", "
              "f);\n#else\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\n#endif\n"
              "m.impl(\"b\", f);\n}") == Strings{"aten/CPU a", "aten/CPU b"});
}

TEST_CASE("A block that only some builds begin is refused where others register too",
          "[registration][blocks]") {
  const std::string begin = "#ifdef Q\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\n";
  const std::string rest = "#endif\nm.impl(\"a\", f);\n#ifdef Q\n}\n#endif\n";
  CHECK(Refusal(begin + rest) ==
        "f.inc:4: what is registered here depends on a condition, whose arm begins the block of line 2; "
        "write the "
        "block whole in its arm, with its registrations");
  CHECK(Refusal(begin + "#else\nvoid load(Library& m) {\n#endif\nauto& q = m;\nq.impl(\"a\", f);\n}")
            .starts_with("f.inc:7: what is registered here depends"));
  CHECK(Facts("#define Q\n" + begin + rest) == Strings{"aten/CPU a"});
  CHECK(Facts("#undef Q\n" + begin + rest) == Strings{"aten/PrivateUse1 a"});
  CHECK(
      Facts("#ifdef Q\nTORCH_LIBRARY_IMPL(aten, CPU, l) {\n#endif\nl.impl(\"a\", f);\n#ifdef Q\n}\n#endif") ==
      Strings{"aten/CPU a"});
}

TEST_CASE("A block's head stands before its body", "[registration][blocks]") {
  CHECK(
      Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) try { m.impl(\"a\", f); } catch (...) {}\nm.impl(\"b\", f);") ==
      Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, m) noexcept { m.impl(\"a\", f); }") == Strings{"aten/CPU a"});
  const std::string heads =
      "#ifdef Q\nTORCH_LIBRARY_IMPL(aten, CPU, m)\n#else\nTORCH_LIBRARY_IMPL(aten, PrivateUse1, m)\n#endif\n"
      "{\n m.impl(\"a\", f);\n}";
  CHECK(Refusal(heads) ==
        "f.inc:2: the body of TORCH_LIBRARY_IMPL stands behind the arm of a condition that it begins in; "
        "write each "
        "block whole in its arm");
  CHECK(Refusal("#define Q\n" + heads).empty());
}

TEST_CASE("The macro's name alone is no block", "[registration][blocks]") {
  CHECK(Ops("f(TORCH_LIBRARY_IMPL); m.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("#define TORCH_LIBRARY_IMPL(a, b, c) void f(c)\nm.impl(\"a\", f);") == Strings{"a"});
  CHECK(Ops("MY_TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl(\"a\", f); }") == Strings{"a"});
}

TEST_CASE("A block that one arm puts in another's place is refused", "[registration][blocks]") {
  const std::string change =
      "TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {\n#ifdef Q\n  m.impl(\"a\", f);\n}\n"
      "TORCH_LIBRARY_IMPL(aten, CPU, m) {\n";
  const std::string rest = "#endif\n  m.impl(\"b\", f);\n}\n";
  CHECK(Refusal(change + rest) ==
        "f.inc:6: an arm of this condition ends the block of line 1 and begins that of line 5, which goes on "
        "behind it; write each block whole, in its arm or around the condition");
  CHECK(Refusal(change + "#else\n" + rest).starts_with("f.inc:7: an arm of this condition ends the block"));
  CHECK(Refusal(change + rest, {{"Q"}, {}}).empty());
  CHECK(Ops(change + rest, {{}, {"Q"}}) == Strings{"b"});
  CHECK(Facts(change + "#else\n}\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\n" + rest) ==
        Strings{"aten/PrivateUse1 a", "aten/CPU b"});
  CHECK(Ops("TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {\n#ifdef Q\n}\n"
            "TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {\n" +
            rest) == Strings{"b"});
}

TEST_CASE("A block that one arm ends alone is refused", "[registration][blocks]") {
  const std::string begin = "TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {\n";
  const std::string two =
      "#ifdef Q\n}\n#endif\n#ifdef Q\nTORCH_LIBRARY_IMPL(aten, CPU, m) {\n#endif\nm.impl(\"b\", f);\n}\n";
  CHECK(Refusal(begin + two) ==
        "f.inc:4: an arm of this condition ends the block of line 1, which goes on without it; end the block "
        "behind the condition");
  CHECK(Ops(begin + two, {{}, {"Q"}}) == Strings{"b"});
  CHECK(Ops(begin + "#ifdef Q\nm.impl(\"a\", f);\n}\n#else\n}\n#endif\nm.impl(\"b\", f);") ==
        Strings{"a", "b"});
}

TEST_CASE("An arm is in the block that the arm before it ends", "[registration][blocks]") {
  const std::string ended = "TORCH_LIBRARY_IMPL(aten, CPU, m) {\n#ifdef Q\n}\n#else\n";
  CHECK(Facts(ended + "}\n#endif\nm.impl(\"b\", f);") == Strings{"aten/PrivateUse1 b"});
  CHECK(Facts(ended + "auto& q = m; q.impl(\"a\", f);\n}\n#endif\nm.impl(\"b\", f);") ==
        Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("#define R(n) m.impl(n, f);\n" + ended + "R(\"a\")\n}\n#endif\nR(\"b\")") ==
        Strings{"aten/CPU a", "aten/PrivateUse1 b"});
}

TEST_CASE("What a block is given must not depend on a condition", "[registration][blocks]") {
  const std::string block =
      "TORCH_LIBRARY_IMPL(aten,\n#ifdef Q\n CPU\n#else\n PrivateUse1\n#endif\n, m) { m.impl(\"a\", f); }";
  CHECK(Refusal(block) ==
        "f.inc:1: what TORCH_LIBRARY_IMPL is given depends on a condition; write one block in each arm");
  CHECK(Ops(block, {{}, {"Q"}}) == Strings{"a"});
}

}  // namespace
}  // namespace vendorconfs
