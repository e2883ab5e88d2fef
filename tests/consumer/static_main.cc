// The C++ interface through a static link, in whatever dialect run.sh compiles it.
#include <cstdio>
#include <string>

#include "vendorconfs/routing/dispatcher.h"
#include "vendorconfs/routing/insight.h"
#include "vendorconfs/routing/table.h"

namespace routing = vendorconfs::routing;

static routing::Dispatcher<int(int)> op("add.Tensor");
static routing::Registrar<decltype(op)> gems(
    op, "flaggems", +[](int x) { return x + 1; });

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  routing::Options options;
  options.set_path(argv[1]).set_environment({"FLAGOS_LOG=none"});
  const routing::LoadResult loaded = routing::Load(options);
  if (!loaded.status || !routing::SetActive(loaded.table)) return 1;
  const routing::CountCalls counting;
  const bool right = op(1) == 2 && routing::counts().at(0).calls == 1 && loaded.table.digest().size() == 32 &&
                     loaded.table.diagnostics().empty() && routing::EnvName("mm.out") == "FLAGOS_OP_mm__out";
  std::printf("%s\n", right ? "right" : "wrong");
  return right ? 0 : 1;
}
