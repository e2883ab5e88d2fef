// Which inputs moved a stale conf, as far as a conf without history can tell.
#pragma once

#include <string>
#include <vector>

#include "output/conf_check.h"
#include "support/error.h"

namespace vendorconfs {

struct MoveCause {
  std::string what;  // "gap", "coverage set", "registration", "edited by hand", "title or notes", …
  Place place;       // of the first op; of the file where the cause has no line
  std::vector<std::string> ops;  // whose routes or annotations it decides today; empty for headers
};

// What decides today each route that differs, grouped by kind and file, the largest group first. A conf whose
// lines do not match their digest was edited by hand; where the digest is today's, that is the only cause.
// For a conf that differs in its header alone: the inputs that the differing lines come from.
std::vector<MoveCause> CausesOf(const Routing& routing, const ConfCheck& check);

// "gap in data/platforms/gcu.toml:61 (mm, mm.out); …", with at most three ops each.
std::string Describe(const std::vector<MoveCause>& causes);

}  // namespace vendorconfs
