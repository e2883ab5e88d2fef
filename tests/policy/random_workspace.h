#pragma once

#include "policy/workspace_model.h"
#include "support/random.h"

namespace vendorconfs {

// A workspace of up to about 70 ops and 5 platforms whose lists overlap enough for every clause of the
// routing rules to matter.
ModelWorkspace MakeRandomWorkspace(Random& random);

}  // namespace vendorconfs
