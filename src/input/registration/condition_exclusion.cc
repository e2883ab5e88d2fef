// Whether two conditions can hold together: a depth-first search over the states of the symbols they mention.
// Each step fixes one more symbol and judges both conditions in three values, so that most of the states are
// never tried.

#include <algorithm>
#include <limits>
#include <optional>

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
    for (Variable& variable : variables_) variable.Prepare();
    return Try(0);
  }

 private:
  // 2^16 states of independent symbols, and the partial ones on the way to them.
  static constexpr int kTries = 1 << 17;

  // A term.
  struct Variable {
    const Node* node;
    int side;  // 0: the same on both sides
    std::vector<std::int64_t> constants;
    bool ordered = false;  // compared by kLess

    // The states worth telling apart: none is undefined; otherwise a value.
    std::vector<std::optional<std::int64_t>> states;
    std::optional<std::int64_t> state;
    bool fixed = false;

    // Where only equality counts these are the constants and one other value, otherwise also what is next to
    // the constants.
    void Prepare() {
      using Limits = std::numeric_limits<std::int64_t>;
      std::vector<std::int64_t> values = constants;
      if (ordered) {
        values.push_back(0);
        for (const std::int64_t constant : constants) {
          if (constant != Limits::min()) values.push_back(constant - 1);
          if (constant != Limits::max()) values.push_back(constant + 1);
        }
      }
      std::sort(values.begin(), values.end());
      values.erase(std::unique(values.begin(), values.end()), values.end());
      if (!ordered) {
        std::int64_t other = 0;
        while (std::binary_search(values.begin(), values.end(), other)) ++other;
        values.push_back(other);
      }
      states.assign(values.begin(), values.end());
      if (node->term.text.empty()) states.push_back(std::nullopt);
    }
  };

  // A condition in postfix order.
  struct Step {
    Node::Kind kind;
    const Node* node = nullptr;
    std::size_t variable = 0;
  };

  void Compile(const Node& node, int side) {
    if (node.a != nullptr) Compile(*node.a, side);
    if (node.b != nullptr) Compile(*node.b, side);
    Step step{node.kind, &node};
    if (node.kind == Node::Kind::kDefined || node.kind == Node::Kind::kCompare) {
      step.variable = VariableOf(node, side);
    }
    steps_.push_back(step);
  }

  std::size_t VariableOf(const Node& node, int side) {
    if (std::all_of(node.term.symbols.begin(), node.term.symbols.end(), same_)) side = 0;
    const auto found = std::find_if(variables_.begin(), variables_.end(), [&](const Variable& variable) {
      return variable.side == side && variable.node->term == node.term;
    });
    const std::size_t index = static_cast<std::size_t>(found - variables_.begin());
    if (found == variables_.end()) variables_.push_back({&node, side, {}, false, {}, {}, false});
    if (node.kind == Node::Kind::kCompare) {
      Variable& variable = variables_[index];
      variable.constants.push_back(node.constant);
      if (node.relation == Condition::Relation::kLess) variable.ordered = true;
    }
    return index;
  }

  Truth Judge(const Step& step) const {
    if (step.kind == Node::Kind::kNever) return Truth::kFalse;
    if (step.kind == Node::Kind::kUnknown) return Truth::kOpen;
    const Variable& variable = variables_[step.variable];
    if (!variable.fixed) return Truth::kOpen;
    if (step.kind == Node::Kind::kDefined) return Of(variable.state.has_value());
    const std::int64_t value = variable.state.value_or(0);
    const std::int64_t constant = step.node->constant;
    return Of(step.node->relation == Condition::Relation::kLess ? value < constant : value == constant);
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
