#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// A unified diff with three lines of context, or "" where the texts are equal. Where more than a few thousand
// lines differ, the changed region is shown as removed and added whole: still a correct diff, not the
// shortest.
std::string UnifiedDiff(std::string_view before, std::string_view after, std::string_view before_name,
                        std::string_view after_name);

}  // namespace vendorconfs
