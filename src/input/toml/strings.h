// The four kinds of TOML strings.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "input/toml/scanner.h"

namespace vendorconfs::toml {

// Reads strings as views into the text; only those whose content differs from their spelling are built and
// kept.
class StringReader {
 public:
  // `owned` receives what is kept; created when first needed.
  StringReader(Scanner& scanner, std::shared_ptr<std::deque<std::string>>& owned)
      : scanner_(scanner), owned_(owned) {}

  // Reads the string of any kind whose opening quote the scanner stands at.
  std::string_view ReadValue();
  // The same for a quoted key, which may not span lines.
  std::string_view ReadKey();

 private:
  std::string_view ReadLine();
  std::string_view ReadEscapedLine(const char* begin, const char* backslash);
  std::string_view ReadLines();
  // Appends the character that the escape at the scanner's position stands for and moves past it.
  void ReadEscape(std::string& content);
  // Moves past a backslash at a line's end and all blanks and line breaks after it; false where it is none.
  bool SkipLineEndingBackslash();
  [[noreturn]] void FailUnclosed(const char* where) const;
  std::string_view Keep(std::string content);

  Scanner& scanner_;
  std::shared_ptr<std::deque<std::string>>& owned_;
};

}  // namespace vendorconfs::toml
