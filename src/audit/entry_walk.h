// All entries of a workspace with the words that messages use for them.
#pragma once

#include <string>
#include <string_view>

#include "input/workspace.h"

namespace vendorconfs {

// Calls visit(const Platform* owner, const Entry& entry, std::string_view what) for each entry of the
// platform, in the order of the file's kinds.
template <class Visit>
void ForEachEntry(const Platform& platform, Visit visit) {
  const auto all = [&](const auto& entries, std::string_view what) {
    for (const Entry& entry : entries) visit(&platform, entry, what);
  };
  all(platform.extra_native, "extra native");
  all(platform.escape_native, "escape kernel");
  all(platform.gaps, "gap");
  all(platform.measured, "measured entry");
  all(platform.dtype_escapes, "dtype escape");
  all(platform.caveats, "caveat");
  all(platform.lifted, "lifted entry");
  all(platform.waivers, "waiver");
}

// The same for the whole workspace; holds and the manifest's waivers have no owner (null).
template <class Visit>
void ForEachEntry(const Workspace& workspace, Visit visit) {
  const Platform* nobody = nullptr;
  for (const Entry& hold : workspace.coverage->holds) visit(nobody, hold, std::string_view("hold"));
  for (const Entry& waiver : workspace.manifest.waivers) visit(nobody, waiver, std::string_view("waiver"));
  for (const Platform& platform : workspace.platforms) ForEachEntry(platform, visit);
}

// "gap on \"gcu\"", or "hold" where it has no owner.
inline std::string Titled(const Platform* platform, std::string_view what) {
  std::string title(what);
  if (platform != nullptr) title.append(" of \"").append(platform->name).append("\"");
  return title;
}

}  // namespace vendorconfs
