#include "input/registration/condition_demands.h"

#include <algorithm>
#include <map>
#include <utility>

#include "input/registration/condition_node.h"

namespace vendorconfs::cpp {
namespace {

using Node = Condition::Node;

class Collector {
 public:
  Collector(const std::vector<std::string>& own, TermNumbers& numbers) : own_(own), numbers_(numbers) {}

  void AddAll(const Node& node) {
    // Chains of arms are long and lean to one side, and no longer than the largest condition.
    if (node.kind == Node::Kind::kAnd) {
      AddAll(*node.a);
      AddAll(*node.b);
    } else if (node.kind == Node::Kind::kNot) {
      Add(*node.a, false);
    } else {
      Add(node, true);
    }
  }

  Demands Take() {
    Demands demands;
    demands.reserve(demands_.size());
    for (auto& [term, demand] : demands_) {
      std::sort(demand.excluded.begin(), demand.excluded.end());
      demands.push_back(std::move(demand));
    }
    return demands;
  }

 private:
  Demand& DemandOn(const Term& term) {
    const std::uint32_t number = numbers_.Of(term);
    const auto [found, added] = demands_.try_emplace(number);
    Demand& demand = found->second;
    if (added) {
      demand.term = number;
      demand.local = std::any_of(term.symbols.begin(), term.symbols.end(), [&](const Symbol& symbol) {
        return std::binary_search(own_.begin(), own_.end(), symbol.name);
      });
    }
    return demand;
  }

  void Add(const Node& node, bool holds) {
    if (node.kind == Node::Kind::kDefined) {
      Demand& demand = DemandOn(node.term);
      (holds ? demand.defined : demand.undefined) = true;
      if (holds) return;
      demand.least = std::max<std::int64_t>(demand.least, 0);
      demand.most = std::min<std::int64_t>(demand.most, 0);
    } else if (node.kind == Node::Kind::kCompare) {
      Compare(DemandOn(node.term), node.relation, node.constant, holds);
    }
  }

  static void Compare(Demand& demand, Condition::Relation relation, std::int64_t constant, bool holds) {
    using Limits = std::numeric_limits<std::int64_t>;
    const bool less = relation == Condition::Relation::kLess;
    if (!less && !holds) {
      demand.excluded.push_back(constant);
    } else if (less && holds && constant == Limits::min()) {
      demand.most = Limits::min();
      demand.least = Limits::max();
    } else {
      if (!less || !holds) demand.least = std::max(demand.least, constant);
      if (!less || holds) demand.most = std::min(demand.most, less ? constant - 1 : constant);
    }
  }

  const std::vector<std::string>& own_;
  TermNumbers& numbers_;
  std::map<std::uint32_t, Demand> demands_;
};

bool Excludes(const Demand& demand, std::int64_t value) {
  return std::binary_search(demand.excluded.begin(), demand.excluded.end(), value);
}

}  // namespace

std::uint32_t TermNumbers::Of(const Term& term) {
  std::string key = term.text;
  for (const Symbol& symbol : term.symbols) {
    key += '\0' + symbol.name + '\0' + std::to_string(symbol.version);
  }
  return numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(numbers_.size())).first->second;
}

Demands DemandsOf(const Condition& condition, const std::vector<std::string>& own, TermNumbers& numbers) {
  Collector collector(own, numbers);
  if (condition.node() != nullptr) collector.AddAll(*condition.node());
  return collector.Take();
}

bool ExcludeEachOther(const Demands& a, const Demands& b, bool one_file) {
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (left->term != right->term) {
      ++(left->term < right->term ? left : right);
      continue;
    }
    if (one_file || (!left->local && !right->local)) {
      if ((left->defined && right->undefined) || (left->undefined && right->defined)) return true;
      const std::int64_t least = std::max(left->least, right->least);
      const std::int64_t most = std::min(left->most, right->most);
      if (least > most) return true;
      if (least == most && (Excludes(*left, least) || Excludes(*right, least))) return true;
    }
    ++left;
    ++right;
  }
  return false;
}

}  // namespace vendorconfs::cpp
