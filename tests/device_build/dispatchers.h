// One dispatcher an op. The modules of the plugin share them, whichever registers kernels.
#pragma once

#include "device.h"
#include "vendorconfs/routing/dispatcher.h"
#include "vendorconfs/routing/torch_traits.h"

namespace acme {

// A call that no kernel can serve becomes a PyTorch error: c10::NotImplementedError, Python's
// NotImplementedError.
struct ThrowError {
  [[noreturn]] static void Fail(const vendorconfs::routing::DispatchFailure& failure) {
    C10_THROW_ERROR(NotImplementedError, failure.message);
  }
};

template <class Signature>
using Op = vendorconfs::routing::Dispatcher<Signature, ThrowError>;

using at::IntArrayRef;
using at::Scalar;
using at::Tensor;
using c10::optional;

// Compute.
ACME_API extern Op<Tensor(const Tensor&, const Tensor&, const Scalar&)> add, sub;
ACME_API extern Op<Tensor(const at::ITensorListRef&, std::int64_t)> cat;
ACME_API extern Op<Tensor(const Tensor&)> exp, relu;
ACME_API extern Op<Tensor(const Tensor&, const Tensor&)> mm, mul;
ACME_API extern Op<Tensor&(const Tensor&, const Tensor&, Tensor&)> mm_out;

// Memory and views.
ACME_API extern Op<Tensor(const Tensor&, const Tensor&, bool)> copy_from;
ACME_API extern Op<Tensor(const Tensor&, const Tensor&)> copy_from_and_resize;
ACME_API extern Op<Scalar(const Tensor&)> local_scalar_dense;
ACME_API extern Op<Tensor(IntArrayRef, optional<at::ScalarType>, optional<at::Layout>, optional<at::Device>,
                          optional<bool>, optional<at::MemoryFormat>)>
    empty;
ACME_API extern Op<Tensor(IntArrayRef, IntArrayRef, optional<at::ScalarType>, optional<at::Layout>,
                          optional<at::Device>, optional<bool>)>
    empty_strided;
ACME_API extern Op<const Tensor&(const Tensor&, IntArrayRef, optional<at::MemoryFormat>)> resize;
ACME_API extern Op<Tensor(const Tensor&, IntArrayRef, IntArrayRef, optional<std::int64_t>)> as_strided;
ACME_API extern Op<Tensor(const Tensor&, IntArrayRef, IntArrayRef)> reshape_alias;
ACME_API extern Op<Tensor(const Tensor&, IntArrayRef)> view;
ACME_API extern Op<Tensor&(Tensor&, at::Storage, std::int64_t, IntArrayRef, IntArrayRef)> set_storage;
ACME_API extern Op<Tensor&(Tensor&, const Tensor&)> set_tensor;

}  // namespace acme
