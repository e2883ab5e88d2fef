#include "audit/finding_changes.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace vendorconfs {
namespace {

using Key =
    std::tuple<std::string_view, std::string_view, std::string_view, std::string_view, std::string_view, int>;

// The op of an entry's finding is not of the key: an edit that takes an op out leaves the entry as it was.
Key KeyOf(const Finding& finding) {
  const bool whole = finding.entry.line != 0;
  return {finding.rule, finding.platform,   whole ? std::string_view() : std::string_view(finding.op),
          finding.set,  finding.entry.file, finding.entry.line};
}

std::vector<Finding> Without(const std::vector<Finding>& findings, const std::vector<Finding>& others) {
  std::multimap<Key, const Finding*> left;
  for (const Finding& other : others) left.emplace(KeyOf(other), &other);
  std::vector<bool> matched(findings.size(), false);
  // Of several with one key, those that stand at one place belong together first.
  for (const bool same_place : {true, false}) {
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (matched[i]) continue;
      const auto [begin, end] = left.equal_range(KeyOf(findings[i]));
      const auto same = std::find_if(begin, end, [&](const auto& other) {
        return !same_place || ToString(other.second->place) == ToString(findings[i].place);
      });
      if (same == end) continue;
      matched[i] = true;
      left.erase(same);
    }
  }
  std::vector<Finding> kept;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (!matched[i]) kept.push_back(findings[i]);
  }
  return kept;
}

}  // namespace

FindingChanges CompareFindings(const std::vector<Finding>& before, const std::vector<Finding>& after) {
  return {Without(after, before), Without(before, after)};
}

}  // namespace vendorconfs
