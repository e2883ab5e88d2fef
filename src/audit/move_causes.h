// Which inputs moved a stale conf, as far as a conf without history can tell.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "output/conf_check.h"
#include "support/error.h"

namespace vendorconfs {

struct MoveCause {
  std::string what;              // "the gap", "joined the universe", "edited by hand", …
  bool decides = false;          // it decides the ops' routes today; what decided them before is not known
  Place place;                   // of the first op; line 0: the file as a whole
  std::uint32_t last_line = 0;   // where the ops stand on several lines
  std::vector<std::string> ops;  // whose routes or annotations it speaks of; empty for headers

  const void* entry = nullptr;  // that names the ops; null: each has its own line
};

// Of a conf that the library reads: what its own "#@" lines and its text say of the change, and what decides
// today each route that differs, an entry or a list a cause, the largest first. Where the digest of a
// hand-edited conf is today's, the edit is the only cause. Nothing for a conf that the library refuses.
std::vector<MoveCause> CausesOf(const Routing& routing, const ConfCheck& check);

// "now decided by the gap in data/platforms/gcu.toml:61": without its ops.
std::string Described(const MoveCause& cause);

// "now decided by the gap in data/platforms/gcu.toml:61 (mm, mm.out); …": some causes, at most three ops
// each.
std::string Describe(const std::vector<MoveCause>& causes);

}  // namespace vendorconfs
