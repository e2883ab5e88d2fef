// The macros of torch/library.h that give a library.
#pragma once

#include <cstddef>
#include <string_view>

namespace vendorconfs::cpp {

struct LibraryMacro {
  std::size_t names =
      0;               // library, dispatch key and receiver, as far as the macro takes them; 0: no such macro
  bool more = false;   // one more argument follows, a number for the block
  bool block = false;  // a body in braces follows; otherwise the macro is an expression
  bool key = false;    // the second name is a dispatch key
};

inline LibraryMacro LibraryMacroOf(std::string_view name) {
  constexpr std::string_view kStable = "STABLE_";
  if (name == "MAKE_TORCH_LIBRARY_IMPL") return {2, false, false, true};
  if (name == "MAKE_TORCH_LIBRARY") return {1, false, false, false};
  LibraryMacro macro{0, false, true, false};
  if (name.starts_with(kStable)) {
    name.remove_prefix(kStable.size());
  } else if (name.starts_with('_')) {
    name.remove_prefix(1);
    macro.more = true;
  }
  if (name == "TORCH_LIBRARY_IMPL") {
    macro.names = 3;
    macro.key = true;
  } else if (name == "TORCH_LIBRARY_FRAGMENT" || (name == "TORCH_LIBRARY" && !macro.more)) {
    macro.names = 2;
  }
  return macro;
}

}  // namespace vendorconfs::cpp
