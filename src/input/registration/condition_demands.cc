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

  using ByTerm = std::map<std::uint32_t, Demand>;

  // Adds to `demands` what the node asks for if it holds, or if it does not.
  void Add(const Node& node, bool holds, ByTerm& demands) {
    switch (node.kind) {
      case Node::Kind::kNot:
        return Add(*node.a, !holds, demands);
      case Node::Kind::kDefined:
        return AddDefined(DemandOn(node.term, demands), holds);
      case Node::Kind::kCompare:
        return Compare(DemandOn(node.term, demands), node.relation, node.constant, holds);
      case Node::Kind::kAnd: {
        const Joined& whole = Of(node);
        Demand& demand = demands[whole.number];
        demand.term = whole.number;
        demand.local = demand.local || whole.local;
        (holds ? demand.defined : demand.undefined) = true;
        if (holds) {
          Add(*node.a, true, demands);
          Add(*node.b, true, demands);
        } else if (node.size <= kLargestChoice) {
          AddEither(*node.a, *node.b, demands);
        }
        return;
      }
      default:
        return;
    }
  }

 private:
  // Of larger ones it is not asked what both ways have in common.
  static constexpr std::uint32_t kLargestChoice = 200;

  // A condition as it is numbered.
  struct Joined {
    std::uint32_t number = 0;
    bool local = false;
  };

  Joined Of(const Node& node) {
    const auto known = joined_.find(&node);
    if (known != joined_.end()) return known->second;
    const auto kind = static_cast<std::uint64_t>(node.kind);
    Joined joined;
    if (node.kind == Node::Kind::kUnknown) {  // every one by itself
      joined.number = numbers_.Of({kind, reinterpret_cast<std::uintptr_t>(&node), 0, 0});
    } else if (node.kind == Node::Kind::kDefined || node.kind == Node::Kind::kCompare) {
      joined.number = numbers_.Of({kind * 2 + (node.relation == Condition::Relation::kLess ? 1 : 0),
                                   numbers_.Of(node.term), static_cast<std::uint64_t>(node.constant), 1});
      joined.local = IsLocal(node.term);
    } else {
      const Joined a = node.a == nullptr ? Joined() : Of(*node.a);
      const Joined b = node.b == nullptr ? Joined() : Of(*node.b);
      joined = {numbers_.Of({kind, a.number, b.number, 2}), a.local || b.local};
    }
    return joined_[&node] = joined;
  }

  bool IsLocal(const Term& term) const {
    return std::any_of(term.symbols.begin(), term.symbols.end(), [&](const Symbol& symbol) {
      return std::binary_search(own_.begin(), own_.end(), symbol.name);
    });
  }

  Demand& DemandOn(const Term& term, ByTerm& demands) {
    const std::uint32_t number = numbers_.Of(term);
    const auto [found, added] = demands.try_emplace(number);
    Demand& demand = found->second;
    if (added) {
      demand.term = number;
      demand.local = IsLocal(term);
    }
    return demand;
  }

  static void AddDefined(Demand& demand, bool holds) {
    (holds ? demand.defined : demand.undefined) = true;
    if (holds) return;
    demand.least = std::max<std::int64_t>(demand.least, 0);
    demand.most = std::min<std::int64_t>(demand.most, 0);
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

  // Of the two one does not hold: what both ways ask for.
  void AddEither(const Node& a, const Node& b, ByTerm& demands) {
    ByTerm left;
    Add(a, false, left);
    if (left.empty()) return;
    ByTerm right;
    Add(b, false, right);
    for (const auto& [term, one] : left) {
      const auto found = right.find(term);
      if (found == right.end()) continue;
      const Demand& other = found->second;
      Demand& demand = demands[term];
      demand.term = term;
      demand.local = demand.local || one.local || other.local;
      demand.defined = demand.defined || (one.defined && other.defined);
      demand.undefined = demand.undefined || (one.undefined && other.undefined);
      demand.least = std::max(demand.least, std::min(one.least, other.least));
      demand.most = std::min(demand.most, std::max(one.most, other.most));
      for (const std::int64_t value : one.excluded) {
        const std::vector<std::int64_t>& values = other.excluded;
        if (std::find(values.begin(), values.end(), value) != values.end()) demand.excluded.push_back(value);
      }
    }
  }

  const std::vector<std::string>& own_;
  TermNumbers& numbers_;
  std::unordered_map<const Node*, Joined> joined_;
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
  const auto [found, added] = terms_.try_emplace(std::move(key), last_ + 1);
  if (added) ++last_;
  return found->second;
}

std::uint32_t TermNumbers::Of(const std::array<std::uint64_t, 4>& parts) {
  const auto [found, added] = joined_.try_emplace(parts, last_ + 1);
  if (added) ++last_;
  return found->second;
}

Demands DemandsOf(const Condition& condition, const std::vector<std::string>& own, TermNumbers& numbers) {
  Collector::ByTerm by_term;
  if (condition.node() != nullptr) Collector(own, numbers).Add(*condition.node(), true, by_term);
  Demands demands;
  demands.reserve(by_term.size());
  for (auto& [term, demand] : by_term) {
    std::sort(demand.excluded.begin(), demand.excluded.end());
    demands.push_back(std::move(demand));
  }
  return demands;
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
