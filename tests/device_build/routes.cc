// The plugin's routing: its table, its dispatchers, and what PyTorch calls.
#include <dlfcn.h>
#include <torch/library.h>

#include "dispatchers.h"
#include "vendorconfs/routing/table.h"

namespace acme {

Op<Tensor(const Tensor&, const Tensor&, const Scalar&)> add("add.Tensor"), sub("sub.Tensor");
Op<Tensor(const at::ITensorListRef&, std::int64_t)> cat("cat");
Op<Tensor(const Tensor&)> exp("exp"), relu("relu");
Op<Tensor(const Tensor&, const Tensor&)> mm("mm"), mul("mul.Tensor");
Op<Tensor&(const Tensor&, const Tensor&, Tensor&)> mm_out("mm.out");

Op<Tensor(const Tensor&, const Tensor&, bool)> copy_from("_copy_from");
Op<Tensor(const Tensor&, const Tensor&)> copy_from_and_resize("_copy_from_and_resize");
Op<Scalar(const Tensor&)> local_scalar_dense("_local_scalar_dense");
Op<Tensor(IntArrayRef, optional<at::ScalarType>, optional<at::Layout>, optional<at::Device>, optional<bool>,
          optional<at::MemoryFormat>)>
    empty("empty.memory_format");
Op<Tensor(IntArrayRef, IntArrayRef, optional<at::ScalarType>, optional<at::Layout>, optional<at::Device>,
          optional<bool>)>
    empty_strided("empty_strided");
Op<const Tensor&(const Tensor&, IntArrayRef, optional<at::MemoryFormat>)> resize("resize_");
Op<Tensor(const Tensor&, IntArrayRef, IntArrayRef, optional<std::int64_t>)> as_strided("as_strided");
Op<Tensor(const Tensor&, IntArrayRef, IntArrayRef)> reshape_alias("_reshape_alias");
Op<Tensor(const Tensor&, IntArrayRef)> view("view");
Op<Tensor&(Tensor&, at::Storage, std::int64_t, IntArrayRef, IntArrayRef)> set_storage(
    "set_.source_Storage_storage_offset");
Op<Tensor&(Tensor&, const Tensor&)> set_tensor("set_.source_Tensor");

namespace {

// The function that PyTorch calls for an op: its dispatcher.
template <auto& kOp, class Signature>
struct WrapperOf;
template <auto& kOp, class R, class... Args>
struct WrapperOf<kOp, R (*)(Args...)> {
  static R Call(Args... args) { return kOp(std::forward<Args>(args)...); }
};
template <auto& kOp>
constexpr auto* kWrapper = &WrapperOf<kOp, typename std::decay_t<decltype(kOp)>::Kernel>::Call;

// The names that the .inc files use.
constexpr auto* WrapperAdd = kWrapper<add>;
constexpr auto* WrapperAsStrided = kWrapper<as_strided>;
constexpr auto* WrapperCat = kWrapper<cat>;
constexpr auto* WrapperCopyFrom = kWrapper<copy_from>;
constexpr auto* WrapperCopyFromAndResize = kWrapper<copy_from_and_resize>;
constexpr auto* WrapperEmpty = kWrapper<empty>;
constexpr auto* WrapperEmptyStrided = kWrapper<empty_strided>;
constexpr auto* WrapperExp = kWrapper<exp>;
constexpr auto* WrapperLocalScalarDense = kWrapper<local_scalar_dense>;
constexpr auto* WrapperMm = kWrapper<mm>;
constexpr auto* WrapperMmOut = kWrapper<mm_out>;
constexpr auto* WrapperMul = kWrapper<mul>;
constexpr auto* WrapperRelu = kWrapper<relu>;
constexpr auto* WrapperReshapeAlias = kWrapper<reshape_alias>;
constexpr auto* WrapperResize = kWrapper<resize>;
constexpr auto* WrapperSetStorage = kWrapper<set_storage>;
constexpr auto* WrapperSetTensor = kWrapper<set_tensor>;
constexpr auto* WrapperSub = kWrapper<sub>;
constexpr auto* WrapperView = kWrapper<view>;

// The conf is the file backends.conf beside this module, unless the user names one. If it cannot be loaded,
// each call fails with the loader's message.
const bool loaded = [] {
  Dl_info module{};
  dladdr(static_cast<void*>(&mm), &module);
  vendorconfs::routing::Options options;
  options.set_anchor(module.dli_fname).set_vendors("acme");
  return static_cast<bool>(vendorconfs::routing::Initialize(options));
}();

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
#include "registration/acme_flaggems_register.inc"
#include "registration/acme_register.inc"
}

}  // namespace acme
