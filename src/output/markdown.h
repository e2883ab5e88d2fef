// Texts of the data within Markdown.
#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// The text with everything escaped that Markdown or HTML would read as markup; on one line, also fit for a
// table's cell.
std::string MarkdownText(std::string_view text);

// The text as a code span, also within a table.
std::string MarkdownCode(std::string_view text);

}  // namespace vendorconfs
