// Operations whose spellings an edit leaves apart.
#pragma once

#include <string_view>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

// Some of the spellings are gapped, others routed to a kernel library.
struct InconsistentFamily {
  std::string_view family;
  std::vector<std::string_view> gapped;
  std::vector<std::string_view> routed;
};

// Those of the ops' families, by name. `edited` is the routing after the edit; names point into `routing`.
std::vector<InconsistentFamily> FamiliesLeftApart(const Routing& routing, const Routing& edited,
                                                  std::size_t platform, const std::vector<OpId>& ops);

}  // namespace vendorconfs
