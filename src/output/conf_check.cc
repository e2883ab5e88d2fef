#include "output/conf_check.h"

#include <algorithm>
#include <map>
#include <utility>

#include "output/conf_names.h"
#include "output/conf_writer.h"
#include "routing/backends.h"
#include "support/disk.h"

namespace vendorconfs {
namespace {

std::uint32_t FirstDifference(std::string_view found, std::string_view wanted) {
  const auto ends = std::mismatch(found.begin(), found.end(), wanted.begin(), wanted.end());
  return 1 + static_cast<std::uint32_t>(std::count(found.begin(), ends.first, '\n'));
}

// The vendor keys that the platform's conf may use, its own first.
std::string KeysFor(const Workspace& workspace, const Platform& platform) {
  return std::string(platform.vendor) + " " + VendorKeys(workspace);
}

// The routes that would be written, as the library would read them.
EffectiveConf WantedRoutes(const Routing& routing, std::size_t platform, const std::string& keys) {
  const std::string name = "op lines";
  std::map<std::string, std::string> texts = {{name, WriteOpLines(routing, platform)}};
  routing::internal::MemoryFiles files(std::move(texts));
  return ReadEffectiveConf(files, name, keys);
}

void Compare(const Routing& routing, ConfCheck& check, bool routes_only) {
  if (!check.found) {
    check.state = ConfState::kMissing;
    return;
  }
  if (*check.found == check.wanted) {
    // Nobody asks for the texts of a fresh conf. An assignment would keep their memory.
    check.found.emplace();
    std::string().swap(check.wanted);
    return;
  }
  const Platform& platform = routing.workspace->platforms[check.platform];
  const std::string keys = KeysFor(*routing.workspace, platform);
  const ConfLines found = ReadConfLines(*check.found);
  routing::internal::DiskFiles files;
  check.before = LoadEffectiveConf(files, check.path.string(), keys, check.refused);
  check.after = WantedRoutes(routing, check.platform, keys);
  check.moves = CompareRoutes(check.refused ? found.routes : check.before.routes, check.after.routes);
  check.hand_edited = found.HandEdited();
  const bool same_routes = check.moves.empty() && !check.refused && !check.hand_edited &&
                           !IsOfAnotherBuild(check.before, platform);
  if (routes_only && same_routes) return;
  check.state = ConfState::kStale;
  check.foreign = found.Foreign();
  const std::uint32_t other_op_line = FirstOtherOpLine(*check.found, check.wanted);
  check.first_difference =
      routes_only && other_op_line != 0 ? other_op_line : FirstDifference(*check.found, check.wanted);
  if (check.hand_edited) check.first_edit = other_op_line != 0 ? other_op_line : found.digest_line;
}

}  // namespace

std::vector<std::string> RenderConfs(const Routing& routing, const ConfTemplate& conf_template,
                                     const std::vector<std::size_t>& platforms, Crew& crew) {
  std::vector<std::string> confs(platforms.size());
  crew.ForEach(confs.size(),
               [&](std::size_t i) { confs[i] = WriteConf(routing, platforms[i], conf_template); });
  return confs;
}

std::vector<ConfCheck> CheckConfs(const Routing& routing, const ConfTemplate& conf_template,
                                  const ConfCheckOptions& options, Crew& crew) {
  const Workspace& workspace = *routing.workspace;
  std::vector<ConfCheck> checks(options.platforms.size());
  crew.ForEach(checks.size(), [&](std::size_t i) {
    ConfCheck& check = checks[i];
    check.platform = options.platforms[i];
    check.path =
        options.directory / workspace.manifest.ConfFileName(workspace.platforms[check.platform].name);
    check.wanted = WriteConf(routing, check.platform, conf_template);
    check.found = ReadFileIfPresent(check.path);
    Compare(routing, check, options.routes_only);
  });
  return checks;
}

bool IsOfAnotherBuild(const EffectiveConf& conf, const Platform& platform) {
  return (!conf.platform.empty() && conf.platform != platform.name) ||
         (!conf.kind.empty() && conf.kind != ToString(platform.kind)) ||
         conf.vendor != routing::internal::Lower(platform.vendor);
}

std::vector<std::filesystem::path> FindOrphans(const Workspace& workspace,
                                               const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> orphans;
  std::error_code error;
  if (!std::filesystem::is_directory(directory, error)) return orphans;
  for (const std::string& name : ListDirectory(directory)) {
    const auto platform = PlatformOfConf(workspace.manifest, name);
    if (!platform || workspace.FindPlatform(*platform)) continue;
    orphans.push_back(directory / name);
  }
  return orphans;
}

}  // namespace vendorconfs
