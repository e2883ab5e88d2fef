// The grammar of one conf line, without any meaning.
#pragma once

#include <cstdint>
#include <string_view>

namespace vendorconfs::routing::internal {

struct ConfLine {
  enum class Type : std::uint8_t { kBlank, kMeta, kInclude, kRoute, kEmptyValue, kMalformed };
  Type type = Type::kBlank;
  std::string_view name;        // op, "#@" key, or the include's path
  std::string_view value;       // backend word, or the rest of a "#@" line
  std::string_view annotation;  // first word of a route's comment, less trailing punctuation
  const char* problem = "";     // of a malformed line: what is wrong; what to do
};

// `line` is without its LF and CR. The views point into it.
ConfLine ParseConfLine(std::string_view line);

// Takes the next blank-separated word off `text`; empty at its end.
std::string_view TakeWord(std::string_view& text);

}  // namespace vendorconfs::routing::internal
