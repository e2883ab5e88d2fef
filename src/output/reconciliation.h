// How a platform's flaggems routes and its flaggems registration files add up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "output/conf_lines.h"
#include "policy/routing.h"

namespace vendorconfs {

// routes = lines + bridged - elsewhere (+ unregistered, which a fresh conf never has).
struct Reconciliation {
  std::vector<std::string> files;  // the platform's flaggems .inc files
  std::size_t routes = 0;          // flaggems routes of the conf
  std::size_t lines = 0;           // ops that the files register
  struct Op {
    std::string_view op;
    std::string why;
    std::string_view backend;  // of `elsewhere`: where the conf routes it; empty: no line
    bool left = false;         // of `elsewhere`: held, or left to a native kernel
  };
  std::vector<Op> bridged;    // routed to flaggems, registered by a native registration
  std::vector<Op> elsewhere;  // registered by the files, routed elsewhere: held, left to a native kernel, …
  std::vector<Op>
      unregistered;  // routed to flaggems, registered by nothing: the conf and the files do not fit
};

// Of a native platform that names flaggems files.
Reconciliation Reconcile(const Routing& routing, std::size_t platform, const std::vector<ConfLine>& conf);

// "251 flaggems routes = 243 lines of gcu_flaggems_register.inc + 10 ops bridged by native registrations - 1
// line whose op is held or left to a native kernel - 1 line whose op goes to tileops".
std::string Equation(const Reconciliation& reconciliation);

}  // namespace vendorconfs
