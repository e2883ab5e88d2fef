#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// A basic string of TOML that reads back as `text`, which is UTF-8, with its quotes. What a reader could not
// see in it is spelled out.
std::string TomlString(std::string_view text);

}  // namespace vendorconfs
