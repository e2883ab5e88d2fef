#include "policy/op_family.h"

#include <algorithm>

namespace vendorconfs {
namespace {

std::string_view NameOf(std::string_view op) {
  return op.substr(0, op.find('.'));
}

std::string_view OverloadOf(std::string_view op) {
  const std::size_t dot = op.find('.');
  return dot == std::string_view::npos ? std::string_view() : op.substr(dot + 1);
}

bool IsInPlace(std::string_view name) {
  return name.size() > 1 && name.back() == '_' && !name.ends_with("__");
}

}  // namespace

std::string_view ToString(Spelling spelling) {
  switch (spelling) {
    case Spelling::kBase:
      return "base";
    case Spelling::kInPlace:
      return "in-place";
    case Spelling::kOut:
      return "out";
    case Spelling::kScalar:
      return "scalar";
  }
  return {};
}

std::string_view FamilyOf(std::string_view op) {
  std::string_view name = NameOf(op);
  if (IsInPlace(name)) name.remove_suffix(1);
  return name;
}

Spelling SpellingOf(std::string_view op) {
  if (IsInPlace(NameOf(op))) return Spelling::kInPlace;
  if (OverloadOf(op).ends_with("out")) return Spelling::kOut;
  if (OverloadOf(op).starts_with("Scalar")) return Spelling::kScalar;
  return Spelling::kBase;
}

std::vector<OpId> FamilyMembers(const Routing& routing, OpId op) {
  const OpNames& names = routing.workspace->names;
  const std::string_view family = FamilyOf(names.Name(op));
  // Every member's name begins with the family's, so that they stand together in the sorted universe.
  const auto first = std::lower_bound(routing.universe.begin(), routing.universe.end(), family,
                                      [&](OpId a, std::string_view name) { return names.Name(a) < name; });
  std::vector<OpId> members;
  for (auto it = first; it != routing.universe.end() && names.Name(*it).starts_with(family); ++it) {
    if (FamilyOf(names.Name(*it)) == family) members.push_back(*it);
  }
  return members;
}

}  // namespace vendorconfs
