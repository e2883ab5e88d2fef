#include "plugin.h"

static vendorconfs::routing::Registrar<Add> vendor(
    add, "acme", +[](int a, int b) { return 100 + a + b; });
