// Short ways to say what a text's registrations are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "input/registration/registration_file.h"

namespace vendorconfs {

using Strings = std::vector<std::string>;

// The registrations that count, as "op=wrapper", with " if A; B" where conditions A and B are open.
Strings Read(std::string_view text, const KnownSymbols& symbols = {});
// The ops that count.
Strings Ops(std::string_view text, const KnownSymbols& symbols = {});
// All registrations, as "library/key op".
Strings Facts(std::string_view text);
// The places of the registrations, as "line:column op".
Strings Places(std::string_view text);
// The message that the text is refused with, or "" if it is not.
std::string Refusal(std::string_view text, const KnownSymbols& symbols = {});
// The text with CRLF for LF.
std::string WithCrlf(std::string_view text);

}  // namespace vendorconfs
