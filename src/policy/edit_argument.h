// What a user writes behind an option of whatif, taken apart.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "policy/edit.h"

namespace vendorconfs {

// Throws the InputError that names option and argument.
[[noreturn]] void RefuseEdit(const Edit& edit, const std::string& what);

// The two sides of the argument's colon. Where it is not of the `form`, such as "P:OP", the message has the
// example.
std::pair<std::string_view, std::string_view> SidesOf(const Edit& edit, std::string_view form,
                                                      const std::string& example);

// Takes "=BACKEND" off what stands behind the colon; without it, flaggems.
Library TakeBackend(const Edit& edit, std::string_view& ops);

}  // namespace vendorconfs
