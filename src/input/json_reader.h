// JSON as the same document tree that the TOML reader makes, with the line of every key and value.
#pragma once

#include <string>
#include <string_view>

#include "input/toml/toml_document.h"

namespace vendorconfs {

// Throws InputError (file and line) where the text is no JSON, is not UTF-8, nests deeper than 128 or states
// a key twice in one object. Strings of the result live in the document, not in `text`.
TomlDocument ParseJson(std::string_view text, std::string name);

}  // namespace vendorconfs
