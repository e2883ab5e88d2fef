#include <malloc.h>

#include <csignal>
#include <string>
#include <vector>

#include "cli/command_line.h"

int main(int argc, char** argv) {
  // What the tool's own heap leaves to malloc, large blocks and the C library's, comes in large steps from
  // one arena and is not given back before the end.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  // A file that outgrows its limit shall be an error like a full disk, not the end of the process.
  std::signal(SIGXFSZ, SIG_IGN);
  return static_cast<int>(
      vendorconfs::RunTool(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc)));
}
