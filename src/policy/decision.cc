#include "policy/decision.h"

namespace vendorconfs {
namespace {

Decision DecideNative(const Standing& op) {
  const Backend own = op.native ? Backend::kVendor : Backend::kNone;
  const bool kernel = op.native || op.escape;
  if (!op.registered) return {Backend::kNone, Reason::kUnregistered, false};
  if (op.held && !op.overrides_hold) return {own, Reason::kHold, false};
  if (op.cpp) return {Backend::kFlaggemsCpp, Reason::kFlaggemsCpp, kernel};
  if (op.python) return {Backend::kFlaggems, Reason::kFlaggems, kernel};
  if (op.tileops) return {Backend::kTileops, Reason::kTileops, kernel};
  return {own, op.native ? Reason::kVendor : Reason::kNoKernel, false};
}

Decision DecideBoxing(const Standing& op) {
  if (op.gap) return {Backend::kVendor, Reason::kGap, false};
  if (op.held && !op.overrides_hold) return {Backend::kVendor, Reason::kHold, false};
  if (op.cpp) return {Backend::kFlaggemsCpp, Reason::kFlaggemsCpp, false};
  if (op.python) return {Backend::kFlaggems, Reason::kFlaggems, false};
  if (op.tileops) return {Backend::kTileops, Reason::kTileops, false};
  return {Backend::kVendor, Reason::kVendor, false};
}

}  // namespace

Decision Decide(PlatformKind kind, const Standing& standing) {
  return kind == PlatformKind::kNative ? DecideNative(standing) : DecideBoxing(standing);
}

DecisionTable::DecisionTable(PlatformKind kind) {
  for (std::size_t bits = 0; bits < kStandings; ++bits) {
    decisions_[bits] = Decide(kind, StandingOf(static_cast<StandingBits>(bits)));
  }
}

Backend BackendOf(Library library) {
  switch (library) {
    case Library::kFlaggemsCpp:
      return Backend::kFlaggemsCpp;
    case Library::kFlaggems:
      return Backend::kFlaggems;
    case Library::kTileops:
      return Backend::kTileops;
  }
  return Backend::kNone;
}

std::string_view ToString(Reason reason) {
  switch (reason) {
    case Reason::kUnregistered:
      return "unregistered";
    case Reason::kGap:
      return "gap";
    case Reason::kHold:
      return "hold";
    case Reason::kFlaggemsCpp:
      return "flaggems_cpp";
    case Reason::kFlaggems:
      return "flaggems";
    case Reason::kTileops:
      return "tileops";
    case Reason::kVendor:
      return "vendor";
    case Reason::kNoKernel:
      return "no-kernel";
  }
  return {};
}

int RowOf(Reason reason) {
  switch (reason) {
    case Reason::kUnregistered:
      return 1;
    case Reason::kGap:
      return 2;
    case Reason::kHold:
      return 3;
    case Reason::kFlaggemsCpp:
      return 4;
    case Reason::kFlaggems:
      return 5;
    case Reason::kTileops:
      return 6;
    case Reason::kVendor:
    case Reason::kNoKernel:
      return 7;
  }
  return 0;
}

}  // namespace vendorconfs
