#include "policy/loaded_routing.h"

#include <optional>
#include <set>
#include <stdexcept>

#include "output/conf_writer.h"

namespace vendorconfs {

LoadedRouting::LoadedRouting(const ModelWorkspace& model)
    : workspace_(LoadWorkspace({WriteWorkspace(model, random_, directory_), std::nullopt})),
      routing_(DecideRoutes(workspace_)) {}

std::size_t LoadedRouting::Index(const std::string& platform) const {
  return workspace_.FindPlatform(platform).value();
}

const PlatformSets& LoadedRouting::Sets(const std::string& platform) const {
  return routing_.platforms[Index(platform)].sets;
}

std::string LoadedRouting::Listed(const OpSet& ops) const {
  std::set<std::string_view> names;
  ops.ForEach([&](OpId op) { names.insert(workspace_.names.Name(op)); });
  std::string listed;
  for (const std::string_view name : names) listed.append(listed.empty() ? "" : " ").append(name);
  return listed;
}

std::string LoadedRouting::Route(const std::string& platform, const std::string& op) const {
  const std::string lines = "\n" + WriteOpLines(routing_, Index(platform));
  const std::string start = "\n" + op + " = ";
  const std::size_t found = lines.find(start);
  if (found == std::string::npos) return {};
  const std::size_t begin = found + start.size();
  return lines.substr(begin, lines.find('\n', begin) - begin);
}

int LoadedRouting::Row(const std::string& platform, const std::string& op) const {
  const OpId id = workspace_.names.Find(op);
  if (id == kNoOp || !routing_.InUniverse(id)) throw std::logic_error(op + " is outside the universe");
  return RowOf(routing_.DecisionOf(Index(platform), id).reason);
}

}  // namespace vendorconfs
