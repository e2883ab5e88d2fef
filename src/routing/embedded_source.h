// A table as C++ text, to be compiled into a device build: what `export routes --format cpp` prints.
#pragma once

#include <string>
#include <string_view>

#include "vendorconfs/routing/c_api.h"

namespace vendorconfs::routing {

// Defines one constant `symbol` (an identifier, in namespace vendorconfs_tables) with external linkage, whose
// address goes to Options::set_embedded. The same routes give the same text. Confs are named by their file
// name only. The table must have been loaded without force and overrides, or they are compiled in too.
std::string EmbeddedSource(const vendorconfs_table& table, std::string_view symbol);

}  // namespace vendorconfs::routing
