// Which calls register, and what they register.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

std::string Wrapper(std::string_view argument) {
  const Strings lines = Read("m.impl(\"a\", " + std::string(argument) + ");");
  REQUIRE(lines.size() == 1);
  return lines[0].substr(2);
}

TEST_CASE("A registration has a name and a wrapper", "[registration][calls]") {
  CHECK(Read("m.impl(\"add.Tensor\", WrapperAddTensor);") == Strings{"add.Tensor=WrapperAddTensor"});
  CHECK(Read("m.impl(\"a\",f);m.impl(\"b\",g);") == Strings{"a=f", "b=g"});
  CHECK(Read("m.impl(\n    \"a\"\n    ,\n    f\n)\n;") == Strings{"a=f"});
  CHECK(Read("m . impl ( \"a\" , f ) ;") == Strings{"a=f"});
  CHECK(Read("if (x) m.impl(\"a\", f); else m.impl(\"b\", f);") == Strings{"a=f", "b=f"});
}

TEST_CASE("Registrations have the place of their first token", "[registration][calls]") {
  CHECK(Places("\n  m.impl(\"a\", f); m\n.impl(\"b\", f);\n\tm.impl(\"c\", f);") ==
        Strings{"2:3 a", "2:19 b", "4:2 c"});
  CHECK(Places("/*\n\n*/ m.impl(\"a\", f);\\\nm.impl(\"b\", f);") == Strings{"3:4 a", "4:1 b"});
  const std::string far = std::string(5000, ' ') + std::string(300, '\n') + std::string(1500, ' ');
  CHECK(Places(far + "m.impl(\"a\", f);\nm.impl(\"b\", f);") == Strings{"301:1501 a", "302:1 b"});
}

TEST_CASE("Names may have a library", "[registration][calls]") {
  CHECK(Ops("m.impl(\"aten::add.Tensor\", f);") == Strings{"add.Tensor"});
  CHECK(Ops("m.impl(TORCH_SELECTIVE_NAME(\"aten::add.Tensor\"), f);") == Strings{"add.Tensor"});
  CHECK(Ops("m.impl(TORCH_SELECTIVE_NAME(\"add\"), TORCH_FN(f));") == Strings{"add"});
  CHECK(Ops("m.impl((\"add\"), f);") == Strings{"add"});
  CHECK(Facts("m.impl(\"foo::bar.x\", f);") == Strings{"foo/PrivateUse1 bar.x"});
}

TEST_CASE("Names may be macros of the file", "[registration][calls]") {
  CHECK(Ops("#define ADD \"aten::add\"\nm.impl(ADD \".out\", f);") == Strings{"add.out"});
  CHECK(Ops("#define A B\n#define B \"add\"\nm.impl(A, f);") == Strings{"add"});
}

TEST_CASE("Wrappers are shown without what wraps them", "[registration][calls]") {
  CHECK(Wrapper("f") == "f");
  CHECK(Wrapper("&f") == "f");
  CHECK(Wrapper("ns::f") == "ns::f");
  CHECK(Wrapper("&ns::detail::f") == "ns::detail::f");
  CHECK(Wrapper("TORCH_FN(f)") == "f");
  CHECK(Wrapper("TORCH_FN(ns::f)") == "ns::f");
  CHECK(Wrapper("TORCH_FN((foo<int, float>))") == "foo<int, float>");
  CHECK(Wrapper("foo<int, std::pair<float, int>>") == "foo<int, std::pair<float, int>>");
  CHECK(Wrapper("static_cast<at::Tensor (*)(const at::Tensor&, int)>(&f)") == "f");
  CHECK(Wrapper("static_cast<std::function<int(std::pair<int, int>)>>(f)") == "f");
  CHECK(Wrapper("torch::CppFunction::makeFallthrough()") == "torch::CppFunction::makeFallthrough()");
  CHECK(Wrapper("torch::CppFunction::makeFromBoxedFunction<&f>()") ==
        "torch::CppFunction::makeFromBoxedFunction<&f>()");
  CHECK(Wrapper("make(\n  f,   // the kernel\n  g)") == "make( f, g)");
  CHECK(Wrapper("Wra\\\npper") == "Wrapper");
}

TEST_CASE("Lambdas may hold anything", "[registration][calls]") {
  CHECK(Wrapper("[](const at::Tensor& x, int y) { return f(x, {1, 2}); }") == "<lambda>");
  CHECK(Wrapper("[&, m](auto x) -> at::Tensor { if (x) { g(\")\", '}'); } return x; }") == "<lambda>");
  CHECK(Wrapper("+[] { for (int i = 0; i < 3; ++i) {} }") == "<lambda>");
  CHECK(Ops("m.impl(\"a\", [] { m.impl(\"b\", f); });\nm.impl(\"c\", f);") == Strings{"a", "c"});
}

TEST_CASE("A registration for another dispatch key does not count", "[registration][calls]") {
  CHECK(Facts("m.impl(\"a\", torch::dispatch(c10::DispatchKey::CPU, f));") == Strings{"aten/CPU a"});
  CHECK(Facts("m.impl(\"a\", torch::dispatch(c10::kCUDA, TORCH_FN(f)));") == Strings{"aten/CUDA a"});
  CHECK(Facts("m.impl(\"a\", c10::dispatch(c10::DeviceType::MPS, f));") == Strings{"aten/MPS a"});
  CHECK(Read("m.impl(\"a\", torch::dispatch(c10::DispatchKey::PrivateUse1, TORCH_FN(f)));") ==
        Strings{"a=f"});
  CHECK(Read("m.impl(\"a\", torch::dispatch(c10::kPrivateUse1, &f));") == Strings{"a=f"});
  const std::string text = "\nm.impl(\"a\", dispatch(CPU, f));";
  const RegistrationFile file = ReadRegistrations(text, "f.inc", {});
  REQUIRE(file.registrations.size() == 1);
  CHECK(file.registrations[0].wrapper == "f");
  CHECK(file.blocks[file.registrations[0].block].line == 2);
}

TEST_CASE("A dispatch key may stand before the function", "[registration][calls]") {
  CHECK(Facts("m.impl(\"a\", c10::DispatchKey::CPU, W);") == Strings{"aten/CPU a"});
  CHECK(Facts("m.impl(\"a\", c10::kCUDA, TORCH_FN(W));") == Strings{"aten/CUDA a"});
  CHECK(Read("m.impl(\"a\",\n  c10::DispatchKey::PrivateUse1,\n  TORCH_FN(W));") == Strings{"a=W"});
  CHECK(Read("TORCH_LIBRARY_FRAGMENT(aten, m) { m.impl(\"a\", c10::DispatchKey::PrivateUse1, W); "
             "m.impl(\"b\", W); }") == Strings{"a=W"});
  CHECK(Read("m.impl(\"a\", W, torch::_RegisterOrVerify::VERIFY);") == Strings{"a=W"});
  CHECK(Read("m.impl(\"a\", W, );") == Strings{"a=W"});
}

TEST_CASE("The method may be told more closely", "[registration][calls]") {
  CHECK(Read("m.impl<const char*>(\"a\", W);") == Strings{"a=W"});
  CHECK(Read("m.template impl<std::pair<int, std::vector<int>>>(\"a\", W);") == Strings{"a=W"});
  CHECK(Read("m.torch::Library::impl(\"a\", W); m.Library::template impl<int>(\"b\", W);") ==
        Strings{"a=W", "b=W"});
  CHECK(Read("m->impl(\"a\", W).impl(\"b\", W);") == Strings{"a=W", "b=W"});
  CHECK(Refusal("\nm.impl<int(\"a\", W);") ==
        "f.inc:2: the template arguments of the call do not end; close them with \">\"");
}

TEST_CASE("What is not evaluated registers nothing", "[registration][calls]") {
  CHECK(Ops("f(sizeof(m.impl(\"a\", W))); decltype(m.impl(\"b\", W)) x; f(m.impl(\"c\", W));") ==
        Strings{"c"});
}

TEST_CASE("Calls on the receiver can be chained", "[registration][calls]") {
  CHECK(Read("m.impl(\"a\", f).impl(\"b\", g)\n  .impl(\"c\", h);") == Strings{"a=f", "b=g", "c=h"});
  CHECK(Places("m.def(\"x(Tensor a) -> Tensor\").impl(\"a\", f);") == Strings{"1:31 a"});
}

TEST_CASE("Other calls register nothing", "[registration][calls]") {
  CHECK(Ops("m.fallback(torch::CppFunction::makeFallthrough());").empty());
  CHECK(Ops("m.def(\"a\", f); m.def(\"a(Tensor x) -> Tensor\");").empty());
  CHECK(Ops("m.impl_UNBOXED(\"a\", f); m.implement(\"a\", f); m.size().impl(\"a\", f);").empty());
  CHECK(Ops("x.m.impl(\"a\", f); p->m.impl(\"b\", f); p -> /**/ m.impl(\"c\", f); ns::m.impl(\"d\", f);")
            .empty());
  CHECK(Ops("x.\\\nm.impl(\"a\", f); p-\\\n>m.impl(\"b\", f); x. // c\nm.impl(\"c\", f); "
            "n:\\\n:m.impl(\"d\", f);")
            .empty());
  CHECK(Ops("lib.impl(\"a\", f); mm.impl(\"a\", f); m_.impl(\"a\", f); am.impl(\"a\", f);").empty());
  CHECK(Ops("m.impl; m impl(\"a\", f); m.other.impl(\"a\", f);").empty());
}

TEST_CASE("What stands before the receiver may look like a member's mark", "[registration][calls]") {
  CHECK(Ops("a ? b : m.impl(\"a\", f); x-->m.impl(\"b\", f); p > m.impl(\"c\", f);") ==
        Strings{"a", "b", "c"});
  CHECK(Ops("m m.impl(\"a\", f);") == Strings{"a"});
}

TEST_CASE("Calls in the bodies of functions count", "[registration][calls]") {
  CHECK(Ops("void Register(torch::Library& m) {\n  m.impl(\"a\", f);\n}") == Strings{"a"});
}

TEST_CASE("Definitions of macros are no code", "[registration][calls]") {
  CHECK(Ops("#define REG(op) m.impl(op, f)\n#define R2 m.impl(\"a\", \\\n f)\nm.impl(\"b\", f);") ==
        Strings{"b"});
}

TEST_CASE("A function chosen by a condition is the first one", "[registration][calls]") {
  CHECK(Read("m.impl(\"a\",\n#ifdef A\n f\n#else\n g(\n#endif\n);\nm.impl(\"b\", h);") ==
        Strings{"a=f", "b=h"});
  CHECK(Read("m.impl(\"a\",\n#if 0\n f\n#else\n g\n#endif\n);") == Strings{"a=g"});
  CHECK(Read("m.impl(\n#if 0\n\"a\"\n#else\n\"b\"\n#endif\n, f);") == Strings{"b=f"});
}

TEST_CASE("The arms within a call are those of one build", "[registration][calls]") {
  const std::string text =
      "m.impl(\"a\", [](int a) {\n#ifdef Q\n if (a) { return 1; }\n#else\n if (a) {\n#endif\n#ifndef Q\n"
      " return 3; }\n#endif\n return a; });\nm.impl(\"b\", f);";
  CHECK(Read(text) == Strings{"a=<lambda>", "b=f"});
  CHECK(Read(text, {{}, {"Q"}}) == Strings{"a=<lambda>", "b=f"});
  CHECK(Read("m.impl(\"a\",\n#if X == 1\n g\n#elif X == 2\n h\n#endif\n#if X > 1\n (\n#endif\n);") ==
        Strings{"a=g"});
}

TEST_CASE("A call that goes on behind its arm is refused", "[registration][calls]") {
  const std::string text = "#ifdef Q\nm.impl(\"a\",\n#else\nm.impl(\"b\",\n#endif\n f);\n";
  CHECK(Refusal(text) ==
        "f.inc:2: the call goes on behind the arm of a condition that it begins in; write each call whole in "
        "one "
        "arm");
  CHECK(Read(text, {{"Q"}, {}}) == Strings{"a=f"});
  CHECK(Read(text, {{}, {"Q"}}) == Strings{"b=f"});
  CHECK(Refusal("#ifdef Q\n#if 1\nm.impl(\"a\",\n#endif\n f);\n#endif\n").empty());
  CHECK(Refusal("#if 1\n#ifdef Q\nm.impl(\"a\",\n#endif\n#endif\n f);\n")
            .starts_with("f.inc:3: the call goes on"));
}

TEST_CASE("The receiver may stand in parentheses", "[registration][calls]") {
  CHECK(Read("(m).impl(\"a\", W);\n((m)) . impl(\"b\", W).impl(\"c\", W);") == Strings{"a=W", "b=W", "c=W"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, l) { (l).impl(\"a\", W); { (l); } }\n(m).impl(\"b\", W);") ==
        Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Ops("f(m).impl(\"a\", W); (x.m).impl(\"b\", W); (m)->impl(\"c\", W);") == Strings{"c"});
}

}  // namespace
}  // namespace vendorconfs
