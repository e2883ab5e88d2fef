// The headers as CUDA host code; compiled for syntax only, without a CUDA installation.
#include "vendorconfs/routing/dispatcher.h"
#include "vendorconfs/routing/insight.h"
#include "vendorconfs/routing/table.h"

vendorconfs::routing::Dispatcher<int (*)(int)> op("mm");

int Call(int x) { return op(x); }
