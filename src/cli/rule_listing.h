// The rules as lint --list-rules and --explain show them.
#pragma once

#include <string>
#include <string_view>

#include "support/style.h"

namespace vendorconfs {

// One line a rule: name, level, command, when it fires.
std::string RuleList(const Style& style);

// {"schema":1,"rules":[{"rule":…,"severity":…,"command":…,"summary":…}]}.
std::string RuleListJson();

// What a rule means, why it matters, how to mend it, an example; for each command that has a rule of that
// name. Throws InputError for an unknown name.
std::string RuleExplanation(std::string_view name, const Style& style);

}  // namespace vendorconfs
