#include "input/registration/condition_demands.h"

#include <algorithm>

#include "input/registration/condition_node.h"

namespace vendorconfs::cpp {
namespace {

using Node = Condition::Node;

Demand& DemandOn(const Term& term, Demands* demands) {
  std::string key = term.text;
  for (const Symbol& symbol : term.symbols) {
    key += '\0' + symbol.name + '\0' + std::to_string(symbol.version);
  }
  Demand& demand = (*demands)[std::move(key)];
  demand.symbols = term.symbols;
  return demand;
}

void Add(const Node& node, bool holds, Demands* demands) {
  using Limits = std::numeric_limits<std::int64_t>;
  switch (node.kind) {
    case Node::Kind::kDefined: {
      Demand& demand = DemandOn(node.term, demands);
      (holds ? demand.defined : demand.undefined) = true;
      if (holds) break;
      demand.least = std::max<std::int64_t>(demand.least, 0);
      demand.most = std::min<std::int64_t>(demand.most, 0);
      break;
    }
    case Node::Kind::kCompare: {
      Demand& demand = DemandOn(node.term, demands);
      const std::int64_t constant = node.constant;
      if (node.relation == Condition::Relation::kEqual && !holds) {
        demand.excluded.push_back(constant);
        break;
      }
      const bool less = node.relation == Condition::Relation::kLess;
      if (less && holds && constant == Limits::min()) {
        demand.most = Limits::min();
        demand.least = Limits::max();
        break;
      }
      if (!less || !holds) demand.least = std::max(demand.least, constant);
      if (!less || holds) demand.most = std::min(demand.most, less ? constant - 1 : constant);
      break;
    }
    default:
      break;
  }
}

void AddAll(const Node& node, Demands* demands) {
  // Chains of arms are long and lean to one side, and no longer than the largest condition.
  if (node.kind == Node::Kind::kAnd) {
    AddAll(*node.a, demands);
    AddAll(*node.b, demands);
  } else if (node.kind == Node::Kind::kNot) {
    Add(*node.a, false, demands);
  } else {
    Add(node, true, demands);
  }
}

bool Excludes(const Demand& demand, std::int64_t value) {
  return std::binary_search(demand.excluded.begin(), demand.excluded.end(), value);
}

}  // namespace

Demands DemandsOf(const Condition& condition) {
  Demands demands;
  if (condition.node() != nullptr) AddAll(*condition.node(), &demands);
  for (auto& [key, demand] : demands) std::sort(demand.excluded.begin(), demand.excluded.end());
  return demands;
}

bool ExcludeEachOther(const Demands& a, const Demands& b, const SameSymbol& same) {
  for (const auto& [key, left] : a) {
    const auto found = b.find(key);
    if (found == b.end() || !std::all_of(left.symbols.begin(), left.symbols.end(), same)) continue;
    const Demand& right = found->second;
    if ((left.defined && right.undefined) || (left.undefined && right.defined)) return true;
    const std::int64_t least = std::max(left.least, right.least);
    const std::int64_t most = std::min(left.most, right.most);
    if (least > most) return true;
    if (least == most && (Excludes(left, least) || Excludes(right, least))) return true;
  }
  return false;
}

}  // namespace vendorconfs::cpp
