// Text from elsewhere (input files, arguments, file names) as a terminal may show it: nothing in it can move
// the cursor, colour or clear the screen, ring, or cut a message short.
#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// On one line: control characters, marks without width, those that reorder text, and U+2028 and U+2029 as
// \u001B; bytes that are no UTF-8 as \xE9. Everything else stays.
std::string Printable(std::string_view text);

// The same for text of many lines: LF, CR LF and tabs stay; with `colored` the sequences that Style makes
// too.
std::string PrintableLines(std::string_view text, bool colored);

// A name or value for a message: printable, and shortened where it is very long.
std::string Shortened(std::string_view text);
// The same in double quotes.
std::string Quoted(std::string_view text);

}  // namespace vendorconfs
