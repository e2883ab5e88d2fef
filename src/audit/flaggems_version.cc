#include "audit/flaggems_version.h"

#include <charconv>
#include <limits>

namespace vendorconfs {
namespace {

constexpr int kDev = 0, kAlpha = 1, kBeta = 2, kCandidate = 3, kRelease = 4;
constexpr long kNoDev = std::numeric_limits<long>::max();

class VersionReader {
 public:
  explicit VersionReader(std::string_view text) : text_(text) {}

  std::optional<ReleaseVersion> Read() {
    ReleaseVersion version;
    TakeWord("v");
    auto number = TakeNumber();
    if (!number || text_.empty() || text_.front() != '.') return {};  // "6d31db9aa" is a commit
    while (number) {
      version.numbers.push_back(*number);
      if (text_.size() < 2 || text_[0] != '.' || !IsDigit(text_[1])) break;
      text_.remove_prefix(1);
      number = TakeNumber();
    }
    if (version.numbers.size() < 2) return {};
    while (!version.numbers.empty() && version.numbers.back() == 0) version.numbers.pop_back();
    ReadSuffixes(version);
    if (!text_.empty() && !IsEnd(text_.front())) return {};
    return version;
  }

 private:
  static bool IsDigit(char c) { return c >= '0' && c <= '9'; }
  // A local version, prose, or a list may follow.
  static bool IsEnd(char c) { return c == '+' || c == ' ' || c == ';' || c == ',' || c == ')'; }

  void ReadSuffixes(ReleaseVersion& version) {
    version.stage = kRelease;
    version.dev = kNoDev;
    static constexpr struct {
      std::string_view word;
      int stage;
    } kStages[] = {{"rc", kCandidate}, {"alpha", kAlpha}, {"beta", kBeta}, {"a", kAlpha}, {"b", kBeta}};
    for (const auto& [word, stage] : kStages) {
      if (!TakeSuffix(word)) continue;
      version.stage = stage;
      version.stage_number = TakeNumber().value_or(0);
      break;
    }
    if (TakeSuffix("post")) version.post = TakeNumber().value_or(0);
    if (TakeSuffix("dev")) {
      version.dev = TakeNumber().value_or(0);
      // A dev release of a plain release comes before its candidates.
      if (version.stage == kRelease && version.post < 0) version.stage = kDev;
    }
  }

  bool TakeWord(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  // A word with or without a separator before it.
  bool TakeSuffix(std::string_view word) {
    const std::string_view before = text_;
    if (!text_.empty() && (text_.front() == '.' || text_.front() == '-' || text_.front() == '_'))
      text_.remove_prefix(1);
    if (TakeWord(word)) return true;
    text_ = before;
    return false;
  }

  std::optional<long> TakeNumber() {
    long number = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (error != std::errc() || number < 0) return {};
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return number;
  }

  std::string_view text_;
};

}  // namespace

std::optional<ReleaseVersion> ParseVersion(std::string_view text) {
  return VersionReader(text).Read();
}

}  // namespace vendorconfs
