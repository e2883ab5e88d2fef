// JSON as the same document tree that the TOML reader makes, with the line of every key and value.
//
// Our own for the reason that toml_document.h gives; its tests hold it against nlohmann/json.
#pragma once

#include <string>
#include <string_view>

#include "input/toml/toml_document.h"

namespace vendorconfs {

// Reads RFC 8259 JSON. Throws InputError (file and line) where the text is none, is not UTF-8, nests deeper
// than 128, states a key twice in one object or has a null, which none of the input files knows. Views point
// into the text, which must outlive them, or into the document's `owned`. Time linear in the text; safe to
// call from several threads.
TomlDocument ParseJson(std::string_view text, std::string name);

// The same with what Python's json module writes besides: null (a value of type kNull), NaN, Infinity and
// -Infinity (floats).
TomlDocument ParsePythonJson(std::string_view text, std::string name);

}  // namespace vendorconfs
