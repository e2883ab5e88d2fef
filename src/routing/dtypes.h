// The dtype names of confs, and their bits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "vendorconfs/routing/c_api.h"

namespace vendorconfs::routing::internal {

inline constexpr int kDtypes = 12;
inline constexpr std::uint16_t kAllDtypes = (1 << kDtypes) - 1;

// The number of the dtype's bit, or -1.
int DtypeNumber(std::string_view name);
// "float64" or "float64, int64".
std::string DtypeNames(vendorconfs_dtypes dtypes);
// What to write for a word that is no dtype.
std::string DtypeHint(std::string_view word);

}  // namespace vendorconfs::routing::internal
