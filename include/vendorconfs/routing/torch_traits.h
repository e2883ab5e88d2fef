// Dtype traits of PyTorch's argument types, for a device build to include beside dispatcher.h. The library
// itself never includes this. PyTorch 1.13 and later.
//
// What counts: defined tensors on the device (optional ones, elements of lists, `out` too) and ScalarType
// arguments. What does not: Scalars, wrapped numbers (the 1.0 of `t + 1.0` arrives as a zero-dimensional
// float64 CPU tensor), any CPU tensor, undefined tensors.
//
// An argument type that is missing here does not compile; a device build adds it:
//   namespace vendorconfs::routing { template <> struct DtypeMask<MyType> : NoDtype<MyType> {}; }
#pragma once

#include <ATen/core/Dimname.h>
#include <ATen/core/Generator.h>
#include <ATen/core/IListRef.h>
#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/core/Scalar.h>
#include <c10/core/ScalarType.h>
#include <c10/core/Storage.h>
#include <c10/core/Stream.h>
#include <c10/core/SymInt.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Optional.h>

#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "vendorconfs/routing/dtype_mask.h"

namespace vendorconfs {
namespace routing {
inline namespace v1 {

// Dtypes that confs cannot name (quantised ones, float8, …) are VENDORCONFS_OTHER_DTYPE.
inline Dtypes DtypeBit(c10::ScalarType type) noexcept {
  switch (type) {
    case c10::ScalarType::Double:
      return VENDORCONFS_FLOAT64;
    case c10::ScalarType::Float:
      return VENDORCONFS_FLOAT32;
    case c10::ScalarType::Half:
      return VENDORCONFS_FLOAT16;
    case c10::ScalarType::BFloat16:
      return VENDORCONFS_BFLOAT16;
    case c10::ScalarType::Long:
      return VENDORCONFS_INT64;
    case c10::ScalarType::Int:
      return VENDORCONFS_INT32;
    case c10::ScalarType::Short:
      return VENDORCONFS_INT16;
    case c10::ScalarType::Char:
      return VENDORCONFS_INT8;
    case c10::ScalarType::Byte:
      return VENDORCONFS_UINT8;
    case c10::ScalarType::Bool:
      return VENDORCONFS_BOOL;
    case c10::ScalarType::ComplexFloat:
      return VENDORCONFS_COMPLEX64;
    case c10::ScalarType::ComplexDouble:
      return VENDORCONFS_COMPLEX128;
    default:
      return VENDORCONFS_OTHER_DTYPE;
  }
}

template <>
struct DtypeMask<c10::ScalarType> {
  static constexpr bool kNever = false;
  static Dtypes Of(c10::ScalarType type) noexcept { return DtypeBit(type); }
};

template <>
struct DtypeMask<at::Tensor> {
  static constexpr bool kNever = false;
  static Dtypes Of(const at::Tensor& tensor) noexcept {
    if (!tensor.defined() || tensor.is_cpu() || tensor.unsafeGetTensorImpl()->is_wrapped_number()) return 0;
    return DtypeBit(tensor.scalar_type());
  }
};

template <>
struct DtypeMask<at::OptionalTensorRef> {
  static constexpr bool kNever = false;
  static Dtypes Of(const at::OptionalTensorRef& tensor) noexcept {
    return tensor.has_value() ? DtypeMask<at::Tensor>::Of(*tensor) : 0;
  }
};

// Optional values and lists have what their elements have.
template <class T>
struct DtypeMask<c10::optional<T>> {
  static constexpr bool kNever = DtypeMask<T>::kNever;
  static Dtypes Of(const c10::optional<T>& value) noexcept { return value ? DtypeMask<T>::Of(*value) : 0; }
};

template <class List, class T>
struct ListDtypes {
  static constexpr bool kNever = DtypeMask<T>::kNever;
  static Dtypes Of(const List& list) {
    Dtypes all = 0;
    if constexpr (!kNever) {
      for (const T& element : list) all |= DtypeMask<T>::Of(element);
    }
    return all;
  }
};
template <class T>
struct DtypeMask<c10::ArrayRef<T>> : ListDtypes<c10::ArrayRef<T>, T> {};
template <class T>
struct DtypeMask<c10::IListRef<T>> : ListDtypes<c10::IListRef<T>, T> {};
template <class T>
struct DtypeMask<c10::List<T>> : ListDtypes<c10::List<T>, T> {};
template <class T, std::size_t kSize>
struct DtypeMask<std::array<T, kSize>> : ListDtypes<std::array<T, kSize>, T> {};
template <class T>
struct DtypeMask<c10::OptionalArrayRef<T>> {
  static constexpr bool kNever = DtypeMask<T>::kNever;
  static Dtypes Of(const c10::OptionalArrayRef<T>& list) {
    return list.has_value() ? DtypeMask<c10::ArrayRef<T>>::Of(*list) : 0;
  }
};

template <>
struct DtypeMask<c10::Scalar> : NoDtype<c10::Scalar> {};
template <>
struct DtypeMask<c10::SymInt> : NoDtype<c10::SymInt> {};
template <>
struct DtypeMask<c10::Device> : NoDtype<c10::Device> {};
template <>
struct DtypeMask<c10::Storage> : NoDtype<c10::Storage> {};
template <>
struct DtypeMask<c10::Stream> : NoDtype<c10::Stream> {};
template <>
struct DtypeMask<at::Generator> : NoDtype<at::Generator> {};
template <>
struct DtypeMask<at::Dimname> : NoDtype<at::Dimname> {};
template <>
struct DtypeMask<c10::string_view> : NoDtype<c10::string_view> {};
template <>
struct DtypeMask<std::string> : NoDtype<std::string> {};

}  // namespace v1
}  // namespace routing
}  // namespace vendorconfs
