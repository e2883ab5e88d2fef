// What every out-of-tree device needs before it can compute: memory, copies and views.
#include <ATen/EmptyTensor.h>

#include "dispatchers.h"

namespace acme {
namespace {

using vendorconfs::routing::Registrar;

constexpr c10::DispatchKeySet kKeys(c10::DispatchKey::PrivateUse1);

Tensor Empty(IntArrayRef size, optional<at::ScalarType> dtype, optional<at::Layout>, optional<at::Device>,
             optional<bool>, optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(size, Allocator(), kKeys, c10::dtype_or_default(dtype), format);
}

Tensor EmptyStrided(IntArrayRef size, IntArrayRef stride, optional<at::ScalarType> dtype,
                    optional<at::Layout>, optional<at::Device>, optional<bool>) {
  return at::detail::empty_strided_generic(size, stride, Allocator(), kKeys, c10::dtype_or_default(dtype));
}

// To the device, from it, and on it.
Tensor CopyFrom(const Tensor& source, const Tensor& target, bool) {
  OnHost(target).copy_(OnHost(source));
  return target;
}

Tensor CopyFromAndResize(const Tensor& source, const Tensor& target) {
  target.resize_(source.sizes());
  return CopyFrom(source, target, false);
}

Scalar LocalScalarDense(const Tensor& tensor) {
  return OnHost(tensor).item();
}

// PyTorch's kernels of the CPU that look at sizes and storages only.
const Registrar<decltype(as_strided)> as_strided_kernel(as_strided, "acme",
                                                        &at::native::as_strided_tensorimpl);
const Registrar<decltype(reshape_alias)> reshape_alias_kernel(reshape_alias, "acme",
                                                              &at::native::_reshape_alias);
const Registrar<decltype(resize)> resize_kernel(resize, "acme", &at::native::resize_);
const Registrar<decltype(set_storage)> set_storage_kernel(set_storage, "acme", &at::native::set_storage_cpu_);
const Registrar<decltype(set_tensor)> set_tensor_kernel(set_tensor, "acme", &at::native::set_tensor_);
const Registrar<decltype(view)> view_kernel(view, "acme", &at::native::view);

const Registrar<decltype(copy_from)> copy_from_kernel(copy_from, "acme", &CopyFrom);
const Registrar<decltype(copy_from_and_resize)> copy_from_and_resize_kernel(copy_from_and_resize, "acme",
                                                                            &CopyFromAndResize);
const Registrar<decltype(empty)> empty_kernel(empty, "acme", &Empty);
const Registrar<decltype(empty_strided)> empty_strided_kernel(empty_strided, "acme", &EmptyStrided);
const Registrar<decltype(local_scalar_dense)> local_scalar_dense_kernel(local_scalar_dense, "acme",
                                                                        &LocalScalarDense);

}  // namespace
}  // namespace acme
