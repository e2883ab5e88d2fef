#include "evidence/failing_cases.h"

#include <algorithm>
#include <utility>

#include "evidence/verdict.h"

namespace vendorconfs {

std::vector<std::string> FailuresByMessage(const std::vector<const SurveyCase*>& failing) {
  std::vector<std::pair<std::string, std::string>> groups;  // message, profiles
  for (const SurveyCase* one : failing) {
    const std::string message = CaseMessage(*one);
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == message; });
    if (same == groups.end()) {
      groups.emplace_back(message, std::string(one->profile));
    } else {
      same->second.append(", ").append(one->profile);
    }
  }
  std::vector<std::string> lines;
  lines.reserve(groups.size());
  for (const auto& [message, profiles] : groups) lines.push_back(profiles + ": " + message);
  return lines;
}

}  // namespace vendorconfs
