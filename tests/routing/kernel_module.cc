// A module with a kernel for the dispatcher "life.op" of whoever loads it, found by name.
#include "vendorconfs/routing/c_api.h"

namespace {

int AddTen(int x) {
  return x + 10;
}

__attribute__((constructor)) void RegisterKernel() {
  vendorconfs_register_kernel(vendorconfs_find_dispatcher("life.op"), "gcu",
                              reinterpret_cast<vendorconfs_kernel>(&AddTen));
}

}  // namespace
