#include "routing/conf_line.h"

#include <array>
#include <cstddef>

namespace vendorconfs::routing::internal {
namespace {

using Type = ConfLine::Type;

enum CharClass : std::uint8_t { kLetter = 1, kDigit = 2, kBlankChar = 4 };

constexpr std::array<std::uint8_t, 256> MakeClasses() {
  std::array<std::uint8_t, 256> classes{};
  for (int c = 'a'; c <= 'z'; ++c) classes[static_cast<std::size_t>(c)] = kLetter;
  for (int c = 'A'; c <= 'Z'; ++c) classes[static_cast<std::size_t>(c)] = kLetter;
  for (int c = '0'; c <= '9'; ++c) classes[static_cast<std::size_t>(c)] = kDigit;
  classes['_'] = kLetter;
  classes[' '] = classes['\t'] = kBlankChar;
  return classes;
}
constexpr std::array<std::uint8_t, 256> kClasses = MakeClasses();

bool Is(char c, int classes) {
  return (kClasses[static_cast<unsigned char>(c)] & classes) != 0;
}

// Reads a line from its start; every Take stops at the end.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool AtEnd() const { return at_ == end_; }
  bool At(char c) const { return at_ != end_ && *at_ == c; }
  bool AtBlank() const { return at_ != end_ && Is(*at_, kBlankChar); }
  void Skip() { ++at_; }
  void SkipBlanks() {
    while (AtBlank()) ++at_;
  }
  // An op name as far as it goes; empty where none begins.
  std::string_view TakeOp() {
    const char* start = at_;
    if (AtEnd() || !Is(*at_, kLetter)) return {};
    while (at_ != end_ && Is(*at_, kLetter | kDigit)) ++at_;
    if (end_ - at_ > 1 && *at_ == '.' && Is(at_[1], kLetter | kDigit)) {
      ++at_;
      while (at_ != end_ && Is(*at_, kLetter | kDigit)) ++at_;
    }
    return View(start);
  }
  // To a blank, a '#' or the end.
  std::string_view TakeValue() {
    const char* start = at_;
    while (at_ != end_ && !Is(*at_, kBlankChar) && *at_ != '#') ++at_;
    return View(start);
  }
  std::string_view TakeUntil(char stop) {
    const char* start = at_;
    while (at_ != end_ && *at_ != stop) ++at_;
    return View(start);
  }
  std::string_view TakeRest() {
    const char* start = at_;
    at_ = end_;
    return View(start);
  }

 private:
  std::string_view View(const char* start) const { return {start, static_cast<std::size_t>(at_ - start)}; }

  const char* at_;
  const char* end_;
};

std::string_view TrimBack(std::string_view text) {
  while (!text.empty() && Is(text.back(), kBlankChar)) text.remove_suffix(1);
  return text;
}

ConfLine Malformed(const char* problem) {
  ConfLine line;
  line.type = Type::kMalformed;
  line.problem = problem;
  return line;
}

// Behind "#@".
ConfLine ParseMeta(Cursor cursor) {
  ConfLine line;
  line.type = Type::kMeta;
  cursor.SkipBlanks();
  line.name = TrimBack(cursor.TakeUntil(':'));
  if (!cursor.AtEnd()) cursor.Skip();
  cursor.SkipBlanks();
  line.value = TrimBack(cursor.TakeRest());
  return line;
}

// Behind "include" and its blanks.
ConfLine ParseInclude(Cursor cursor) {
  ConfLine line;
  line.type = Type::kInclude;
  if (cursor.At('"') || cursor.At('\'')) {
    const char quote = cursor.At('"') ? '"' : '\'';
    cursor.Skip();
    line.name = cursor.TakeUntil(quote);
    if (cursor.AtEnd()) return Malformed("an include path without its closing quote");
    cursor.Skip();
    cursor.SkipBlanks();
    if (!cursor.AtEnd() && !cursor.At('#'))
      return Malformed("text behind an include's path; put it behind a \"#\"");
  } else {
    line.name = TrimBack(cursor.TakeUntil('#'));
  }
  return line.name.empty() ? Malformed("an include without a path") : line;
}

// Behind a route's '#'.
std::string_view AnnotationOf(Cursor cursor) {
  cursor.SkipBlanks();
  std::string_view rest = cursor.TakeRest();
  std::string_view word = TakeWord(rest);
  while (!word.empty() && !Is(word.back(), kLetter | kDigit)) word.remove_suffix(1);
  return word;
}

}  // namespace

std::string_view TakeWord(std::string_view& text) {
  std::size_t start = 0;
  while (start < text.size() && Is(text[start], kBlankChar)) ++start;
  std::size_t end = start;
  while (end < text.size() && !Is(text[end], kBlankChar)) ++end;
  const std::string_view word = text.substr(start, end - start);
  text.remove_prefix(end);
  return word;
}

ConfLine ParseConfLine(std::string_view text) {
  Cursor cursor(text);
  cursor.SkipBlanks();
  if (cursor.AtEnd()) return {};
  if (cursor.At('#')) {
    cursor.Skip();
    if (!cursor.At('@')) return {};
    cursor.Skip();
    return ParseMeta(cursor);
  }

  ConfLine line;
  line.name = cursor.TakeOp();
  const bool blank_follows = cursor.AtBlank();
  cursor.SkipBlanks();
  // "include a=b.conf" includes; "include = cuda" would route an op of that name.
  if (line.name == "include" && (blank_follows || cursor.At('"') || cursor.At('\'')) && !cursor.At('=')) {
    return ParseInclude(cursor);
  }
  if (cursor.At(':')) return Malformed("\":\" where \"=\" belongs; write \"op = backend\"");
  if (!cursor.At('=')) {
    if (line.name == "include" && cursor.AtEnd()) return Malformed("an include without a path");
    cursor.TakeUntil('=');
    return Malformed(cursor.AtEnd() ? "neither \"op = backend\" nor an include nor a comment"
                                    : "no op name before \"=\"; an op is \"name\" or \"name.overload\"");
  }
  if (line.name.empty()) return Malformed("no op name before \"=\"; an op is \"name\" or \"name.overload\"");
  cursor.Skip();
  cursor.SkipBlanks();
  line.value = cursor.TakeValue();
  cursor.SkipBlanks();
  if (!cursor.AtEnd() && !cursor.At('#'))
    return Malformed("more than one word behind \"=\"; put prose behind a \"#\"");
  line.type = line.value.empty() ? Type::kEmptyValue : Type::kRoute;
  if (cursor.At('#')) {
    cursor.Skip();
    line.annotation = AnnotationOf(cursor);
  }
  return line;
}

}  // namespace vendorconfs::routing::internal
