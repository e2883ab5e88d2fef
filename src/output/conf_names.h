// The names that a workspace's confs have on disk.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "input/manifest.h"

namespace vendorconfs {

// The platform in a file name that is like a conf's by the manifest's output.file_name, or nothing.
std::optional<std::string> PlatformOfConf(const Manifest& manifest, std::string_view name);

}  // namespace vendorconfs
