// The lines of the files that a conf is made of.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

// Reads files at first use and keeps them.
class ConfSources {
 public:
  // The whole text. Throws InputError where the file cannot be read.
  std::string_view Text(const std::string& file);
  // A line, from 1, without its ending; empty past the end.
  std::string_view Line(const std::string& file, std::uint32_t line);
  // All of them, without their endings.
  const std::vector<std::string_view>& Lines(const std::string& file) { return Of(file).lines; }

 private:
  struct Source {
    std::string text;
    std::vector<std::string_view> lines;
  };

  const Source& Of(const std::string& file);

  std::map<std::string, Source> sources_;
};

}  // namespace vendorconfs
