// How many ops each backend of each platform runs.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

struct PlatformStats {
  const Platform* platform = nullptr;
  std::array<std::size_t, std::size(kBackends)> routes{};  // by Backend
  // Native: ops with a vendor kernel of their own, whoever wins them; boxing: vendor routes. Escape kernels
  // do not count.
  std::size_t kernels = 0;
  std::size_t covered = 0;  // routes that are not `none`

  std::size_t Routes(Backend backend) const { return routes[static_cast<std::size_t>(backend)]; }
};

struct CoverageStats {
  std::size_t ops = 0;
  std::vector<PlatformStats> platforms;
};

CoverageStats CountRoutes(const Routing& routing, const std::vector<std::size_t>& platforms);

// The table for people, with the columns of the reference script.
std::string StatsTable(const CoverageStats& stats, std::size_t width = 100);

struct StatsBaseline;

// {"schema":1,"ops":…,"platforms":[…]}, one line. With a baseline each platform has one more key, `baseline`:
// null where the directory has no conf of it, else {"routes":{…},"covered":N,"ops":N}.
std::string StatsJson(const CoverageStats& stats, const StatsBaseline* baseline = nullptr);

// One line a platform, below a line of titles. A baseline adds the changes since, empty where it has no conf.
std::string StatsCsv(const CoverageStats& stats, const StatsBaseline* baseline = nullptr);

std::string StatsMarkdown(const CoverageStats& stats);

}  // namespace vendorconfs
