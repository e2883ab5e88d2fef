#include "device.h"

#include <ATen/native/CPUFallback.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include <cstdlib>

#include "kernel_log.h"

namespace acme {
namespace {

class HostAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) const override {
    void* const data = bytes == 0 ? nullptr : std::malloc(bytes);
    TORCH_CHECK(bytes == 0 || data != nullptr, "the host has no ", bytes, " bytes left");
    return {data, data, raw_deleter(), c10::Device(kDevice, 0)};
  }
  c10::DeleterFnPtr raw_deleter() const override { return std::free; }
};

// Ops without a registration on the device, views and composites aside.
void FallBackToCpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const c10::OperatorName& name = op.operator_name();
  const std::string plain = name.name.substr(name.name.find("::") + 2);
  RecordCall(name.overload_name.empty() ? plain : plain + "." + name.overload_name, "fallback");
  at::native::cpu_fallback(op, stack);
}

}  // namespace

c10::Allocator* Allocator() {
  static HostAllocator allocator;
  return &allocator;
}

at::Tensor OnHost(const at::Tensor& tensor) {
  if (tensor.is_cpu()) return tensor;
  return at::from_blob(tensor.data_ptr(), tensor.sizes(), tensor.strides(), at::dtype(tensor.dtype()));
}

at::Tensor ToDevice(const at::Tensor& host) {
  at::Tensor device = at::empty_strided(host.sizes(), host.strides(), host.options().device(kDevice));
  OnHost(device).copy_(host);
  return device;
}

REGISTER_ALLOCATOR(kDevice, Allocator());

// One device, no streams. Without a guard PyTorch refuses the device.
C10_REGISTER_GUARD_IMPL(PrivateUse1, c10::impl::NoOpDeviceGuardImpl<kDevice>);

TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&FallBackToCpu>());
}

}  // namespace acme
