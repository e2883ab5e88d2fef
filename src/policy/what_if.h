// What an edit of the routing data would move.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "policy/edit.h"
#include "policy/routing.h"

namespace vendorconfs {

// What the platform's flaggems .inc files have to do for a move.
enum class IncChange : std::uint8_t { kNone, kRegister, kUnregister };

struct WhatIfMove {
  OpId op = kNoOp;
  Decision from;
  Decision to;
  IncChange inc = IncChange::kNone;
};

struct PlatformWhatIf {
  std::vector<WhatIfMove> moves;  // by op, bytewise; a changed annotation alone counts
  std::vector<OpId> staying;      // ops that an edit names and that do not move, bytewise; of a ceiling none
  // Native platforms that name no flaggems .inc: ops that the edit would route to a library if one registered
  // them.
  std::vector<OpId> unreachable;
};

struct WhatIf {
  std::unique_ptr<Workspace> workspace;  // edited; the .inc files as they are
  Routing routing;                       // of `workspace`
  // With flaggems .inc files that follow the edit, and only it: ops that it makes wanted are registered, ops
  // that it makes unwanted are not.
  std::unique_ptr<Workspace> regenerated;
  Routing regenerated_routing;
  std::vector<PlatformWhatIf>
      platforms;  // parallel to Workspace::platforms; moves lead to regenerated_routing
};

// Decides the routes of the edited facts. Writes nothing. Throws InputError as Edited does.
WhatIf Consider(const Routing& routing, const std::vector<Edit>& edits);

}  // namespace vendorconfs
