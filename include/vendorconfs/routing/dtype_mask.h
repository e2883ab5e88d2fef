// Which dtypes an argument brings into a call: what dtype escapes look at. Without any tensor library;
// torch_traits.h has the traits of PyTorch's types.
#pragma once

#include <cstdint>
#include <type_traits>

#include "vendorconfs/routing/c_api.h"

namespace vendorconfs {
namespace routing {
inline namespace v1 {

// A set of dtypes, one VENDORCONFS_… bit each.
using Dtypes = vendorconfs_dtypes;

// A trait has `static Dtypes Of(const T&)`, cheap and noexcept, and `kNever`: true where Of is 0 for every
// value, so that a call with such arguments only costs nothing. This one is for types that say "no dtype":
//   template <> struct DtypeMask<Generator> : NoDtype<Generator> {};
template <class T>
struct NoDtype {
  static constexpr bool kNever = true;
  static constexpr Dtypes Of(const T&) noexcept { return 0; }
};

// Numbers, bools and enums bring none: a Scalar does not decide the dtype of a call. A class
// without a trait of its own does not compile: a forgotten tensor type would silently never escape.
template <class T, class Enable = void>
struct DtypeMask {
  static_assert(
      std::is_arithmetic<T>::value || std::is_enum<T>::value,
      "this argument type has no dtype trait: specialise vendorconfs::routing::DtypeMask<T>, or derive it "
      "from NoDtype<T> if the type carries no tensor and no dtype");
  static constexpr bool kNever = true;
  static constexpr Dtypes Of(const T&) noexcept { return 0; }
};

// The union over a call's arguments; references and cv-qualifiers do not matter.
template <class... Args>
inline Dtypes DtypesOf(const Args&... args) noexcept {
  return (
      Dtypes{0} | ... |
      (DtypeMask<std::remove_cv_t<Args>>::kNever ? Dtypes{0} : DtypeMask<std::remove_cv_t<Args>>::Of(args)));
}

}  // namespace v1
}  // namespace routing
}  // namespace vendorconfs
