// Which kernel a call runs: dtype escape, then degrade order. A pure function of the route and the filled
// slots.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "routing/image.h"
#include "vendorconfs/routing/c_api.h"

namespace vendorconfs::routing::internal {

struct Slot {
  const char* backend;  // lives for ever
  vendorconfs_kernel kernel;
};
using Slots = std::vector<Slot>;

struct Decision {
  const Slot* slot = nullptr;       // what runs; null: the call cannot be served
  const char* configured = "";      // the route's backend
  vendorconfs_dtypes escaped = 0;   // the dtypes that sent the call to the vendor slot
  vendorconfs_dtypes unserved = 0;  // the dtypes that would have, had the vendor a kernel
  bool strict = false;

  bool degraded() const {
    return slot != nullptr && escaped == 0 && slot->backend != std::string_view(configured);
  }
};

// The op's name is the row's business; `row` may be image.unlisted().
Decision Decide(const Image& image, const TableRow& row, const Slots& slots, vendorconfs_dtypes dtypes);

// "cuda tileops", or "none".
std::string NamesOf(const Slots& slots);

// One line: why a call cannot be served, and what to do.
std::string WhyUnserved(const Image& image, const TableRow& row, const char* op, const Slots& slots);

}  // namespace vendorconfs::routing::internal
