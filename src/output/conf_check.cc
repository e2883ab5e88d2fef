#include "output/conf_check.h"

#include <algorithm>
#include <memory>

#include "output/conf_writer.h"
#include "support/disk.h"

namespace vendorconfs {
namespace {

std::uint32_t FirstDifference(std::string_view found, std::string_view wanted) {
  const auto ends = std::mismatch(found.begin(), found.end(), wanted.begin(), wanted.end());
  return 1 + static_cast<std::uint32_t>(std::count(found.begin(), ends.first, '\n'));
}

void Compare(ConfCheck& check, bool routes_only) {
  if (!check.found) {
    check.state = ConfState::kMissing;
    return;
  }
  if (*check.found == check.wanted) {
    // Nobody asks for the texts of a fresh conf.
    check.found.emplace();
    check.wanted = std::string();
    return;
  }
  const ConfLines found = ReadConfLines(*check.found);
  check.moves = CompareRoutes(found.routes, ReadConfLines(check.wanted).routes);
  if (routes_only && check.moves.empty()) return;
  check.state = ConfState::kStale;
  check.foreign = found.Foreign();
  check.hand_edited = found.HandEdited();
  check.first_difference = FirstDifference(*check.found, check.wanted);
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
    Compare(check, options.routes_only);
  });
  return checks;
}

std::vector<std::filesystem::path> FindOrphans(const Workspace& workspace,
                                               const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> orphans;
  std::error_code error;
  if (!std::filesystem::is_directory(directory, error)) return orphans;
  const std::string pattern = workspace.manifest.ConfFileName("\n");
  const std::string prefix = pattern.substr(0, pattern.find('\n'));
  const std::string suffix = pattern.substr(pattern.find('\n') + 1);
  for (const std::string& name : ListDirectory(directory)) {
    if (name.size() <= prefix.size() + suffix.size() || !name.starts_with(prefix) || !name.ends_with(suffix))
      continue;
    const std::string platform = name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
    if (platform.front() == '.' || workspace.FindPlatform(platform)) continue;
    orphans.push_back(directory / name);
  }
  return orphans;
}

}  // namespace vendorconfs
