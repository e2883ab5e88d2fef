#include "audit/finding_changes.h"

#include <set>
#include <string_view>
#include <tuple>

namespace vendorconfs {
namespace {

using Key = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;

Key KeyOf(const Finding& finding) {
  return {finding.rule, finding.platform, finding.op, finding.message};
}

std::vector<Finding> Without(const std::vector<Finding>& findings, const std::vector<Finding>& others) {
  std::multiset<Key> left;
  for (const Finding& other : others) left.insert(KeyOf(other));
  std::vector<Finding> kept;
  for (const Finding& finding : findings) {
    const auto same = left.find(KeyOf(finding));
    if (same == left.end()) {
      kept.push_back(finding);
    } else {
      left.erase(same);
    }
  }
  return kept;
}

}  // namespace

FindingChanges CompareFindings(const std::vector<Finding>& before, const std::vector<Finding>& after) {
  return {Without(after, before), Without(before, after)};
}

}  // namespace vendorconfs
