// A part of a Markdown file that a program writes, between two comments.
#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

inline constexpr std::string_view kReportBegin = "<!-- gen_vendor_confs survey report: begin -->";
inline constexpr std::string_view kReportEnd = "<!-- gen_vendor_confs survey report: end -->";

// `text` with `inside` between the two marker lines instead of what stands there; every other byte stays. The
// lines of `inside` get the file's line ends. Throws InputError where a marker is missing, stands twice, is
// not alone in its line, or the end stands before the beginning.
std::string WithMarkedText(std::string_view text, const std::string& name, std::string_view inside);

}  // namespace vendorconfs
