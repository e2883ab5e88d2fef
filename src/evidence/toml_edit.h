// Edits a platform file in place: what is not edited keeps its bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

// Ops to take out of the entry whose [[gap]] or [[measured]] stands in this line. One that loses all its ops
// goes whole; a comment above it stays.
struct EntryRemoval {
  std::string_view key;  // "gap" or "measured"
  std::uint32_t line = 0;
  std::vector<std::string_view> ops;
};

struct PlatformEdit {
  std::vector<EntryRemoval> removals;
  std::vector<std::string> gaps;    // "[[gap]]\n…" each, put behind the last gap
  std::vector<std::string> lifted;  // "[[lifted]]\n…" each, put behind the last lifted entry

  bool empty() const { return removals.empty() && gaps.empty() && lifted.empty(); }
};

struct EditedToml {
  std::string text;
  std::vector<std::uint32_t>
      comments_left;  // lines, before the edit, of the comments above entries that went
};

// Comments and order outside the touched entries stay, line ends are the file's own. The
// result is read again and compared: it says what was asked for and nothing else. Throws InputError where the
// file is written in a way that cannot be edited safely (inline gaps, an op spelled with escapes).
EditedToml EditPlatformToml(std::string_view text, const std::string& name, const PlatformEdit& edit);

}  // namespace vendorconfs
