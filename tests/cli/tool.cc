#include "cli/tool.h"

#include <utility>

#include "support/catch.h"

namespace vendorconfs {

ProgramResult RunTool(const std::vector<std::string>& arguments,
                      const std::vector<std::string>& environment) {
  std::vector<std::string> command = {"env", "-u", "COLUMNS", "-u", "NO_COLOR"};
  command.insert(command.end(), environment.begin(), environment.end());
  command.emplace_back(VENDORCONFS_TOOL);
  command.insert(command.end(), arguments.begin(), arguments.end());
  return RunProgram(command);
}

ProgramResult SmallTool::Run(std::vector<std::string> arguments,
                             const std::vector<std::string>& environment) const {
  arguments.insert(arguments.begin(), {"--manifest", manifest_.string()});
  return RunTool(arguments, environment);
}

nlohmann::json SmallTool::Json(std::vector<std::string> arguments) const {
  arguments.insert(arguments.end(), {"--format", "json"});
  const ProgramResult result = Run(std::move(arguments));
  INFO(result.errors);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.output);
}

ProgramResult RunBundled(std::vector<std::string> arguments, const std::vector<std::string>& environment) {
  arguments.insert(arguments.begin(), {"--manifest", VENDORCONFS_SOURCE_DIR "/data/vendorconfs.toml"});
  return RunTool(arguments, environment);
}

}  // namespace vendorconfs
