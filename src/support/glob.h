// Shell-like patterns over names of ops.
#pragma once

#include <string_view>

namespace vendorconfs {

// Whether the word is a pattern: has one of `*`, `?`, `[`.
bool IsGlob(std::string_view word);

// `*` stands for any text, `?` for one character, `[abc]`, `[a-z]` and `[!a-z]` for one of a set; an unclosed
// `[` for itself. The whole name must match. Linear in pattern times name.
bool MatchesGlob(std::string_view pattern, std::string_view name);

}  // namespace vendorconfs
