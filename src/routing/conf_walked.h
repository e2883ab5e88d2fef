// What one walk of the loader over a file gathers for its end.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "routing/conf_loader.h"
#include "routing/op_line_digest.h"

namespace vendorconfs::routing::internal {

struct ConfLoader::Walked {
  Walked(File& walked_file, int walked_depth)
      : file(walked_file), depth(walked_depth), first(!walked_file.walked) {}

  LineEndings endings;
  OpLineDigest digest;
  File& file;
  int depth;
  bool first;  // the file's own findings are reported
  bool has_format = false;
  std::uint32_t visit = 0;
  std::uint32_t line = 0;
  const char* run = nullptr;  // the line before, where a run may follow it
  std::string_view routes;    // the value of "#@ routes:", and its line
  std::uint32_t routes_line = 0;
  std::uint32_t carriage_return = 0;  // first lines, and how many there are
  std::uint32_t flaggems_word = 0;
  std::uint32_t legacy_name = 0, legacy_names = 0;
  std::string_view legacy_word;
  std::uint32_t restated_line = 0, restated = 0;
  std::string restated_names;

  void Report(Findings& findings, Rule rule, std::uint32_t at, std::string message) const {
    if (first) findings.Add(rule, file.path, at, std::move(message));
  }
};

inline std::string Quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

inline std::optional<std::uint64_t> ParseNumber(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace vendorconfs::routing::internal
