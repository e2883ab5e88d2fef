// What a conf on disk says, read line by line without judging it: enough to compare it and to know who wrote
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

struct ConfLine {
  std::string_view op;
  std::string_view backend;
  std::string_view annotation;  // first word of the comment behind the route; empty where there is none
  std::uint32_t line = 0;
  std::string_view file;  // that the line stands in; empty: the text that was read

  bool SameRoute(const ConfLine& other) const {
    return backend == other.backend && annotation == other.annotation;
  }
};

// Views point into the text.
struct ConfLines {
  std::vector<ConfLine> routes;  // sorted by op; of an op on several lines, the last
  std::optional<std::string_view> generator;
  std::optional<std::string_view> platform;
  std::optional<std::string_view> digest;  // of the `#@ routes:` line, with its count: "2037 xxh3:…"
  std::uint32_t digest_line = 0;
  std::string actual_digest;  // the same of the op lines as they stand, whatever their line ends

  bool Foreign() const;     // written by hand or by another program
  bool HandEdited() const;  // the op lines are not those that the digest was made of
};

ConfLines ReadConfLines(std::string_view text);

// The line of `found` from which on its op lines are not those of `wanted`, line ends aside; of one that
// lacks the last ones, its last op line. 0 where they are the same.
std::uint32_t FirstOtherOpLine(std::string_view found, std::string_view wanted);

// The text with LF for each CR LF.
std::string WithPlainLineEnds(std::string_view text);

// `text` up to its first op line, then the op lines of `other`: what it would be if those alone were written.
std::string WithOpLinesOf(std::string_view text, std::string_view other);

// The line of an op among lines sorted by op, or null.
const ConfLine* FindRoute(const std::vector<ConfLine>& routes, std::string_view op);

}  // namespace vendorconfs
