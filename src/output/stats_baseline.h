// How coverage changed since other confs.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "output/conf_diff.h"
#include "output/coverage_stats.h"
#include "output/number_grid.h"

namespace vendorconfs {

struct BaselinePlatform {
  const PlatformStats* now = nullptr;
  bool found = false;                         // the directory has its conf
  std::map<std::string, std::size_t> routes;  // by backend key, of that conf
  std::size_t covered = 0;
  std::size_t ops = 0;
};

struct StatsBaseline {
  std::string directory;
  std::vector<BaselinePlatform> platforms;  // parallel to CoverageStats::platforms
};

// `stats` must outlive the result. Throws InputError where the side has none of the confs.
StatsBaseline ReadStatsBaseline(const Workspace& workspace, const CoverageStats& stats, const ConfSide& side);

struct BackendDelta {
  std::string backend;
  std::size_t before = 0;
  std::size_t after = 0;
};

// Backends whose count differs, libraries first, then the rest bytewise.
std::vector<BackendDelta> DeltasOf(const BaselinePlatform& platform);

// What changed: platform, backend or "covered", before, now, change.
NumberGrid ChangesOf(const StatsBaseline& baseline);
// "gcu, ppu": the platforms of which the directory has no conf; empty: none.
std::string PlatformsWithoutConf(const StatsBaseline& baseline);

// The same as text, a change a line.
std::string BaselineText(const StatsBaseline& baseline, std::size_t width);
std::string BaselineMarkdown(const StatsBaseline& baseline);

}  // namespace vendorconfs
