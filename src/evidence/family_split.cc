#include "evidence/family_split.h"

#include <algorithm>
#include <optional>
#include <set>

#include "evidence/survey_backends.h"
#include "policy/op_family.h"

namespace vendorconfs {
namespace {

// Overloads that all are functions of their own may part; in-place, out and scalar spellings share a kernel
// with the function that they spell.
std::optional<InconsistentFamily> FamilyOfOp(const Routing& routing, const Routing& edited, std::size_t index,
                                             OpId op) {
  const Platform& platform = *edited.platforms[index].platform;
  const auto name = [&](OpId id) { return routing.workspace->names.Name(id); };
  InconsistentFamily family;
  family.family = FamilyOf(name(op));
  bool spelling = false;
  for (const OpId member : FamilyMembers(routing, op)) {
    const bool gapped = GapOf(platform, member) != nullptr;
    const std::string_view route = edited.platforms[index].KeyOf(edited.DecisionOf(index, member).backend);
    const bool routed = !gapped && IsLibraryRoute(route) &&
                        MeasuredOf(platform, member, Library::kFlaggems) == nullptr &&
                        MeasuredOf(platform, member, Library::kFlaggemsCpp) == nullptr;
    if (!gapped && !routed) continue;
    (gapped ? family.gapped : family.routed).push_back(name(member));
    spelling = spelling || SpellingOf(name(member)) != Spelling::kBase;
  }
  if (!spelling || family.gapped.empty() || family.routed.empty()) return std::nullopt;
  return family;
}

}  // namespace

std::vector<InconsistentFamily> FamiliesLeftApart(const Routing& routing, const Routing& edited,
                                                  std::size_t platform, const std::vector<OpId>& ops) {
  std::vector<InconsistentFamily> families;
  std::set<std::string_view> seen;
  for (const OpId op : ops) {
    if (!seen.insert(FamilyOf(routing.workspace->names.Name(op))).second) continue;
    if (auto family = FamilyOfOp(routing, edited, platform, op)) families.push_back(std::move(*family));
  }
  std::sort(families.begin(), families.end(),
            [](const auto& a, const auto& b) { return a.family < b.family; });
  return families;
}

}  // namespace vendorconfs
