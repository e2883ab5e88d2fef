// Names of the lint rules: waivers name them, and a misspelt one is an input error. What check and validate
// find in confs is mended or moved away, not waived.
#pragma once

#include <string_view>

namespace vendorconfs {

inline constexpr std::string_view kRuleNames[] = {
    "duplicate-registration",
    "registered-but-none",
    "registration-drift",
    "unknown-op",
    "view-op-none",
    "none-without-cpu-kernel",
    "cpp-not-in-python",
    "unlisted-op",
    "op-listed-twice",
    "entry-without-reason",
    "gap-not-covered",
    "gap-without-evidence",
    "hold-without-reason",
    "platform-file-name",
    "measured-but-held",
    "measured-not-covered",
    "measured-backend-off",
    "redundant-extra-native",
    "escape-kernel-registered",
    "view-op-on-compute-route",
    "inconsistent-family",
    "dtype-escape-without-kernel",
    "unused-waiver",
    "unused-coverage-set",
    "falls-to-cpu",
    "stale-evidence",
    "coverage-shrink",
    "unmeasured-promotion",
    "native-kernel-demoted",
};

}  // namespace vendorconfs
