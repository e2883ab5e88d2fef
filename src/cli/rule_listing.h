// The rules as lint --list-rules and --explain show them.
#pragma once

#include <string>
#include <string_view>

#include "output/text_options.h"

namespace vendorconfs {

// A rule a line: name, level, command, when it fires.
std::string RuleList(const TextOptions& options);

// {"schema":1,"rules":[{"rule":…,"severity":…,"command":…,"summary":…}]}.
std::string RuleListJson();

// What a rule means, why it matters, how to mend it, an example; for each command that has a rule of that
// name. Throws InputError for an unknown name.
std::string RuleExplanation(std::string_view name, const TextOptions& options);

// {"schema":1,"rules":[…]}, each as in the list and with "meaning", "matters", "remedy" and "example". Throws
// as RuleExplanation does.
std::string RuleExplanationJson(std::string_view name);

}  // namespace vendorconfs
