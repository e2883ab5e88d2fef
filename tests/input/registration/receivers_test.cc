// The names that registrations are called on.
#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// "receiver line count" of the calls that are not read.
Strings Unread(std::string_view text) {
  const RegistrationFile file = ReadRegistrations(text, "f.inc", {});
  Strings unread;
  for (const UnreadCalls& calls : file.unread) {
    unread.push_back(std::string(calls.receiver) + " " + std::to_string(calls.line) + " " +
                     std::to_string(calls.count));
  }
  return unread;
}

TEST_CASE("References and pointers to a receiver are it", "[registration][receivers]") {
  CHECK(Read("auto& q = m; q.impl(\"a\", f); auto&& r{q}; r.impl(\"b\", f); torch::Library& s(r);\n"
             "s.impl(\"c\", f);") == Strings{"a=f", "b=f", "c=f"});
  CHECK(Read("{ auto* p = &m; p->impl(\"a\", f); (*p).size(); } p->impl(\"b\", f);") == Strings{"a=f"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, l) { auto& q = l; q.impl(\"a\", f); }\nm.impl(\"b\", f);") ==
        Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("TORCH_LIBRARY_IMPL(aten, CPU, l) { auto& q = l; { Other q; q.impl(\"a\", f); } }").empty());
  CHECK(Ops("auto q = m.size(); q.impl(\"a\", f); x = y & z(m); z.impl(\"b\", f);").empty());
  CHECK(Read("#ifdef A\nauto& q = m;\nq.impl(\"a\", f);\n#endif") == Strings{"a=f if defined(A)"});
}

TEST_CASE("Libraries may be made without a block", "[registration][receivers]") {
  CHECK(Facts("auto m = MAKE_TORCH_LIBRARY_IMPL(aten, CPU); m.impl(\"a\", f);") == Strings{"aten/CPU a"});
  CHECK(
      Facts(
          "void F() { auto l = MAKE_TORCH_LIBRARY_IMPL(aten, CPU);\n l.impl(\"a\", f); m.impl(\"b\", f); }\n"
          "l.impl(\"c\", f); m.impl(\"d\", f);") ==
      Strings{"aten/CPU a", "aten/PrivateUse1 b", "aten/PrivateUse1 d"});
  CHECK(Facts("MAKE_TORCH_LIBRARY_IMPL(aten, PrivateUse1).impl(\"a\", f).impl(\"b\", f);") ==
        Strings{"aten/PrivateUse1 a", "aten/PrivateUse1 b"});
  CHECK(Facts("torch::Library l(MAKE_TORCH_LIBRARY(foo)); l.impl(\"a\", f);") == Strings{"foo/ a"});
  CHECK(Facts("auto&& l = MAKE_TORCH_LIBRARY_IMPL(aten, CPU).impl(\"a\", f); l.impl(\"b\", f);") ==
        Strings{"aten/CPU a", "aten/CPU b"});
  CHECK(Facts("_TORCH_LIBRARY_IMPL(aten, CPU, m, 7) { m.impl(\"a\", f); }\nm.impl(\"b\", f);") ==
        Strings{"aten/CPU a", "aten/PrivateUse1 b"});
  CHECK(Facts("_TORCH_LIBRARY_FRAGMENT(aten, m, C10_UID) { m.impl(\"a\", f); }") == Strings{"aten/ a"});
}

TEST_CASE("Other objects that the file calls m are noted", "[registration][receivers]") {
  const auto ops = [](const std::string& text) { return Ops(text + "\nm.impl(\"end\", f);"); };
  CHECK(ops("void F(torch::Library& m) { m.impl(\"a\", f); }") == Strings{"a", "end"});
  CHECK(ops("void F(Other& m) { m.impl(\"a\", f); }") == Strings{"end"});
  CHECK(ops("void F() { Other m; m.impl(\"a\", f); } void G() { m.impl(\"b\", f); }") == Strings{"b", "end"});
  CHECK(ops("class P { Q m; void Go() { m.impl(\"a\", f); } };") == Strings{"end"});
  CHECK(ops("auto l = [](auto& m) { m.impl(\"a\", f); }; [&] { m.impl(\"b\", f); }();") ==
        Strings{"b", "end"});
  CHECK(ops("Tensor Mm(int64_t m, int n) { return x; }\nint64_t f() { int m = 1; return m; }") ==
        Strings{"end"});
  CHECK(Ops("torch::Library m(torch::Library::IMPL, \"aten\", c10::DispatchKey::CPU, __FILE__, __LINE__);\n"
            "m.impl(\"a\", f);")
            .empty());
  CHECK(Unread("void F() { Other m; m.impl(\"a\", f); }") == Strings{"m 1 1"});
}

TEST_CASE("Calls that are not read are noted", "[registration][receivers]") {
  CHECK(Unread("void F(torch::Library& q) {\n q.impl(\"a\", f);\n q.impl(\"b\", f);\n}\nm.impl(\"c\", f);") ==
        Strings{"q 2 2"});
  CHECK(Unread("g().impl(\"a\", f);\nx.m.impl(\"a\", f);\nq->impl(TORCH_SELECTIVE_NAME(\"a\"), f);") ==
        Strings{" 1 2", "q 3 1"});
  CHECK(Unread("m.impl(\"a\", f); x.impl(1); impl(\"a\"); N::impl(\"a\"); // q.impl(\"a\", f);\n"
               "f(sizeof(m.impl(\"a\", f)));")
            .empty());
  // What the receiver's name was given to may be a library, too.
  CHECK(Unread("TORCH_LIBRARY_IMPL(aten, CPU, m) { { Other m; m.impl(\"a\", f); } }") == Strings{"m 1 1"});
  CHECK(Unread("TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {\n  auto add = [](torch::Library& m) { "
               "m.impl(\"a\", f); "
               "};\n  add(m);\n}") == Strings{"m 2 1"});
}

}  // namespace
}  // namespace vendorconfs
