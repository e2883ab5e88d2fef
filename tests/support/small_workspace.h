// A workspace small enough to know by heart, with one of everything that commands speak of.
#pragma once

#include <filesystem>

#include "support/temp_directory.h"

namespace vendorconfs {

// `newchip` is native (vendor acme), `boxy` boxing (vendor cuda). Its routes, as tests rely on them:
//
//              newchip              boxy
// add.Scalar   flaggems             flaggems
// add.Tensor   acme (in a gap)      flaggems
// add.out      none                 cuda
// add_.Tensor  flaggems             flaggems
// cat          acme                 cuda
// conv         none                 cuda
// gelu         flaggems  # acme     flaggems      (registered under a condition)
// index_select none (held)          cuda (held)
// mm           flaggems             cuda (in a gap)
// mm.out       none (withheld)      flaggems
// relu         flaggems  # acme     flaggems
// relu_        none                 cuda
// softmax      flaggems             flaggems
// sort         none (withheld)      flaggems
// tanh         flaggems  # acme     flaggems
// view         none                 cuda
//
// newchip's flaggems .inc registers exactly what it must. Returns the manifest's path.
std::filesystem::path WriteSmallWorkspace(const TempDirectory& directory);

}  // namespace vendorconfs
