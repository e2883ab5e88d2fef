#include "routing/dtypes.h"

#include "routing/backends.h"
#include "support/edit_distance.h"

namespace vendorconfs::routing::internal {
namespace {

// In the order of the bits in c_api.h.
constexpr const char* kNames[kDtypes] = {"float64", "float32", "float16",   "bfloat16",
                                         "int64",   "int32",   "int16",     "int8",
                                         "uint8",   "bool",    "complex64", "complex128"};
static_assert(VENDORCONFS_COMPLEX128 == 1 << (kDtypes - 1), "one name a bit");

}  // namespace

int DtypeNumber(std::string_view name) {
  const std::string lower = Lower(name);
  for (int i = 0; i < kDtypes; ++i) {
    if (lower == kNames[i]) return i;
  }
  return -1;
}

std::string DtypeNames(vendorconfs_dtypes dtypes) {
  std::string names;
  for (int i = 0; i < kDtypes; ++i) {
    if ((dtypes >> i & 1) == 0) continue;
    if (!names.empty()) names += ", ";
    names += kNames[i];
  }
  return names;
}

std::string DtypeHint(std::string_view word) {
  const std::string_view nearest = NearestWord(word, kNames);
  return nearest.empty() ? "use one of " + DtypeNames(kAllDtypes)
                         : "did you mean \"" + std::string(nearest) + "\"?";
}

}  // namespace vendorconfs::routing::internal
