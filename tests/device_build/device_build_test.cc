// Routes on real tensors. Each case runs in a process of its own (see cases.cmake): a tag [NAME=value] is its
// environment.
#include <ATen/ATen.h>

#include "dispatchers.h"
#include "kernel_log.h"
#include "vendorconfs/routing/table.h"

#undef CHECK  // PyTorch's; the test framework has its own
#include "support/catch.h"

namespace acme {
namespace {

namespace routing = vendorconfs::routing;
using Backends = std::vector<std::string>;

Tensor Random(IntArrayRef size, at::ScalarType dtype = at::kFloat) {
  return at::randn(size, at::dtype(dtype)).to(kDevice);
}

// The backends that ran an op since the last question, in order.
Backends RanBy(const std::string& op) {
  Backends backends;
  for (const KernelCall& call : TakeCalls()) {
    if (call.op == op) backends.push_back(call.backend);
  }
  return backends;
}

bool OnDeviceAndEqual(const Tensor& actual, const Tensor& expected) {
  return actual.device().type() == kDevice && at::equal(actual.cpu(), expected);
}

// What a call throws, without its back trace; "" if nothing.
template <class Call>
std::string ErrorOf(Call call) {
  try {
    call();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "";
}

class Warnings final : public c10::WarningHandler {
 public:
  void process(const c10::SourceLocation&, const std::string& message, bool) override { text_ += message; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

TEST_CASE("a flaggems route runs the FlagGems slot") {
  const Tensor a = Random({3, 4}), b = Random({4, 2});
  CHECK(OnDeviceAndEqual(at::mm(a, b), at::mm(a.cpu(), b.cpu())));
  CHECK(RanBy("mm") == Backends{"flaggems"});
  CHECK(routing::Active().Find("mm").annotation() == "acme");
}

TEST_CASE("a vendor route runs the vendor slot") {
  const Tensor a = Random({3}), b = Random({3});
  CHECK(OnDeviceAndEqual(a - b, a.cpu() - b.cpu()));
  CHECK(RanBy("sub.Tensor") == Backends{"acme"});
}

TEST_CASE("an unregistered op reaches the CPU fallback") {
  const Tensor a = Random({3});
  CHECK(OnDeviceAndEqual(at::neg(a), at::neg(a.cpu())));
  CHECK(RanBy("neg.out") == Backends{"fallback"});
  CHECK(routing::Active().Find("neg.out").backend() == "none");
}

TEST_CASE("FLAGOS_OP moves the calls of one op", "[FLAGOS_OP_mm=acme]") {
  const Tensor a = Random({2, 2});
  CHECK(OnDeviceAndEqual(at::mm(a, a), at::mm(a.cpu(), a.cpu())));
  CHECK(RanBy("mm") == Backends{"acme"});
  Tensor out = Random({2, 2});
  at::mm_out(out, a, a);
  CHECK(RanBy("mm.out") == Backends{"flaggems"});
}

TEST_CASE("FLAGOS_OP spells the dot as two underscores", "[FLAGOS_OP_mm__out=acme]") {
  const Tensor a = Random({2, 2});
  Tensor out = Random({2, 2});
  at::mm_out(out, a, a);
  CHECK(OnDeviceAndEqual(out, at::mm(a.cpu(), a.cpu())));
  CHECK(RanBy("mm.out") == Backends{"acme"});
}

TEST_CASE("FLAGOS_FORCE_BACKEND=vendor moves calls to annotated kernels", "[FLAGOS_FORCE_BACKEND=vendor]") {
  const Tensor a = Random({2, 2});
  CHECK(OnDeviceAndEqual(at::mm(a, a) * a, at::mm(a.cpu(), a.cpu()) * a.cpu()));
  CHECK(RanBy("mm") == Backends{"acme"});
  at::exp(a);
  CHECK(RanBy("exp") == Backends{"flaggems"});  // nothing of the vendor's behind it
}

TEST_CASE("FLAGOS_FORCE_BACKEND=flaggems moves a gapped op back", "[FLAGOS_FORCE_BACKEND=flaggems]") {
  const Tensor a = Random({3}), b = Random({3});
  CHECK(OnDeviceAndEqual(a - b, a.cpu() - b.cpu()));
  CHECK(RanBy("sub.Tensor") == Backends{"flaggems"});
}

TEST_CASE("a float64 call takes the dtype escape") {
  const Tensor a = Random({3}, at::kDouble), b = Random({3});
  CHECK(OnDeviceAndEqual(a + a, a.cpu() + a.cpu()));
  CHECK(RanBy("add.Tensor") == Backends{"acme"});
  CHECK(OnDeviceAndEqual(b + b, b.cpu() + b.cpu()));
  CHECK(RanBy("add.Tensor") == Backends{"flaggems"});
}

TEST_CASE("f32_tensor + 1.0 takes no dtype escape") {
  const Tensor a = Random({3});
  const Tensor sum = a + 1.0;
  CHECK(sum.scalar_type() == at::kFloat);
  CHECK(OnDeviceAndEqual(sum, a.cpu() + 1.0));
  CHECK(RanBy("add.Tensor") == Backends{"flaggems"});
}

TEST_CASE("a float64 element of a list takes the dtype escape") {
  const Tensor a = Random({3}), b = Random({2}, at::kDouble);
  CHECK(OnDeviceAndEqual(at::cat({a, b}), at::cat({a.cpu(), b.cpu()})));
  CHECK(RanBy("cat") == Backends{"acme"});
  at::cat({a, a});
  CHECK(RanBy("cat") == Backends{"flaggems"});
}

TEST_CASE("a float64 output takes the dtype escape") {
  const Tensor a = Random({2, 2}, at::kDouble);
  Tensor out = Random({2, 2}, at::kDouble);
  at::mm_out(out, a, a);
  CHECK(OnDeviceAndEqual(out, at::mm(a.cpu(), a.cpu())));
  CHECK(RanBy("mm.out") == Backends{"acme"});
}

TEST_CASE("a float64 call without a vendor kernel stays on its route") {
  const Tensor a = Random({3}, at::kDouble);
  CHECK(OnDeviceAndEqual(at::exp(a), at::exp(a.cpu())));
  CHECK(RanBy("exp") == Backends{"flaggems"});
}

TEST_CASE("FLAGOS_DTYPE_ESCAPE=off keeps float64 calls on their route", "[FLAGOS_DTYPE_ESCAPE=off]") {
  const Tensor a = Random({3}, at::kDouble);
  CHECK(OnDeviceAndEqual(a + a, a.cpu() + a.cpu()));
  CHECK(RanBy("add.Tensor") == Backends{"flaggems"});
}

TEST_CASE("a none route on a registered op fails with the message of the library") {
  const Tensor a = Random({3});
  CHECK_THROWS_AS(at::relu(a), c10::NotImplementedError);
  const std::string message = ErrorOf([&] { at::relu(a); });
  CHECK_THAT(message, Catch::Contains("\"relu\" is routed to none (") && Catch::Contains("backends.conf:"));
  CHECK_THAT(message, Catch::Contains("; slots: flaggems; set FLAGOS_OP_relu=flaggems"));
  CHECK(RanBy("relu").empty());  // nor any other kernel, although the FlagGems slot has one:
  const routing::ScopedTable scope(routing::Active().With({{"relu", "flaggems"}}));
  CHECK(OnDeviceAndEqual(at::relu(a), at::relu(a.cpu())));
  CHECK(RanBy("relu") == Backends{"flaggems"});
}

TEST_CASE("a view op on none is no alias") {
  const Tensor complex = Random({3}, at::kComplexFloat);
  const Tensor before = complex.cpu();
  CHECK(at::view_as_real(before).is_alias_of(before));  // as the schema says

  Warnings warnings;
  const c10::Warning::WarningHandlerGuard guard(&warnings);
  const Tensor real = at::view_as_real(complex);
  CHECK(RanBy("view_as_real") == Backends{"fallback"});
  CHECK(OnDeviceAndEqual(real, at::view_as_real(before)));  // it looks right
  CHECK_FALSE(real.is_alias_of(complex));
  CHECK_THAT(warnings.text(), Catch::Contains("appears to be a view operator"));
  real.zero_();
  CHECK(at::equal(complex.cpu(), before));  // the write is lost
}

TEST_CASE("a registered view op is an alias") {
  const Tensor a = Random({2, 3});
  a.view({6}).copy_(Random({6}).zero_());
  CHECK(OnDeviceAndEqual(a, at::zeros({2, 3})));
}

TEST_CASE("conv2d raises without a kernel of its own") {
  const Tensor image = Random({1, 1, 4, 4}), weight = Random({1, 1, 3, 3});
  CHECK_THAT(ErrorOf([&] { at::conv2d(image, weight); }), Catch::Contains("convolution_overrideable"));
}

TEST_CASE("an override for a scope holds in backward on another thread") {
  const Tensor weight = Random({4, 2}), gradient = Random({3, 2});
  Tensor input = Random({3, 4}).requires_grad_();
  const Tensor output = at::mm(input, weight);
  TakeCalls();
  {
    const routing::ScopedTable scope(routing::Active().With({{"mm", "acme"}}));
    output.backward(gradient);
  }
  Backends backends;
  for (const KernelCall& call : TakeCalls()) {
    if (call.op != "mm") continue;
    backends.push_back(call.backend);
    CHECK(call.thread != std::this_thread::get_id());
  }
  CHECK(backends == Backends{"acme"});
  CHECK(OnDeviceAndEqual(input.grad(), at::mm(gradient.cpu(), weight.cpu().t())));

  at::mm(input, weight);
  CHECK(RanBy("mm") == Backends{"flaggems"});  // the scope is over
}

TEST_CASE("a conf that cannot be loaded fails each call with its message",
          "[FLAGOS_BACKEND_CONFIG=/nowhere/backends.conf]") {
  CHECK_THAT(ErrorOf([] { at::empty({1}, at::device(kDevice)); }), Catch::Contains("/nowhere/backends.conf"));
}

}  // namespace acme
