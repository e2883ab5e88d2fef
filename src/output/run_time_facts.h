// What a conf tells the run-time library besides routes: dtype escapes, what FORCE may move, kind, vendor
// slot, default backend and platform.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "routing/image.h"

namespace vendorconfs {

// The vendor slot of an image whose conf states none; no platform is called so.
inline constexpr std::string_view kUnstatedVendor = "unstated-vendor-slot";

// One fact that differs. Either it has one value, or it speaks of ops.
struct FactChange {
  std::string fact;  // the machine line's words: "platform", "kind", "vendor", "default", "dtype-escape
                     // int64", "also flaggems"
  bool of_ops = false;
  std::string_view from;  // empty: unstated
  std::string_view to;
  std::vector<std::string_view> gained;  // ops, bytewise; "*": every op without a line of its own
  std::vector<std::string_view> lost;
};

// Views into the images and static text. Linear.
std::vector<FactChange> CompareFacts(const routing::internal::Image& before,
                                     const routing::internal::Image& after);

// "kind: native -> boxing", "dtype-escape int64: loses clamp gelu".
std::string FactText(const FactChange& change);

}  // namespace vendorconfs
