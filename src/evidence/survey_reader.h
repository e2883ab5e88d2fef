// Reads the JSON files of the overload survey.
#pragma once

#include <string>

#include "evidence/survey.h"

namespace vendorconfs {

// Throws InputError (file and line) where the text is no survey: malformed JSON, a harness version that is
// not known, a missing or mistyped key, a name that is no op's, an op twice. A file that states no version is
// read as the newest. Unknown fields are kept aside. Time linear in the text.
Survey ReadSurvey(std::string text, std::string name);

}  // namespace vendorconfs
