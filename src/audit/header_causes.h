// What a stale conf's text tells of its differences beside the routes.
#pragma once

#include <vector>

#include "audit/move_causes.h"

namespace vendorconfs {

// How the file was saved: line ends, a byte order mark, bytes that are no UTF-8.
std::vector<MoveCause> TextCauses(const ConfCheck& check);

// What the conf states of its build, and what the platform's file has there today.
MoveCause KindCause(const Platform& owner, const EffectiveConf& conf);
MoveCause VendorCause(const Platform& owner, const EffectiveConf& conf);
// Those of the conf's platform, kind and vendor key that differ.
std::vector<MoveCause> BuildCauses(const Platform& owner, const EffectiveConf& conf);

// Where no route differs: the inputs that the differing lines of the header come from.
std::vector<MoveCause> HeaderCauses(const Routing& routing, const ConfCheck& check);

}  // namespace vendorconfs
