#include "output/stats_baseline.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/effective_conf.h"
#include "output/grid_changes.h"

namespace vendorconfs {
namespace {

std::map<std::string, std::size_t> RoutesOf(const PlatformStats& stats) {
  std::map<std::string, std::size_t> routes;
  for (const Library library : kLibraries) {
    routes[std::string(ToString(library))] = stats.Routes(BackendOf(library));
  }
  routes[routing::internal::Lower(stats.platform->vendor)] += stats.Routes(Backend::kVendor);
  routes["none"] = stats.Routes(Backend::kNone);
  return routes;
}

std::string Missing(const StatsBaseline& baseline) {
  const std::string missing = PlatformsWithoutConf(baseline);
  return missing.empty() ? missing : fmt::format("no conf there: {}\n", missing);
}

}  // namespace

StatsBaseline ReadStatsBaseline(const Workspace& workspace, const CoverageStats& stats,
                                const ConfSide& side) {
  StatsBaseline baseline;
  baseline.directory = side.name;
  bool any = false;
  for (const PlatformStats& now : stats.platforms) {
    BaselinePlatform& platform = baseline.platforms.emplace_back();
    platform.now = &now;
    const std::string name = workspace.manifest.ConfFileName(now.platform->name);
    const auto named = std::find_if(side.confs.begin(), side.confs.end(),
                                    [&](const NamedConf& conf) { return conf.file_name == name; });
    if (named == side.confs.end()) continue;
    any = true;
    platform.found = true;
    const EffectiveConf& conf = named->conf;
    if (!conf.platform.empty() && conf.platform != now.platform->name) {
      throw InputError(
          fmt::format("\"{}\" says \"#@ platform: {}\", though it is named for {}; give --baseline "
                      "a directory whose confs are what they are called",
                      named->origin, conf.platform, now.platform->name));
    }
    for (const ConfLine& line : conf.routes) ++platform.routes[std::string(line.backend)];
    platform.ops = conf.routes.size();
    const auto none = platform.routes.find("none");
    platform.covered = platform.ops - (none == platform.routes.end() ? 0 : none->second);
  }
  if (!any) {
    throw InputError(fmt::format("--baseline {} has no conf named like {}; name a directory of confs",
                                 baseline.directory,
                                 workspace.manifest.ConfFileName(stats.platforms.front().platform->name)));
  }
  return baseline;
}

std::vector<BackendDelta> DeltasOf(const BaselinePlatform& platform) {
  const std::map<std::string, std::size_t> now = RoutesOf(*platform.now);
  std::map<std::string, std::size_t> all = now;
  all.insert(platform.routes.begin(), platform.routes.end());
  std::vector<BackendDelta> deltas;
  const auto add = [&](const std::string& backend) {
    const auto before = platform.routes.find(backend);
    const auto after = now.find(backend);
    BackendDelta delta{backend, before == platform.routes.end() ? 0 : before->second,
                       after == now.end() ? 0 : after->second};
    if (delta.before != delta.after) deltas.push_back(std::move(delta));
  };
  for (const Library library : kLibraries) add(std::string(ToString(library)));
  for (const Library library : kLibraries) all.erase(std::string(ToString(library)));
  for (const auto& [backend, count] : all) add(backend);
  return deltas;
}

NumberGrid ChangesOf(const StatsBaseline& baseline) {
  NumberGrid grid;
  grid.labels = 2;
  grid.titles = {"platform", "backend", "before", "now", "change"};
  for (const BaselinePlatform& platform : baseline.platforms) {
    const std::string name(platform.now->platform->name);
    const auto add = [&](const std::string& what, std::size_t before, std::size_t after) {
      grid.rows.push_back(
          {name, what, std::to_string(before), std::to_string(after), SignedChange(before, after)});
    };
    if (!platform.found) continue;
    for (const BackendDelta& delta : DeltasOf(platform)) add(delta.backend, delta.before, delta.after);
    if (platform.covered != platform.now->covered) add("covered", platform.covered, platform.now->covered);
  }
  return grid;
}

std::string PlatformsWithoutConf(const StatsBaseline& baseline) {
  std::string missing;
  for (const BaselinePlatform& platform : baseline.platforms) {
    if (!platform.found) missing.append(missing.empty() ? "" : ", ").append(platform.now->platform->name);
  }
  return missing;
}

std::string BaselineText(const StatsBaseline& baseline, std::size_t width) {
  return ChangesText(baseline.directory, ChangesOf(baseline), Missing(baseline), width);
}

std::string BaselineMarkdown(const StatsBaseline& baseline) {
  return ChangesMarkdown(baseline.directory, ChangesOf(baseline), Missing(baseline));
}

}  // namespace vendorconfs
