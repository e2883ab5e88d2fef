// A plugin for the Python test: it links the library statically and re-exports the C functions, has a
// dispatcher with kernels, and a sink that calls back.
#include "vendorconfs/routing/dispatcher.h"

namespace {

int RunGems(int x) {
  return x + 1;
}
int RunGcu(int x) {
  return x + 2;
}

using Op = vendorconfs::routing::Dispatcher<int (*)(int)>;
Op op("mm");
vendorconfs::routing::Registrar<Op> gems(op, "flaggems", &RunGems), gcu(op, "gcu", &RunGcu);

}  // namespace

extern "C" VENDORCONFS_EXPORT int plugin_call(int x) {
  return op(x);
}
// Reports something to the sink.
extern "C" VENDORCONFS_EXPORT void plugin_speak() {
  op.Register("gcu", &RunGems);
}
