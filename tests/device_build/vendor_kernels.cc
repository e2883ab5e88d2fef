#include "compute_kernels.h"

namespace acme {
namespace {

using vendorconfs::routing::Registrar;

struct Vendor {
  static constexpr const char* kName = "acme";
};
using Kernels = ComputeKernels<Vendor>;

const Registrar<decltype(add)> add_kernel(add, Vendor::kName, &Kernels::Add);
const Registrar<decltype(cat)> cat_kernel(cat, Vendor::kName, &Kernels::Cat);
const Registrar<decltype(mm)> mm_kernel(mm, Vendor::kName, &Kernels::Mm);
const Registrar<decltype(mm_out)> mm_out_kernel(mm_out, Vendor::kName, &Kernels::MmOut);
const Registrar<decltype(mul)> mul_kernel(mul, Vendor::kName, &Kernels::Mul);
const Registrar<decltype(sub)> sub_kernel(sub, Vendor::kName, &Kernels::Sub);

}  // namespace
}  // namespace acme
