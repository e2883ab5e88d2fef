// Whether two conditions can hold together: a depth-first search over the states of the symbols they mention.
// Each step fixes one more symbol and judges both conditions in three values, so that most of the states are
// never tried.
//
// The states of a symbol are those that the conditions tell apart. Where symbols are compared with each other
// these are not only the constants and what lies beside them: a system of differences that has a solution has
// one in which each symbol is as far from a constant as the comparisons on a way to it say.

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/condition_node.h"

namespace vendorconfs::cpp {
namespace {

using Node = Condition::Node;

enum class Truth : std::uint8_t { kFalse, kOpen, kTrue };

Truth Of(bool value) {
  return value ? Truth::kTrue : Truth::kFalse;
}

class Search {
 public:
  Search(const SameSymbol& same, std::uint64_t* effort) : same_(same), effort_(*effort) {}

  // Whether `a` and `b`, each of another file, can hold together.
  bool Run(const Condition& a, const Condition& b) {
    if (a.node() != nullptr) Compile(*a.node(), 1);
    const bool both = a.node() != nullptr && b.node() != nullptr;
    if (b.node() != nullptr) Compile(*b.node(), 2);
    if (both) steps_.push_back({Node::Kind::kAnd});
    if (steps_.empty()) return true;
    return !Prepare() || Try(0);
  }

 private:
  // 2^16 states of independent symbols, and the partial ones on the way to them.
  static constexpr int kTries = 1 << 17;

  // More values of symbols that are compared with each other are not tried.
  static constexpr std::size_t kMostValues = 100;
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  using Values = std::set<std::int64_t>;

  // A term that is no difference.
  struct Variable {
    Term term;
    int side;  // 0: the same on both sides
    Values constants;
    bool ordered = false;       // compared with them by kLess
    std::size_t group = kNone;  // a variable that stands for all that are compared with each other

    // The states worth telling apart: none is undefined; otherwise a value.
    std::vector<std::optional<std::int64_t>> states;
    std::optional<std::int64_t> state;
    bool fixed = false;
  };

  // A condition in postfix order.
  struct Step {
    Node::Kind kind;
    const Node* node = nullptr;
    std::size_t variable = 0;
    std::size_t subtracted = kNone;  // the other variable of a difference
  };

  void Compile(const Node& node, int side) {
    if (node.a != nullptr) Compile(*node.a, side);
    if (node.b != nullptr) Compile(*node.b, side);
    Step step{node.kind, &node};
    if (node.term.IsDifference()) {
      step.variable = VariableOf({"", {node.term.symbols[0]}}, side);
      step.subtracted = VariableOf({"", {node.term.symbols[1]}}, side);
    } else if (node.kind == Node::Kind::kDefined || node.kind == Node::Kind::kCompare) {
      step.variable = VariableOf(node.term, side);
      Variable& variable = variables_[step.variable];
      if (node.kind == Node::Kind::kCompare) variable.constants.insert(node.constant);
      if (node.relation == Condition::Relation::kLess) variable.ordered = true;
    }
    steps_.push_back(step);
  }

  std::size_t VariableOf(const Term& term, int side) {
    if (std::all_of(term.symbols.begin(), term.symbols.end(), same_)) side = 0;
    const auto found = std::find_if(variables_.begin(), variables_.end(), [&](const Variable& variable) {
      return variable.side == side && variable.term == term;
    });
    const std::size_t index = static_cast<std::size_t>(found - variables_.begin());
    if (found == variables_.end()) variables_.push_back({term, side, {}, false, kNone, {}, {}, false});
    return index;
  }

  // Gives each variable its states. False if that is too much work.
  bool Prepare() {
    for (const Step& step : steps_) {
      if (step.subtracted == kNone) continue;
      if (effort_ < variables_.size()) return false;
      effort_ -= variables_.size();
      Join(step.variable, step.subtracted);
    }
    std::map<std::size_t, Values> of_groups;
    for (Variable& variable : variables_) {
      Values values = variable.group == kNone ? ValuesAlone(variable) : Values();
      if (variable.group != kNone) {
        const auto [known, added] = of_groups.try_emplace(variable.group);
        if (added) known->second = ValuesOfGroup(variable.group);
        values = known->second;
        if (values.size() > kMostValues) return false;
      }
      variable.states.assign(values.begin(), values.end());
      if (variable.term.IsSymbol()) variable.states.push_back(std::nullopt);
    }
    return true;
  }

  // Puts the two into one group.
  void Join(std::size_t a, std::size_t b) {
    const auto group_of = [&](std::size_t i) {
      return variables_[i].group == kNone ? i : variables_[i].group;
    };
    const std::size_t from = group_of(b);
    const std::size_t to = group_of(a);
    variables_[a].group = to;
    variables_[b].group = to;
    for (Variable& variable : variables_) {
      if (variable.group == from) variable.group = to;
    }
  }

  static void AddBeside(std::int64_t value, Values* values) {
    for (const std::int64_t step : {-1, 0, 1}) AddSum(value, step, values);
  }
  static void AddSum(std::int64_t a, std::int64_t b, Values* values) {
    using Limits = std::numeric_limits<std::int64_t>;
    if (b > 0 ? a <= Limits::max() - b : a >= Limits::min() - b) values->insert(a + b);
  }

  // Where only equality counts these are the constants and one other value, otherwise also what is next to
  // the constants.
  static Values ValuesAlone(const Variable& variable) {
    Values values = variable.constants;
    if (variable.ordered) {
      values.insert(0);
      for (const std::int64_t constant : variable.constants) AddBeside(constant, &values);
    } else {
      std::int64_t other = 0;
      while (values.count(other) != 0) ++other;
      values.insert(other);
    }
    return values;
  }

  Values ValuesOfGroup(std::size_t group) const {
    Values values;
    AddBeside(0, &values);
    std::size_t count = 0;
    for (const Variable& variable : variables_) {
      if (variable.group != group) continue;
      ++count;
      for (const std::int64_t constant : variable.constants) AddBeside(constant, &values);
    }
    Values differences;
    for (const Step& step : steps_) {
      if (step.subtracted == kNone || variables_[step.variable].group != group) continue;
      differences.insert(step.node->constant);
      differences.insert(-step.node->constant);
    }
    for (std::size_t length = 1; length < count; ++length) {
      Values farther = values;
      for (const std::int64_t value : values) {
        if (farther.size() > kMostValues) return farther;
        for (const std::int64_t difference : differences) {
          for (const std::int64_t step : {-1, 0, 1}) AddSum(value, difference + step, &farther);
        }
      }
      values = std::move(farther);
    }
    return values;
  }

  Truth Judge(const Step& step) const {
    if (step.kind == Node::Kind::kNever) return Truth::kFalse;
    if (step.kind == Node::Kind::kUnknown) return Truth::kOpen;
    const Variable& variable = variables_[step.variable];
    if (!variable.fixed) return Truth::kOpen;
    if (step.kind == Node::Kind::kDefined) return Of(variable.state.has_value());
    const std::int64_t value = variable.state.value_or(0);
    const std::int64_t constant = step.node->constant;
    const bool less = step.node->relation == Condition::Relation::kLess;
    if (step.subtracted == kNone) return Of(less ? value < constant : value == constant);
    const Variable& other = variables_[step.subtracted];
    if (!other.fixed) return Truth::kOpen;
    const std::int64_t subtracted = other.state.value_or(0);
    if (less) return Of(value < subtracted);
    const auto difference = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(subtracted);
    return Of(difference == static_cast<std::uint64_t>(constant));
  }

  Truth Evaluate() {
    stack_.clear();
    for (const Step& step : steps_) {
      if (step.kind == Node::Kind::kNot) {
        stack_.back() = static_cast<Truth>(2 - static_cast<int>(stack_.back()));
      } else if (step.kind == Node::Kind::kAnd) {
        const Truth right = stack_.back();
        stack_.pop_back();
        stack_.back() = std::min(stack_.back(), right);
      } else {
        stack_.push_back(Judge(step));
      }
    }
    return stack_.back();
  }

  // Whether the states of the variables from `next` on can be chosen so that the conditions hold.
  bool Try(std::size_t next) {
    if (++tries_ > kTries || effort_ < steps_.size()) return true;
    effort_ -= steps_.size();
    const Truth truth = Evaluate();
    if (truth != Truth::kOpen || next == variables_.size()) return truth != Truth::kFalse;
    Variable& variable = variables_[next];
    variable.fixed = true;
    bool found = false;
    for (const auto& state : variable.states) {
      variable.state = state;
      found = Try(next + 1);
      if (found) break;
    }
    variable.fixed = false;
    return found;
  }

  const SameSymbol& same_;
  std::uint64_t& effort_;
  std::vector<Variable> variables_;
  std::vector<Step> steps_;
  std::vector<Truth> stack_;
  int tries_ = 0;
};

}  // namespace

bool CanHoldTogether(const Condition& a, const Condition& b, const SameSymbol& same, std::uint64_t* effort) {
  std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
  return Search(same, effort == nullptr ? &unbounded : effort).Run(a, b);
}

}  // namespace vendorconfs::cpp
