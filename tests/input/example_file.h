// A file that has every key once, one a line, so that tests can spoil each line in turn.
#pragma once

#include <string>
#include <vector>

namespace vendorconfs {

struct ExampleLine {
  std::string text;
  std::string key = {};   // empty: no key that could have a wrong type
  std::string type = {};  // as messages name it: "a string", "an array"
  bool required = false;
};

using ExampleFile = std::vector<ExampleLine>;

inline std::string TextOf(const ExampleFile& file) {
  std::string text;
  for (const ExampleLine& line : file) text += line.text + "\n";
  return text;
}

// The text with one line replaced; an empty replacement leaves an empty line.
inline std::string Spoiled(ExampleFile file, std::size_t line, const std::string& replacement) {
  file[line].text = replacement;
  return TextOf(file);
}

// The text with a line put before one.
inline std::string WithLine(ExampleFile file, std::size_t before, const std::string& added) {
  file.insert(file.begin() + static_cast<std::ptrdiff_t>(before), ExampleLine{added, "", ""});
  return TextOf(file);
}

}  // namespace vendorconfs
