// The position in a TOML text: lines, blanks, comments, and the errors that name a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "input/toml/characters.h"
#include "support/printable.h"

namespace vendorconfs::toml {

class Scanner {
 public:
  // Checks that the text is UTF-8 and skips a byte order mark. Text and file must outlive the scanner.
  Scanner(std::string_view text, std::string_view file);

  std::uint32_t line() const { return line_; }
  const char* position() const { return position_; }
  const char* end() const { return end_; }
  std::size_t left() const { return static_cast<std::size_t>(end_ - position_); }
  bool AtEnd() const { return position_ == end_; }
  // The character `ahead` of the position; NUL beyond the end.
  char Peek(std::size_t ahead = 0) const { return ahead < left() ? position_[ahead] : '\0'; }

  // Moves on within the line.
  void MoveTo(const char* position) { position_ = position; }
  void Skip(std::size_t count) { position_ += count; }
  bool SkipIf(char c) {
    if (AtEnd() || *position_ != c) return false;
    ++position_;
    return true;
  }
  // Whether the text or a line ends at `position`.
  bool EndsLine(const char* position) const {
    return position == end_ || *position == '\n' ||
           (*position == '\r' && position + 1 != end_ && position[1] == '\n');
  }
  // Spaces and tabs.
  void SkipBlanks() {
    while (position_ != end_ && (*position_ == ' ' || *position_ == '\t')) ++position_;
  }
  // One LF or CRLF; a CR alone is an error.
  bool SkipNewline();
  // Blanks, line breaks and comments: what may stand between statements and between array items.
  void SkipBlankLines();
  // Blanks, a comment and the line's end; false where something else stands before it.
  bool SkipLineEnd();

  // The first position from `from` on that holds no character of this class.
  const char* FindEnd(const char* from, CharacterClass wanted) const {
    while (from != end_ && Is(*from, wanted)) ++from;
    return from;
  }
  // Moves past a run of characters of this class and returns it.
  std::string_view Take(CharacterClass wanted) {
    const char* begin = position_;
    position_ = FindEnd(begin, wanted);
    return {begin, static_cast<std::size_t>(position_ - begin)};
  }

  [[noreturn]] void Fail(std::uint32_t line, std::string_view what) const;
  [[noreturn]] void Fail(std::string_view what) const { Fail(line_, what); }
  // How a message shows what stands at `position`: `"x"`, `the control character U+0007`, `the end of the
  // line`.
  std::string Describe(const char* position) const;

 private:
  void SkipComment();

  const char* position_;
  const char* end_;
  std::uint32_t line_ = 1;
  std::string_view file_;
};

using vendorconfs::Quoted;

}  // namespace vendorconfs::toml
