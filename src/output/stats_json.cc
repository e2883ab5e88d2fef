#include <nlohmann/json.hpp>

#include "output/coverage_stats.h"
#include "output/stats_baseline.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

ordered_json BaselineJson(const BaselinePlatform& platform) {
  if (!platform.found) return nullptr;
  ordered_json routes = ordered_json::object();
  for (const auto& [backend, count] : platform.routes) routes[backend] = count;
  return {{"routes", std::move(routes)}, {"covered", platform.covered}, {"ops", platform.ops}};
}

}  // namespace

std::string StatsJson(const CoverageStats& stats, const StatsBaseline* baseline) {
  ordered_json platforms = ordered_json::array();
  for (const PlatformStats& counted : stats.platforms) {
    ordered_json routes = ordered_json::object();
    const auto add = [&](std::string_view key, Backend backend) {
      if (counted.Routes(backend) != 0) routes[std::string(key)] = counted.Routes(backend);
    };
    add(ToString(Library::kFlaggemsCpp), Backend::kFlaggemsCpp);
    add(ToString(Library::kFlaggems), Backend::kFlaggems);
    add(ToString(Library::kTileops), Backend::kTileops);
    add(counted.platform->vendor, Backend::kVendor);
    add("none", Backend::kNone);
    platforms.push_back({{"platform", counted.platform->name},
                         {"kind", ToString(counted.platform->kind)},
                         {"vendor", counted.platform->vendor},
                         {"routes", std::move(routes)},
                         {"kernels", counted.kernels},
                         {"covered", counted.covered}});
    if (baseline != nullptr) {
      platforms.back()["baseline"] = BaselineJson(baseline->platforms[platforms.size() - 1]);
    }
  }
  const ordered_json document = {{"schema", 1}, {"ops", stats.ops}, {"platforms", std::move(platforms)}};
  return document.dump() + "\n";
}

}  // namespace vendorconfs
