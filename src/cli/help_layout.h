// Help texts that fit the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vendorconfs {

// The help with its longer lines wrapped: behind an option under the option's description, else under the
// line's own indentation; examples with the backslash that lets a shell read on. Lines that fit stay as they
// are.
std::string FittedHelp(std::string_view help, std::size_t width);

}  // namespace vendorconfs
