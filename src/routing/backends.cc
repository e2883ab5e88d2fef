#include "routing/backends.h"

#include <algorithm>

#include "support/edit_distance.h"

namespace vendorconfs::routing::internal {
namespace {

bool IsLower(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace

Family FamilyOf(BackendId id) {
  if (id == kNone) return Family::kNobody;
  if (id == kTileOps) return Family::kTileOpsKind;
  return IsFlagGems(id) ? Family::kFlagGemsKind : Family::kVendorKind;
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

bool IsBackendWord(std::string_view word) {
  const auto alphanumeric = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  // Not at the ends: "-" begins options, and an annotation's trailing punctuation is none of the backend's.
  return !word.empty() && alphanumeric(word.front()) && alphanumeric(word.back()) &&
         std::all_of(word.begin(), word.end(),
                     [&](char c) { return alphanumeric(c) || c == '-' || c == '.'; });
}

std::string_view ModernName(std::string_view lower_word) {
  if (lower_word == "flagos") return "flaggems_cpp";
  if (lower_word == "flagos_python" || lower_word == "flaggems_python") return "flaggems";
  return {};
}

std::string_view KeyOfPlatform(std::string_view lower_word) {
  const bool boxing = lower_word == "dcu" || lower_word == "ppu" || lower_word == "bpu";
  return boxing ? "cuda" : std::string_view();
}

Backends::Backends()
    : names_{"none",     "flaggems_cpp", "flaggems", "tileops", "ascend", "cuda",      "gcu",
             "iluvatar", "kunlunxin",    "metax",    "mps",     "musa",   "tsingmicro"} {}

int Backends::FindLower(std::string_view lower_word) const {
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (names_[i] == lower_word) return static_cast<int>(i);
  }
  return kUnknown;
}

int Backends::Find(std::string_view word, bool* legacy) const {
  if (legacy != nullptr) *legacy = false;
  if (const int id = FindLower(word); id != kUnknown) return id;
  if (!IsLower(word)) return Find(Lower(word), legacy);
  const std::string_view modern = ModernName(word);
  if (modern.empty()) return kUnknown;
  if (legacy != nullptr) *legacy = true;
  return FindLower(modern);
}

int Backends::Add(std::string_view key) {
  const int known = Find(key);
  if (known != kUnknown) return known >= kFirstVendor ? known : kUnknown;
  if (!IsBackendWord(key) || names_.size() == kMostBackends) return kUnknown;
  names_.push_back(Lower(key));
  return static_cast<int>(names_.size() - 1);
}

std::string Backends::ExplainKey(std::string_view key) const {
  const std::string quoted = "\"" + std::string(key) + "\" ";
  if (Find(key) != kUnknown) return quoted + "is no vendor key: every platform has that backend";
  if (!IsBackendWord(key))
    return quoted + "cannot be a vendor key; use letters, digits, \"_\", \"-\" and \".\"";
  return quoted + "is one vendor key too many: a table has at most " +
         std::to_string(kMostBackends - kFirstVendor) + ", the well-known ones among them";
}

std::string Backends::ExplainAmong(std::string_view word, BackendId first) const {
  std::string text = "\"" + std::string(word) + "\" is ";
  if (const std::string_view key = KeyOfPlatform(Lower(word)); !key.empty()) {
    return text + "a platform, not a backend; it uses the key \"" + std::string(key) + "\"";
  }
  text += "no backend";
  const std::vector<std::string_view> meant(names_.begin() + first, names_.end());
  if (const std::string_view nearest = NearestWord(word, meant); !nearest.empty()) {
    return text + "; did you mean \"" + std::string(nearest) + "\"?";
  }
  return text + "; use " + (first == kNone ? "none, " : "") +
         "flaggems_cpp, flaggems, tileops or a vendor key (a new one needs a \"#@ vendor:\" "
         "line)";
}

}  // namespace vendorconfs::routing::internal
