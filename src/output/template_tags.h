// The tags of a Mustache template with their places: what the Mustache library reads and does not tell.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

struct TemplateTag {
  char sigil = ' ';  // '#', '^', '/', '>', '!', '='; ' ' for every sort of variable
  std::string_view name;
  int line = 0;
  std::size_t begin = 0;  // in the text, delimiters included
  std::size_t end = 0;
};

// The tags of a well-formed template; views into the text, whose line breaks are LF.
std::vector<TemplateTag> TagsOf(std::string_view text);

// Throws InputError, at the tag's line in `file`, for sections that nest too deep or a list within itself:
// the Mustache library's time grows with the square of the depth, and a list's items multiply. The text need
// not be well-formed.
void CheckNesting(std::string_view text, const std::string& file);

// Throws InputError, at the tag's line in `file`, for a variable or section that a conf's template cannot
// name at that place (it would vanish silently) and for partials, which there are none of.
void CheckTagNames(std::string_view text, const std::string& file);

// The template with the number of each line marked at its end, and a rendering of it without the marks: which
// line of the template each rendered line comes from.
std::string WithLineMarks(std::string_view text);
struct UnmarkedText {
  std::string text;
  std::vector<int> lines;  // parallel to the lines of `text`; 0 where nothing of the template follows
};
UnmarkedText WithoutLineMarks(std::string_view rendered);

}  // namespace vendorconfs
