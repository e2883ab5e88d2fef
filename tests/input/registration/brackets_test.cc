// Brackets that close nothing, which no compiler takes.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

const std::string kSurplus = " closes nothing that the file opens; remove it, or open it";

// A macro of no importance: with it the file is read in another way.
Strings WithAndWithoutMacro(const std::string& text) {
  return {Refusal(text), Refusal(text + "\n#define f(x) x\n"),
          Refusal(text + "\nauto q = MAKE_TORCH_LIBRARY(aten);")};
}

TEST_CASE("A surplus bracket is refused with its line", "[registration][brackets]") {
  const auto all = [](const std::string& message) { return Strings(3, message + kSurplus); };
  CHECK(WithAndWithoutMacro("m.impl(\"a\", f));") == all("f.inc:1: \")\""));
  CHECK(WithAndWithoutMacro("m.impl(\"a\", f);\n}\nm.impl(\"b\", f);") == all("f.inc:2: \"}\""));
  CHECK(WithAndWithoutMacro("void f() { g(1)); }\nm.impl(\"a\", f);") == all("f.inc:1: \")\""));
  CHECK(WithAndWithoutMacro("int x[] = {1};\n\n]") == all("f.inc:3: \"]\""));
  CHECK(WithAndWithoutMacro("void f() <% g(1); %>\n%>\n") == all("f.inc:2: \"}\""));
  CHECK(WithAndWithoutMacro("}\nvoid f() {") == all("f.inc:1: \"}\""));
  CHECK(WithAndWithoutMacro("TORCH_LIBRARY_IMPL(aten, CPU, q) { q.impl(\"a\", f); }\n}") ==
        all("f.inc:2: \"}\""));
  CHECK(WithAndWithoutMacro("TORCH_LIBRARY_IMPL(aten, CPU, q) {\n q.impl(\"a\", f)); }") ==
        all("f.inc:2: \")\""));
  CHECK(WithAndWithoutMacro("const char* s = \"}\"; int c = '}'; // }\n/* ) */ auto r = R\"x(}))x\"; "
                            "m.impl(\"a\", [](int a) { return b[a]; });") == Strings(3, ""));
}

TEST_CASE("A bracket that no build closes is refused with its line", "[registration][brackets]") {
  const auto all = [](const std::string& message) {
    return Strings(3, message + " is not closed in this file; close it, or remove it");
  };
  CHECK(WithAndWithoutMacro("m.impl(\"a\", f);\n{\nm.impl(\"b\", f);") == all("f.inc:2: \"{\""));
  CHECK(WithAndWithoutMacro("m.impl(\"a\", f);\ng(1,\nm.impl(\"b\", f);") == all("f.inc:2: \"(\""));
  CHECK(WithAndWithoutMacro("int x[3;\n") == all("f.inc:1: \"[\""));
  CHECK(WithAndWithoutMacro("namespace n {\nvoid f() <% { g(1); }\n") == all("f.inc:2: \"{\""));
  const std::string open = " is not closed in this file; close it, or remove it";
  CHECK(Refusal("#ifdef A\n{\n#else\n{ {\n#endif\n") == "f.inc:2: \"{\"" + open);
  CHECK(Refusal("#ifdef A\nif (x) {\n#endif\ng(1);\n#ifdef A\n}\n#endif\n{").ends_with("\"{\"" + open));
  CHECK(Refusal("#ifdef A\n{\n#endif\n").empty());  // other files may do the same
  CHECK(Refusal("#ifdef A\n{\n#else\n{\n#endif\n#ifdef A\n}\n#else\n}\n#endif\n").empty());
  CHECK(Refusal("#ifdef A\n#define BEGIN {\n#else\n#define BEGIN { {\n#endif\nBEGIN").empty());
}

TEST_CASE("Of the arms of a condition the one that opens most counts", "[registration][brackets]") {
  CHECK(Refusal("#ifdef A\nif (x) {\n#endif\nm.impl(\"a\", f);\n#ifdef A\n}\n#endif").empty());
  CHECK(Refusal("#ifdef A\nif (x) {\n#else\nif (y) {\n#endif\n}\n").empty());
  CHECK(Refusal("#ifdef A\nif (x) {\n#else\nif (y) {\n#endif\n}\n}") == "f.inc:7: \"}\"" + kSurplus);
  CHECK(Refusal("#ifdef A\n#else\n}\n#endif") == "f.inc:3: \"}\"" + kSurplus);
  CHECK(Refusal("#if 0\n}\n#endif").empty());
  CHECK(Refusal("m.impl(\"a\",\n#ifdef A\nF(f));\n#else\nF(g));\n#endif").empty());
  CHECK(Refusal("m.impl(\"a\",\n#ifdef A\nF(f));\n#else\nF(g)));\n#endif") == "f.inc:5: \")\"" + kSurplus);
  CHECK(Refusal("#define L(x) x\nL(1\n#ifdef A\n+ 1)\n#else\n+ 2)\n#endif\n").empty());
}

TEST_CASE("Macros of the file may open and close brackets", "[registration][brackets]") {
  CHECK(Refusal("#define BEGIN {\n#define END }\nvoid f() BEGIN g(1); END\n").empty());
  CHECK(Refusal("#define BEGIN {\nvoid f() BEGIN g(1); }\n").empty());
  CHECK(Refusal("#define END }\nvoid f() { g(1); END\n\nEND") == "f.inc:4: \"}\"" + kSurplus);
  CHECK(Refusal("#define DROP(x)\nDROP(})\n#define KEEP(x) x\nvoid f() { KEEP(}) g").empty());
  CHECK(Refusal("void f() BEGIN g(1); }", {{"BEGIN={"}, {}}).empty());
  // Which of the definitions holds is open.
  const std::string begin = "#ifdef X\n#define BEGIN {\n#else\n#define BEGIN if (1) {\n#endif\n";
  CHECK(Refusal(begin + "void f() BEGIN g(1); }").empty());
  CHECK(Refusal(begin + "#define B BEGIN\nvoid f() B g(1); }").empty());
  CHECK(Refusal(begin + "void f()\n}\nBEGIN g(1); }") == "f.inc:7: \"}\"" + kSurplus);
}

}  // namespace
}  // namespace vendorconfs
