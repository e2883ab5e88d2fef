// What every reader of an input file owes: any bytes are a file or are refused with one clear line that names
// the file and a line of it, and a line break put before them moves every line by one and changes nothing
// else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "support/error.h"

namespace vendorconfs {

struct FileReading {
  std::optional<std::string> description;  // none: refused
  std::string message;
  int line = 0;
};

inline std::size_t LinesOf(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

// Messages name other lines too; without their digits they are the same wherever the text begins.
inline std::string WithoutDigits(std::string message) {
  std::erase_if(message, [](char c) { return c >= '0' && c <= '9'; });
  return message;
}

inline bool IsControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// `describe(text, moved)` reads `text` as the file `name` and describes what it says with lines moved by
// `moved`.
template <class Describe>
FileReading ReadAs(std::string_view text, std::uint32_t moved, std::string_view name, Describe describe) {
  FileReading reading;
  try {
    reading.description = describe(text, moved);
  } catch (const InputError& error) {
    reading.message = error.what();
    reading.line = error.place().line;
    Require(reading.line >= 1 && static_cast<std::size_t>(reading.line) <= LinesOf(text));
    const std::string begin = std::string(name) + ":" + std::to_string(reading.line) + ": ";
    Require(reading.message.starts_with(begin) && reading.message.size() > begin.size());
    Require(std::none_of(reading.message.begin(), reading.message.end(), IsControl));
  }
  return reading;
}

template <class Describe>
void CheckFileReader(std::string_view text, std::string_view name, Describe describe) {
  const FileReading reading = ReadAs(text, 1, name, describe);
  if (text.starts_with("\xef\xbb\xbf")) return;  // the mark stands at the beginning only
  const FileReading moved = ReadAs("\n" + std::string(text), 0, name, describe);
  Require(reading.description == moved.description);
  if (reading.description) return;
  Require(WithoutDigits(reading.message) == WithoutDigits(moved.message));
  // What the whole file lacks is missed in its first line, in TOML.
  Require(moved.line == reading.line + 1 || (moved.line == 1 && reading.line == 1));
}

}  // namespace vendorconfs
