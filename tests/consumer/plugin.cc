#include "plugin.h"

Add add("add.Tensor");

static vendorconfs::routing::Registrar<Add> gems(
    add, "flaggems", +[](int a, int b) { return a + b; });
