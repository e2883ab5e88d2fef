// Entries of the routing data in JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "input/entries.h"
#include "input/registration/registration_file.h"

namespace vendorconfs {

// null for an empty text.
nlohmann::ordered_json TextOrNull(std::string_view text);

// {"ops"?, "kind"?, "reason", "issues", "condition", "dtypes", "evidence", "file", "line"}: what every entry
// has. `evidence` is null, or an object with the keys that are stated.
nlohmann::ordered_json EntryJson(const Entry& entry);
nlohmann::ordered_json GapJson(const Gap* gap);     // null where there is none
nlohmann::ordered_json HoldJson(const Hold* hold);  // null where there is none
nlohmann::ordered_json MeasuredJson(const Measured& measured);
nlohmann::ordered_json CaveatJson(const Caveat& caveat);
nlohmann::ordered_json LiftedJson(const Lifted& lifted);

// {"file", "line", "column", "op", "wrapper", "library", "dispatch_key", "counts", "conditions"}.
nlohmann::ordered_json RegistrationJson(const RegistrationFile& file, const Registration& registration);

// One line with its newline. Texts that are not UTF-8 (names of files may be) are mended.
std::string DumpJson(const nlohmann::ordered_json& document);

}  // namespace vendorconfs
