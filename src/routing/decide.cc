#include "routing/decide.h"

#include "routing/environment.h"

namespace vendorconfs::routing::internal {
namespace {

constexpr const char* kLibraries[] = {"none", "flaggems_cpp", "flaggems", "tileops"};  // by BackendId

const Slot* Filled(const Slots& slots, std::string_view backend) {
  for (const Slot& slot : slots) {
    if (slot.backend == backend) return &slot;
  }
  return nullptr;
}

bool IsVendorName(std::string_view backend) {
  for (const std::string_view library : kLibraries) {
    if (backend == library) return false;
  }
  return true;
}

// The vendor slot: the table's, or the only vendor's that has a kernel. Null if it is empty.
const Slot* VendorSlot(const Image& image, const TableRow& row, const Slots& slots) {
  if (const BackendId vendor = VendorOf(image, row); vendor != kNone)
    return Filled(slots, image.Backend(vendor));
  const Slot* only = nullptr;
  for (const Slot& slot : slots) {
    if (!IsVendorName(slot.backend)) continue;
    if (only != nullptr) return nullptr;
    only = &slot;
  }
  return only;
}

const Slot* Degrade(const Image& image, const TableRow& row, const Slots& slots) {
  if (row.backend == kNone || IsVendor(row.backend)) return nullptr;
  if (const Slot* vendor = VendorSlot(image, row, slots)) return vendor;
  return Filled(slots, row.backend == kFlagGemsCpp ? "flaggems" : "flaggems_cpp");
}

}  // namespace

Decision Decide(const Image& image, const TableRow& row, const Slots& slots, vendorconfs_dtypes dtypes) {
  Decision decision;
  decision.configured = image.Backend(row.backend);
  decision.strict = IsStrict(row);
  const vendorconfs_dtypes escaping = IsFlagGems(row.backend) ? dtypes & row.escapes : 0;
  if (escaping != 0) {
    decision.slot = VendorSlot(image, row, slots);
    (decision.slot != nullptr ? decision.escaped : decision.unserved) = escaping;
  }
  if (decision.slot == nullptr) decision.slot = Filled(slots, decision.configured);
  if (decision.slot == nullptr && !decision.strict) decision.slot = Degrade(image, row, slots);
  return decision;
}

std::string NamesOf(const Slots& slots) {
  std::string names;
  for (const Slot& slot : slots) names += (names.empty() ? "" : " ") + std::string(slot.backend);
  return names.empty() ? "none" : names;
}

std::string WhyUnserved(const Image& image, const TableRow& row, const char* op, const Slots& slots) {
  std::string message = std::string("\"") + op + "\" is routed to " + image.Backend(row.backend);
  if (IsListed(row)) {
    message += std::string(" (") + image.File(row.file) + ":" + std::to_string(row.line) + ")";
  } else if (OriginOf(row) == VENDORCONFS_DEFAULT) {
    message += " by default (the conf does not list it)";
  }
  if (OriginOf(row) == VENDORCONFS_OVERRIDE) message += " by an override";
  if (OriginOf(row) == VENDORCONFS_FORCE) message += " by FLAGOS_FORCE_BACKEND";
  message += row.backend == kNone ? ", so this call should have reached the fallback"
                                  : ", which has no kernel in this process";
  if (IsStrict(row)) message += ", and a forced or overridden route does not degrade";
  message += "; slots: " + NamesOf(slots) + "; ";
  if (slots.empty() && row.backend == kNone) {
    return message + "remove its registration, or route it to a backend that has a kernel";
  }
  if (slots.empty()) return message + "load the module that registers its kernels";
  return message + "set " + EnvName(op) + "=" + slots.front().backend + ", or route the op there in the conf";
}

}  // namespace vendorconfs::routing::internal
