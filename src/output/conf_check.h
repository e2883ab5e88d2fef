// Confs on disk against the confs that would be written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "output/conf_template.h"
#include "output/effective_conf.h"
#include "output/route_moves.h"
#include "policy/routing.h"
#include "support/crew.h"

namespace vendorconfs {

enum class ConfState { kFresh, kStale, kMissing };

// One conf. Moves go from the file on disk, as the run-time library reads it, to what would be written.
struct ConfCheck {
  std::size_t platform = 0;  // index into Workspace::platforms
  std::filesystem::path path;
  std::string wanted;                // empty where the file is byte for byte what it should be
  std::optional<std::string> found;  // none: no such file; empty as `wanted` is
  ConfState state = ConfState::kFresh;
  bool foreign = false;
  bool hand_edited = false;
  // Of stale confs.
  std::optional<ConfRefusal> refused;  // the run-time library does not load the file
  EffectiveConf before;                // what it reads there; nothing where it refuses it
  EffectiveConf after;
  RouteMoves moves;  // of a refused file by its lines; views into `found`, `before` and `after`
  std::uint32_t first_difference = 0;  // line of `found`, from 1; 0 where nothing differs
  std::uint32_t first_edit = 0;        // of a hand-edited one: the first op line that differs

  ConfCheck() = default;
  ConfCheck(ConfCheck&&) = default;
  ConfCheck& operator=(ConfCheck&&) = default;
};

struct ConfCheckOptions {
  std::filesystem::path directory;
  std::vector<std::size_t> platforms;  // indices
  bool routes_only = false;            // headers do not count, unless they speak of another build
};

// The conf of each platform of `platforms` (indices). Throws InputError as WriteConf does; touches no file.
std::vector<std::string> RenderConfs(const Routing& routing, const ConfTemplate& conf_template,
                                     const std::vector<std::size_t>& platforms, Crew& crew);

// Renders each platform's conf and compares it with its file. Throws InputError where a file cannot be read.
std::vector<ConfCheck> CheckConfs(const Routing& routing, const ConfTemplate& conf_template,
                                  const ConfCheckOptions& options, Crew& crew);

// Whether the conf states the platform, kind or vendor key of another build.
bool IsOfAnotherBuild(const EffectiveConf& conf, const Platform& platform);

// Files in the directory whose names are those of a conf, of a platform that the workspace does not have.
std::vector<std::filesystem::path> FindOrphans(const Workspace& workspace,
                                               const std::filesystem::path& directory);

}  // namespace vendorconfs
