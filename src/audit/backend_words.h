// The words that stand for backends in a conf, and what to write instead of one that does not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "input/workspace.h"

namespace vendorconfs {

// Whether a backend of a conf is a vendor's, not none or a kernel library.
bool IsVendorKey(std::string_view backend);

// What may stand in a conf: none, the kernel libraries and `vendor`; where that is empty, every vendor key
// that is known, the workspace's (null: no workspace) among them.
std::vector<std::string> BackendWords(std::string_view vendor, const Workspace* workspace);

// Says that the word is no backend on the platform, and which one was meant.
std::string NoBackend(std::string_view word, const std::vector<std::string_view>& words,
                      const Platform& platform);

// "also in lines 4, 9": the routes with an old backend name behind the first such line; empty: none.
std::string OtherLegacyLines(const std::vector<std::string_view>& lines, std::uint32_t first);

}  // namespace vendorconfs
