#include "output/route_reason.h"

#include "policy/library_standing.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kBoxedKernel = "boxed kernel";

std::string Kind(std::string_view word, std::string_view kind) {
  return std::string(word) + ": " + std::string(kind);
}

std::string GapKind(const Routing& routing, std::size_t platform, OpId op) {
  const Gap* gap = GapOf(*routing.platforms[platform].platform, op);
  return gap == nullptr ? "gap" : Kind("gap", gap->kind);
}

std::string HoldKind(const Routing& routing, OpId op) {
  const Hold* hold = HoldOf(*routing.workspace->coverage, op);
  return hold == nullptr ? "held" : Kind("held", hold->kind);
}

// What keeps the op off the first library of the platform that covers it, or nothing.
std::string Barrier(const Routing& routing, std::size_t platform, OpId op) {
  for (const Library library : {Library::kFlaggems, Library::kFlaggemsCpp, Library::kTileops}) {
    const std::string key(ToString(library));
    switch (StandingWith(routing, platform, op, library)) {
      case LibraryStanding::kGap:
        return "; " + GapKind(routing, platform, op) + " keeps it off " + key;
      case LibraryStanding::kHold:
        return "; " + HoldKind(routing, op) + " keeps it off " + key;
      case LibraryStanding::kWithheld:
        return "; withheld from " + key;
      case LibraryStanding::kNativePreferred:
        return "; preferred to " + key;
      case LibraryStanding::kUnmeasured:
        return "; not measured on " + key;
      case LibraryStanding::kUnregistered:
        return "; " + key + " covers it";
      case LibraryStanding::kRouted:
      case LibraryStanding::kBackendOff:
      case LibraryStanding::kNotCovered:
      case LibraryStanding::kOutranked:
        break;
    }
  }
  return {};
}

std::string LibraryReason(const Routing& routing, std::size_t platform, OpId op, Library library) {
  return MeasuredOf(*routing.platforms[platform].platform, op, library) == nullptr ? "covered" : "measured";
}

}  // namespace

std::string RouteReason(const Routing& routing, std::size_t platform, OpId op) {
  switch (routing.DecisionOf(platform, op).reason) {
    case Reason::kUnregistered:
      return "unregistered" + Barrier(routing, platform, op);
    case Reason::kGap:
      return GapKind(routing, platform, op);
    case Reason::kHold:
      return HoldKind(routing, op);
    case Reason::kFlaggemsCpp:
      return LibraryReason(routing, platform, op, Library::kFlaggemsCpp);
    case Reason::kFlaggems:
      return LibraryReason(routing, platform, op, Library::kFlaggems);
    case Reason::kTileops:
      return "covered";
    case Reason::kVendor:
      if (routing.platforms[platform].platform->kind == PlatformKind::kBoxing) {
        return std::string(kBoxedKernel) + Barrier(routing, platform, op);
      }
      return "vendor kernel" + Barrier(routing, platform, op);
    case Reason::kNoKernel:
      return "registered without a kernel" + Barrier(routing, platform, op);
  }
  return {};
}

std::string ReasonLegend(std::string_view table, bool behind, const TextOptions& options) {
  std::string legend;
  if (behind) {
    legend += Wrapped("behind: the vendor that has a kernel too, which an override or a dtype escape reaches",
                      options.width, "", "  ");
  }
  if (table.find(kBoxedKernel) != std::string_view::npos) {
    legend += Wrapped("boxed kernel: the CUDA kernel that a CUDA-compatible build has for every op",
                      options.width, "", "  ");
  }
  return legend.empty() ? legend : "\n" + legend;
}

}  // namespace vendorconfs
