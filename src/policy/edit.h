// An edit of the routing data that someone considers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

enum class EditKind : std::uint8_t {
  kDropGap,
  kAddGap,
  kGraduate,
  kCeiling,
  kDropHold,
  kDropMeasured,
  kAddMeasured
};
inline constexpr std::size_t kEditKinds = 7;

// The option that asks for it: "--drop-gap".
std::string_view OptionOf(EditKind kind);

// As a user writes it: "P:OP" (gaps; a measured route may add "=BACKEND", flaggems by default), "P"
// (graduate), "P:SET" (ceiling) or "OP" (hold). P and OP may be globs.
struct Edit {
  EditKind kind = EditKind::kDropGap;
  std::string argument;
};

struct EditedWorkspace {
  Workspace workspace;
  std::vector<OpSet> named;  // ops that the edits name, of a ceiling none; parallel to Workspace::platforms
};

// Makes the edits, in order, in a copy of the workspace. `routing` is that of the workspace. Throws
// InputError where an edit is malformed, names something unknown, would change nothing or undoes another.
EditedWorkspace Edited(const Routing& routing, const std::vector<Edit>& edits);

}  // namespace vendorconfs
