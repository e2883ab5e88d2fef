// Whether an edited platform file says what was asked for, and nothing else.
#pragma once

#include <string>

#include "evidence/toml_edit.h"
#include "input/toml/toml_document.h"

namespace vendorconfs {

// `before`: the file that was edited. Throws InputError where `after` is no TOML.
bool SaysWhatWasAsked(const TomlDocument& before, const std::string& after, const std::string& name,
                      const PlatformEdit& edit);

}  // namespace vendorconfs
