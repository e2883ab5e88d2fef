#include "input/registration/condition_parts.h"

#include <algorithm>
#include <numeric>

#include "input/registration/condition_node.h"

namespace vendorconfs::cpp {
namespace {

using Node = Condition::Node;
using Wide = DifferenceBounds::Wide;

constexpr std::size_t kZero = DifferenceBounds::kZero;

}  // namespace

std::size_t ConditionVariables::Of(const Term& term, int side, Reading reading) {
  if (std::all_of(term.symbols.begin(), term.symbols.end(), same_)) side = 0;
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const Variable& variable) {
    return variable.side == side && variable.reading == reading && variable.term == term;
  });
  const std::size_t index = static_cast<std::size_t>(found - all_.begin());
  if (found == all_.end()) all_.push_back({term, side, reading, all_.size()});
  return index;
}

void ConditionVariables::Join(std::size_t a, std::size_t b) {
  const std::size_t from = all_[b].group;
  for (Variable& variable : all_) {
    if (variable.group == from) variable.group = all_[a].group;
  }
}

std::uint64_t ConditionVariables::Cost() const {
  std::vector<std::uint64_t> sizes(all_.size());
  for (const Variable& variable : all_) ++sizes[variable.group];
  return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0},
                         [](std::uint64_t cost, std::uint64_t size) { return cost + size * size; });
}

std::vector<std::size_t> ConditionVariables::Groups() const {
  std::vector<std::size_t> groups;
  for (const Variable& variable : all_) groups.push_back(variable.group);
  return groups;
}

std::size_t ConditionParts::Add(const Node& node, int side) {
  switch (node.kind) {
    case Node::Kind::kNever:
      return Add({ConditionPart::Kind::kNever});
    case Node::Kind::kUnknown:
      return Add({ConditionPart::Kind::kUnknown});
    case Node::Kind::kDefined:
      return Add({ConditionPart::Kind::kDefined, variables_.Of(node.term, side)});
    case Node::Kind::kNot:
      return Add({ConditionPart::Kind::kNot, Add(*node.a, side)});
    case Node::Kind::kAnd: {
      const std::size_t a = Add(*node.a, side);
      return AddBoth(a, Add(*node.b, side));
    }
    case Node::Kind::kCompare:
      return AddComparison(node, side);
  }
  return 0;
}

std::size_t ConditionParts::AddComparison(const Node& node, int side) {
  std::size_t variable = kZero;
  std::size_t subtracted = kZero;
  if (node.term.IsDifference()) {
    variable = variables_.OfSymbol(node.term.symbols[0], side);
    subtracted = variables_.OfSymbol(node.term.symbols[1], side);
    variables_.Join(variable, subtracted);
  } else {
    variable = variables_.Of(node.term, side);
    // What is computed of symbols says something of them.
    if (node.term.arithmetic != nullptr) {
      for (const Symbol& symbol : node.term.symbols) variables_.OfSymbol(symbol, side);
    }
  }
  if (node.relation == Condition::Relation::kLess) {
    return AddMost(variable, subtracted, Wide{node.constant} - 1);
  }
  const std::size_t at_most = AddMost(variable, subtracted, node.constant);
  const std::size_t value = AddBoth(at_most, AddMost(subtracted, variable, -Wide{node.constant}));
  parts_[value].is_value = subtracted == kZero;
  if (node.term.arithmetic == nullptr) return value;
  const std::size_t bits = variables_.Of(node.term, side, Reading::kBits);
  const std::size_t most_bits = AddMost(bits, kZero, node.constant);
  return AddBoth(value, AddBoth(most_bits, AddMost(kZero, bits, -Wide{node.constant})));
}

std::size_t ConditionParts::Add(ConditionPart part) {
  if (part.kind == ConditionPart::Kind::kNot) part.size += parts_[part.a].size;
  if (part.kind == ConditionPart::Kind::kAnd) part.size += parts_[part.a].size + parts_[part.b].size;
  parts_.push_back(part);
  return parts_.size() - 1;
}

}  // namespace vendorconfs::cpp
