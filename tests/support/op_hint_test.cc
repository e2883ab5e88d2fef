#include "support/op_hint.h"

#include <vector>

#include "support/catch.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kOps[] = {
    "add.Scalar",  "add.Tensor",      "add_.Tensor", "addr",    "linear.out",
    "mm",          "mm.out",          "rand.a",      "rand.b",  "rand.c",
    "rand.d",      "rand.e",          "rand.f",      "rand.g",  "rand.h",
    "rand.i",      "rand.j",          "sum",         "sum.out", "sum.dim_IntList",
    "sum.IntList", "softmax.int_out", "softmax.int"};

TEST_CASE("a name that only has overloads names them, however near another op is") {
  CHECK(OpHint("add", kOps) == "; its overloads are add.Scalar, add.Tensor");
  CHECK(OpHint("add_", kOps) == "; its one overload is add_.Tensor");
  CHECK(OpHint("torch.add", kOps) == "; its overloads are add.Scalar, add.Tensor");
  CHECK(
      OpHint("rand", kOps) ==
      "; its overloads are rand.a, rand.b, rand.c, rand.d, rand.e, rand.f, rand.g, rand.h and 2 more, as in "
      "'rand.*'");
}

TEST_CASE("PyTorch's prefixes are no part of an op's name") {
  for (const std::string_view word :
       {"aten::mm", "aten.mm", "torch.mm", "torch.ops.aten.mm", "torch.Tensor.mm", "at::mm"}) {
    CAPTURE(word);
    CHECK(OpHint(word, kOps) == ", did you mean \"mm\"?");
  }
  CHECK(OpHint("aten::mm.out", kOps) == ", did you mean \"mm.out\"?");
  CHECK(OpHint("aten::adr", kOps) == ", did you mean \"addr\"?");
}

TEST_CASE("an overload of a known name is looked for among its overloads") {
  CHECK(OpHint("sum.dim", kOps) == ", did you mean \"sum.dim_IntList\"?");
  CHECK(OpHint("add.Tensr", kOps) == ", did you mean \"add.Tensor\"?");
  CHECK(OpHint("add.complex_long", kOps) == "; its overloads are add.Scalar, add.Tensor");
  CHECK(OpHint("adr.Tensor", kOps) == ", did you mean \"add.Tensor\"?");
}

TEST_CASE("other words get the nearest op, or nothing") {
  CHECK(OpHint("adrr", kOps) == ", did you mean \"addr\"?");
  CHECK(OpHint("convolution", kOps).empty());
  CHECK(OpHint("torch.convolution.deep", kOps).empty());
  CHECK(OpHint("", kOps).empty());
  CHECK(OpHint("mm", {}).empty());
}

}  // namespace
}  // namespace vendorconfs
