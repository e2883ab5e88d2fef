// A module of its own, as FlagGems' bridge is in a device build: it fills slots of dispatchers that live
// elsewhere.
#include "compute_kernels.h"

namespace acme {
namespace {

using vendorconfs::routing::Registrar;

struct FlagGems {
  static constexpr const char* kName = "flaggems";
};
using Kernels = ComputeKernels<FlagGems>;

const Registrar<decltype(add)> add_kernel(add, FlagGems::kName, &Kernels::Add);
const Registrar<decltype(cat)> cat_kernel(cat, FlagGems::kName, &Kernels::Cat);
const Registrar<decltype(exp)> exp_kernel(exp, FlagGems::kName, &Kernels::Exp);
const Registrar<decltype(mm)> mm_kernel(mm, FlagGems::kName, &Kernels::Mm);
const Registrar<decltype(mm_out)> mm_out_kernel(mm_out, FlagGems::kName, &Kernels::MmOut);
const Registrar<decltype(mul)> mul_kernel(mul, FlagGems::kName, &Kernels::Mul);
const Registrar<decltype(relu)> relu_kernel(relu, FlagGems::kName, &Kernels::Relu);
const Registrar<decltype(sub)> sub_kernel(sub, FlagGems::kName, &Kernels::Sub);

}  // namespace
}  // namespace acme
