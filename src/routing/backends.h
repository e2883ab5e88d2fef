// The backend words of confs, environments and registrars, and their ids.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs::routing::internal {

using BackendId = std::uint8_t;

// The ids that every table shares; vendor keys follow, the well-known ones first.
inline constexpr BackendId kNone = 0, kFlagGemsCpp = 1, kFlagGems = 2, kTileOps = 3, kFirstVendor = 4;
inline constexpr BackendId kCuda = 5;  // the vendor slot of boxing builds

inline bool IsVendor(BackendId id) {
  return id >= kFirstVendor;
}
inline bool IsFlagGems(BackendId id) {
  return id == kFlagGemsCpp || id == kFlagGems;
}

// What FLAGOS_FORCE_BACKEND names: FlagGems of either kind, TileOps, or any vendor.
enum class Family : std::uint8_t { kNobody, kFlagGemsKind, kTileOpsKind, kVendorKind };
Family FamilyOf(BackendId id);

// ASCII, as backends, dtypes and environment values are compared.
std::string Lower(std::string_view text);

// Letters, digits, '_', and within these '-' and '.': what a vendor key looks like.
bool IsBackendWord(std::string_view word);

// "flaggems" for "flagos_python" and "flaggems_python", "flaggems_cpp" for "flagos"; else "".
std::string_view ModernName(std::string_view lower_word);

// The key that a platform which is no backend uses ("cuda" for "dcu"), or "".
std::string_view KeyOfPlatform(std::string_view lower_word);

// The names that are backends for one load.
class Backends {
 public:
  static constexpr int kUnknown = -1;
  static constexpr std::size_t kMostBackends = 255;

  Backends();

  // The id of a word in any case, kUnknown for no backend. `legacy`, if given, says whether the old
  // vocabulary was used.
  int Find(std::string_view word, bool* legacy = nullptr) const;

  // Makes a vendor key known; its id, or kUnknown where it is no word, one of the four fixed names, or there
  // are kMostBackends.
  int Add(std::string_view key);

  const std::vector<std::string>& names() const { return names_; }
  const std::string& name(BackendId id) const { return names_[id]; }

  // Says that `word` is no backend, why, and what to write instead.
  std::string Explain(std::string_view word) const { return ExplainAmong(word, kNone); }
  // The same where only a backend that runs ops can be meant.
  std::string ExplainKernels(std::string_view word) const { return ExplainAmong(word, kNone + 1); }
  // Says why Add refuses `key` for a vendor key.
  std::string ExplainKey(std::string_view key) const;

 private:
  int FindLower(std::string_view lower_word) const;
  std::string ExplainAmong(std::string_view word, BackendId first) const;

  std::vector<std::string> names_;
};

}  // namespace vendorconfs::routing::internal
