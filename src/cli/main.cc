#include <string>
#include <vector>

#include "cli/command_line.h"

int main(int argc, char** argv) {
  return static_cast<int>(
      vendorconfs::RunTool(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc)));
}
