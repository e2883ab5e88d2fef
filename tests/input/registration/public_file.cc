#include "input/registration/public_file.h"

#include <array>
#include <string_view>

namespace vendorconfs {
namespace {

constexpr std::array<std::string_view, 12> kVerbs = {
    "adaptive_avg_pool", "bitwise_and", "cumsum",  "embedding_renorm", "index_put",       "logaddexp",
    "max_unpool",        "nll_loss",    "scatter", "upsample_nearest", "special_bessel_", "_foreach_addcmul",
};
constexpr std::array<std::string_view, 6> kOverloads = {"",        ".out",         ".Tensor",
                                                        ".Scalar", ".dim_IntList", ".Tensor_out"};

std::string Op(std::size_t i) {
  std::string op(kVerbs[i % kVerbs.size()]);
  op += std::to_string(i / kOverloads.size());
  return op += kOverloads[i % kOverloads.size()];
}

std::string Wrapper(std::size_t i) {
  return "WrapperOp" + std::to_string(i);
}

void AppendWrapper(std::size_t i, const std::string& op, std::string* text) {
  const std::string wrapper = Wrapper(i);
  if (i % 8 == 0)
    *text += "// Kernel for " + op + "; registered below by m.impl(\"" + op + "\", " + wrapper + ");\n";
  *text += "at::Tensor " + wrapper + "(const at::Tensor& self, const c10::Scalar& other) {\n";
  *text += "  static Dispatcher<Binary> dispatcher{\"" + op + "\"};\n";
  if (i % 3 == 0)
    *text += "  TORCH_CHECK(self.dim() <= 8, \"" + op + " takes at most 8 dimensions, not \", self.dim());\n";
  if (i % 4 == 0)
    *text += "  /* the caller's stride order is kept */ const bool dense = self.is_contiguous();\n";
  *text += "  return dispatcher.Call(self, other);\n}\n\n";
}

}  // namespace

PublicFile MakePublicFile(std::size_t registrations) {
  PublicFile file;
  std::string& text = file.text;
  text = "// Generated; do not edit. Each wrapper is registered once with m.impl(name, wrapper).\n";
  text += "#ifdef FLAGOS_REGISTER_WRAPPERS\n\n";
  for (std::size_t i = 0; i < registrations; ++i) {
    file.ops.push_back(Op(i));
    AppendWrapper(i, file.ops.back(), &text);
  }
  text += "#endif  // FLAGOS_REGISTER_WRAPPERS\n\n#ifdef FLAGOS_REGISTER_IMPLS\n";
  for (std::size_t i = 0; i < registrations; ++i) {
    if (i % 10 == 0) text += "  // was m.impl(\"" + file.ops[i] + "\", " + Wrapper(i) + "Old);\n";
    text += "  m.impl(\"" + file.ops[i] + "\", " + Wrapper(i) + ");\n";
  }
  text += "#endif  // FLAGOS_REGISTER_IMPLS\n";
  return file;
}

}  // namespace vendorconfs
