#include "policy/op_family.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace vendorconfs {
namespace {

std::string_view NameOf(std::string_view op) {
  return op.substr(0, op.find('.'));
}

std::string_view OverloadOf(std::string_view op) {
  const std::size_t dot = op.find('.');
  return dot == std::string_view::npos ? std::string_view() : op.substr(dot + 1);
}

// What ATen calls out overloads whose name does not say so: after the results that they write.
constexpr std::string_view kResults[] = {"grad_input", "values",     "values_stable", "dim_max",
                                         "dim_min",    "dim_values", "output",        "a"};

// "out", "out_mode", "Scalar_out", "OutScalar_Self"; "output_mask" is an operand.
bool IsOut(std::string_view overload) {
  return overload.starts_with("out_") || overload.starts_with("Out") || overload.ends_with("out") ||
         std::find(std::begin(kResults), std::end(kResults), overload) != std::end(kResults);
}

// Whether an operand of the overload is a number: "Scalar", "Tensor_Scalar", "Scalar_mode", "n_scalar".
bool TakesNumber(std::string_view overload) {
  constexpr std::string_view kScalar = "Scalar";
  if (overload.ends_with("_scalar")) return true;
  for (std::size_t at = overload.find(kScalar); at != std::string_view::npos;
       at = overload.find(kScalar, at + 1)) {
    const bool begins = at == 0 || overload[at - 1] == '_';
    const std::size_t end = at + kScalar.size();
    if (begins && (end == overload.size() || overload[end] == '_' || at == 0)) return true;
  }
  return false;
}

bool IsInPlace(std::string_view name) {
  return name.size() > 1 && name.back() == '_' && !name.ends_with("__");
}

}  // namespace

std::string_view ToString(Spelling spelling) {
  switch (spelling) {
    case Spelling::kBase:
      return "base";
    case Spelling::kOverload:
      return "overload";
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
  if (IsOut(OverloadOf(op))) return Spelling::kOut;
  if (TakesNumber(OverloadOf(op))) return Spelling::kScalar;
  return Spelling::kBase;
}

Spelling SpellingOf(const Workspace& workspace, OpId op) {
  const Spelling spelling = SpellingOf(workspace.names.Name(op));
  return spelling == Spelling::kBase && workspace.facts.outs.Contains(op) ? Spelling::kOut : spelling;
}

std::vector<OpId> FamilyMembers(const Routing& routing, OpId op) {
  const OpNames& names = routing.workspace->names;
  const std::string_view family = FamilyOf(names.Name(op));
  // Every member's name begins with the family's, so that they stand together in the sorted universe.
  const auto first = std::lower_bound(routing.universe.begin(), routing.universe.end(), family,
                                      [&](OpId a, std::string_view name) { return names.Name(a) < name; });
  std::vector<OpId> members;
  for (const OpId member : std::span(first, routing.universe.end())) {
    if (!names.Name(member).starts_with(family)) break;
    if (FamilyOf(names.Name(member)) == family) members.push_back(member);
  }
  return members;
}

std::vector<Spelling> SpellingsOf(const Workspace& workspace, const std::vector<OpId>& members) {
  std::vector<Spelling> spellings;
  const auto base_named = [&](std::string_view overload) {
    return std::find_if(members.begin(), members.end(), [&](OpId op) {
      return SpellingOf(workspace, op) == Spelling::kBase && OverloadOf(workspace.names.Name(op)) == overload;
    });
  };
  auto base = base_named("");
  if (base == members.end()) base = base_named("Tensor");
  for (const OpId op : members) {
    const Spelling spelling = SpellingOf(workspace, op);
    const bool beside = spelling == Spelling::kBase && base != members.end() && op != *base;
    spellings.push_back(beside ? Spelling::kOverload : spelling);
  }
  return spellings;
}

}  // namespace vendorconfs
