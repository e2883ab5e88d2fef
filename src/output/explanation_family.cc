#include "output/explanation_family.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "output/route_reason.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

// Members that share route and reason.
struct Group {
  std::string_view backend;
  std::string reason;
  std::vector<const FamilyFact*> members;
};

std::vector<Group> GroupsOf(const Routing& routing, const Explanation& explanation) {
  std::vector<Group> groups;
  for (const FamilyFact& fact : explanation.family) {
    const std::string_view backend = explanation.routes->KeyOf(fact.decision.backend);
    std::string reason = RouteReason(routing, explanation.platform, fact.op);
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return group.backend == backend && group.reason == reason;
    });
    if (same == groups.end()) {
      groups.push_back({backend, std::move(reason), {&fact}});
    } else {
      same->members.push_back(&fact);
    }
  }
  return groups;
}

// "base mm; out mm.out": each spelling once.
std::string Members(const OpNames& names, std::vector<const FamilyFact*> members) {
  std::stable_sort(members.begin(), members.end(),
                   [](const FamilyFact* a, const FamilyFact* b) { return a->spelling < b->spelling; });
  std::string text;
  const FamilyFact* before = nullptr;
  for (const FamilyFact* member : members) {
    if (before != nullptr && before->spelling == member->spelling) {
      text += ", ";
    } else {
      text.append(before == nullptr ? "" : "; ").append(ToString(member->spelling)).append(" ");
    }
    text += names.Name(member->op);
    before = member;
  }
  return text;
}

}  // namespace

std::string FamilyTable(const Routing& routing, const Explanation& explanation, const TextOptions& options) {
  TextTable table({{""}, {""}, {""}, {""}});
  for (const FamilyFact& fact : explanation.family) {
    const std::string name(routing.workspace->names.Name(fact.op));
    table.Add({fact.op == explanation.op ? options.style.Bold(name) : name,
               std::string(ToString(fact.spelling)),
               std::string(explanation.routes->KeyOf(fact.decision.backend)),
               RouteReason(routing, explanation.platform, fact.op)});
  }
  return table.Render(options.width, "  ", [](std::string_view title) { return std::string(title); });
}

std::string FoldedFamily(const Routing& routing, const Explanation& explanation, const TextOptions& options,
                         std::size_t indent) {
  std::string text;
  for (const Group& group : GroupsOf(routing, explanation)) {
    std::string first = "  " + options.style.Cyan(group.backend) + " ";
    first.append(indent - std::min(indent, DisplayWidth(first)), ' ');
    text += Wrapped(Members(routing.workspace->names, group.members) + " (" + group.reason + ")",
                    options.width, first, "    ");
  }
  return text;
}

}  // namespace vendorconfs
