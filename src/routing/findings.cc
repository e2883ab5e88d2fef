#include "routing/findings.h"

#include <array>
#include <utility>

namespace vendorconfs::routing::internal {
namespace {

constexpr std::size_t kMostKept = 1000;

struct RuleFacts {
  const char* name;
  Severity strict, lenient;
};
constexpr Severity I = Severity::kInfo, W = Severity::kWarning, E = Severity::kError;

// In the order of Rule.
constexpr std::array<RuleFacts, static_cast<std::size_t>(Rule::kCount)> kRules = {{
    {"unreadable", E, E},
    {"no-ops", E, W},
    {"nul-byte", E, E},
    {"format-too-new", E, E},
    {"too-large", E, E},
    {"unknown-backend", E, W},
    {"platform-name-as-backend", E, W},
    {"malformed-line", E, W},
    {"include-missing", E, W},
    {"include-cycle", E, W},
    {"include-limit", E, W},
    {"duplicate-op", W, W},
    {"empty-value", W, W},
    {"hand-edited", W, W},
    {"unknown-key", W, W},
    {"byte-order-mark", W, W},
    {"legacy-dialect", W, W},
    {"restated-op", I, I},
    {"carriage-return", I, I},
    {"legacy-spelling", I, I},
    {"unknown-force", W, W},
    {"unknown-override", W, W},
    {"override-none", W, W},
    {"override-unmatched", W, W},
    {"override-shared", W, W},
    {"override-on-none", W, W},
    {"unknown-switch", W, W},
    {"force", I, I},
}};

// Texts of confs and environments stand in messages; a terminal must not obey them.
std::string Printable(std::string_view text) {
  std::string printable;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      printable += c;
    } else {
      printable += {'\\', 'x', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    }
  }
  return printable;
}

}  // namespace

const char* RuleName(Rule rule) {
  return kRules[static_cast<std::size_t>(rule)].name;
}

std::string Describe(const Finding& finding) {
  if (finding.file.empty()) return finding.message;
  const std::string line = finding.line == 0 ? "" : ":" + std::to_string(finding.line);
  return finding.file + line + ": " + finding.message;
}

void Findings::Add(Rule rule, std::string_view file, std::uint32_t line, std::string message) {
  const RuleFacts& facts = kRules[static_cast<std::size_t>(rule)];
  Finding finding{lenient_ ? facts.lenient : facts.strict, facts.name, std::string(file), line,
                  Printable(message)};
  std::string described = Describe(finding);
  if (!seen_.insert(described).second) return;
  if (finding.severity == Severity::kError && ++errors_ == 1) first_error_ = std::move(described);
  if (all_.size() == kMostKept) {
    ++dropped_;
    return;
  }
  all_.push_back(std::move(finding));
}

std::string Findings::Failure() const {
  if (errors_ < 2) return first_error_;
  return first_error_ + " (and " + std::to_string(errors_ - 1) + " more)";
}

std::vector<Finding> Findings::Take() {
  if (dropped_ != 0) {
    all_.push_back({Severity::kWarning, "too-many", "", 0,
                    std::to_string(dropped_) + " more findings were dropped; mend the first ones"});
  }
  std::vector<Finding> taken = std::move(all_);
  Clear();
  return taken;
}

void Findings::Clear() {
  *this = Findings(lenient_);
}

}  // namespace vendorconfs::routing::internal
