// What a load has to say: each rule's severity stands in one table.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs::routing::internal {

enum class Severity : std::uint8_t { kInfo, kWarning, kError };

enum class Rule : std::uint8_t {
  kUnreadable,
  kNoOps,
  kNulByte,
  kFormatTooNew,
  kTooLarge,
  kUnknownBackend,
  kPlatformAsBackend,
  kMalformedLine,
  kIncludeMissing,
  kIncludeCycle,
  kIncludeLimit,
  kDuplicateOp,
  kEmptyValue,
  kDigestMismatch,
  kUnknownKey,
  kByteOrderMark,
  kLegacyDialect,
  kRestatedOp,
  kCarriageReturn,
  kLegacyName,
  kUnknownForce,
  kUnknownOverride,
  kOverrideNone,
  kOverrideUnmatched,
  kOverrideShared,
  kOverrideOnNone,
  kUnknownSwitch,
  kForce,
  kCount
};

// The stable word of a rule, such as "unknown-backend".
const char* RuleName(Rule rule);

struct Finding {
  Severity severity;
  const char* rule;
  std::string file;  // "" for none
  std::uint32_t line;
  std::string message;
};

// "file:line: message", as far as there are places.
std::string Describe(const Finding& finding);

class Findings {
 public:
  explicit Findings(bool lenient) : lenient_(lenient) {}

  // The severity is the rule's in this mode. The same finding is kept once; of more than a thousand the rest
  // is only counted.
  void Add(Rule rule, std::string_view file, std::uint32_t line, std::string message);

  bool HasErrors() const { return errors_ != 0; }
  // The first error with its place, and how many more there are.
  std::string Failure() const;
  // Hands the findings over, with a last line about dropped ones.
  std::vector<Finding> Take();
  void Clear();

 private:
  bool lenient_;
  std::size_t errors_ = 0;
  std::size_t dropped_ = 0;
  std::string first_error_;
  std::vector<Finding> all_;
  std::set<std::string> seen_;
};

}  // namespace vendorconfs::routing::internal
