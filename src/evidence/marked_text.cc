#include "evidence/marked_text.h"

#include <algorithm>

#include "support/error.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

int LineOf(std::string_view text, std::size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

// Where the marker's line begins.
std::size_t FindMarker(std::string_view text, const std::string& name, std::string_view marker) {
  const std::size_t at = text.find(marker);
  if (at == std::string_view::npos) {
    throw InputError(Place{name, 0}, "has no line " + Quoted(marker) + "; put " + Quoted(kReportBegin) +
                                         " and " + Quoted(kReportEnd) +
                                         ", a line each, where the tables belong");
  }
  const std::size_t again = text.find(marker, at + 1);
  if (again != std::string_view::npos) {
    throw InputError(Place{name, LineOf(text, again)}, Quoted(marker) + " stands twice, first in line " +
                                                           std::to_string(LineOf(text, at)) + "; keep one");
  }
  const std::size_t end = at + marker.size();
  const bool begins = at == 0 || text[at - 1] == '\n';
  const bool ends = end == text.size() || text[end] == '\n' || text.substr(end, 2) == "\r\n";
  if (!begins || !ends) {
    throw InputError(Place{name, LineOf(text, at)},
                     Quoted(marker) + " must stand alone in its line; move what stands beside it");
  }
  return at;
}

}  // namespace

std::string WithMarkedText(std::string_view text, const std::string& name, std::string_view inside) {
  const std::size_t begin = FindMarker(text, name, kReportBegin);
  const std::size_t end = FindMarker(text, name, kReportEnd);
  if (end < begin) {
    throw InputError(Place{name, LineOf(text, end)}, "the end marker stands before the beginning, in line " +
                                                         std::to_string(LineOf(text, begin)) + "; swap them");
  }
  const std::size_t first = text.find('\n', begin) + 1;
  const bool crlf = text[first - 2] == '\r';
  std::string result(text.substr(0, first));
  for (const char c : inside) {
    if (c == '\n' && crlf) result += '\r';
    result += c;
  }
  return result + std::string(text.substr(end));
}

}  // namespace vendorconfs
