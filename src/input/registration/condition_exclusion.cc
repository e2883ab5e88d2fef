// Whether two conditions can hold together.
//
// What must hold of single symbols and of differences goes into DifferenceBounds at once; what may hold in
// one of two ways is tried in both. All parts of conditions but the unknown ones are told exactly, so that a
// way on which nothing is left to try is one in which both hold.

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "input/registration/arithmetic.h"
#include "input/registration/condition.h"
#include "input/registration/condition_parts.h"
#include "input/registration/difference_bounds.h"

namespace vendorconfs::cpp {
namespace {

using Part = ConditionPart;
using Wide = DifferenceBounds::Wide;

constexpr std::size_t kZero = DifferenceBounds::kZero;

enum class Truth : std::uint8_t { kFalse, kOpen, kTrue };

Truth Not(Truth truth) {
  return static_cast<Truth>(2 - static_cast<int>(truth));
}

class Search {
 public:
  Search(const ConditionParts& parts, const ConditionVariables& variables, std::uint64_t* effort)
      : parts_(parts),
        variables_(variables),
        effort_(*effort),
        bounds_(variables.Groups()),
        defined_(variables.size(), Truth::kOpen) {
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (variables_[i].term.arithmetic != nullptr) computed_.push_back(i);
    }
  }

  bool CanHold(std::size_t part) {
    std::vector<std::size_t> not_both;
    return Require(part, true, &not_both) && Try(std::move(not_both));
  }

 private:
  // Symbols with more values are not tried one by one.
  static constexpr std::int64_t kMostValues = 64;
  // Bounds of computations that go on narrowing each other are left as they are.
  static constexpr int kMostRounds = 8;

  struct Mark {
    std::size_t bounds;
    std::size_t defined;
  };
  Mark Here() const { return {bounds_.Mark(), defined_log_.size()}; }
  void Return(const Mark& mark) {
    bounds_.Return(mark.bounds);
    for (; defined_log_.size() > mark.defined; defined_log_.pop_back()) {
      defined_[defined_log_.back()] = Truth::kOpen;
    }
  }

  // Whether there is effort left for so much. Where there is none everything is taken to hold.
  bool Spend(std::size_t cost) {
    effort_ -= std::min<std::uint64_t>(effort_, cost);
    return effort_ != 0;
  }

  bool AddMost(std::size_t a, std::size_t b, Wide most) {
    return !Spend(bounds_.CostOf(a == kZero ? b : a)) || bounds_.Add(a, b, most);
  }
  bool AddRange(std::size_t variable, Range range) {
    return AddMost(variable, kZero, range.most) && AddMost(kZero, variable, -Wide{range.least});
  }

  // False if the part cannot be so. What is so in one of two ways goes to `not_both`: of the parts of an AND
  // one does not hold.
  bool Require(std::size_t index, bool value, std::vector<std::size_t>* not_both) {
    const Part& part = parts_[index];
    switch (part.kind) {
      case Part::Kind::kNever:
        return !value;
      case Part::Kind::kUnknown:
        return true;
      case Part::Kind::kDefined:
        return RequireDefined(part.a, value);
      case Part::Kind::kMost:
        return value ? AddMost(part.a, part.b, part.most) : AddMost(part.b, part.a, -part.most - 1);
      case Part::Kind::kNot:
        return Require(part.a, !value, not_both);
      case Part::Kind::kAnd:
        if (value) return Require(part.a, true, not_both) && Require(part.b, true, not_both);
        not_both->push_back(index);
        return true;
    }
    return true;
  }

  bool RequireDefined(std::size_t variable, bool value) {
    if (defined_[variable] != Truth::kOpen) return (defined_[variable] == Truth::kTrue) == value;
    defined_[variable] = value ? Truth::kTrue : Truth::kFalse;
    defined_log_.push_back(variable);
    return value || AddRange(variable, {0, 0});  // an undefined symbol counts as 0
  }

  Truth Judge(std::size_t index) const {
    const Part& part = parts_[index];
    switch (part.kind) {
      case Part::Kind::kNever:
        return Truth::kFalse;
      case Part::Kind::kUnknown:
        return Truth::kOpen;
      case Part::Kind::kDefined:
        if (defined_[part.a] != Truth::kOpen) return defined_[part.a];
        return bounds_.Most(part.a, kZero) < 0 || bounds_.Most(kZero, part.a) < 0 ? Truth::kTrue
                                                                                  : Truth::kOpen;
      case Part::Kind::kMost:
        if (bounds_.Most(part.a, part.b) <= part.most) return Truth::kTrue;
        return -bounds_.Most(part.b, part.a) > part.most ? Truth::kFalse : Truth::kOpen;
      case Part::Kind::kNot:
        return Not(Judge(part.a));
      case Part::Kind::kAnd: {
        const Truth a = Judge(part.a);
        return a == Truth::kFalse ? a : std::min(a, Judge(part.b));
      }
    }
    return Truth::kOpen;
  }

  // Takes out of `not_both` what holds already, and requires what only one way is left for. False if it
  // cannot be.
  bool Propagate(std::vector<std::size_t>* not_both) {
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<std::size_t> left;
      for (const std::size_t index : *not_both) {
        const Part& part = parts_[index];
        if (!Spend(part.size)) return true;
        const Truth a = Judge(part.a);
        const Truth b = a == Truth::kFalse ? a : Judge(part.b);
        if (a == Truth::kFalse || b == Truth::kFalse) continue;
        if (a == Truth::kOpen && b == Truth::kOpen) {
          left.push_back(index);
          continue;
        }
        changed = true;
        if (!Require(a == Truth::kTrue ? part.b : part.a, false, &left)) return false;
      }
      *not_both = std::move(left);
    }
    return true;
  }

  // Whether each part of `not_both` only takes a value from a variable that has more than are taken from it.
  bool OnlyTakesValues(const std::vector<std::size_t>& not_both) const {
    return computed_.empty() && std::all_of(not_both.begin(), not_both.end(), [&](std::size_t index) {
             const Part& part = parts_[index];
             if (!part.is_value) return false;
             const std::size_t variable = parts_[part.a].a;
             return bounds_.IsAlone(variable) &&
                    bounds_.Most(variable, kZero) + bounds_.Most(kZero, variable) >
                        static_cast<Wide>(not_both.size());
           });
  }

  // Whether one of two ways through each of `not_both` is open.
  bool Try(std::vector<std::size_t> not_both) {
    if (!Propagate(&not_both) || !Compute()) return false;
    if (!Spend(1)) return true;
    if (not_both.empty()) return TryValues();
    if (OnlyTakesValues(not_both)) return true;
    const Part& part = parts_[not_both.back()];
    not_both.pop_back();
    const Mark mark = Here();
    std::vector<std::size_t> rest = not_both;
    if (Require(part.a, false, &rest) && Try(std::move(rest))) return true;
    Return(mark);
    rest = std::move(not_both);
    if (Require(part.a, true, &rest) && Require(part.b, false, &rest) && Try(std::move(rest))) return true;
    Return(mark);
    return false;
  }

  std::size_t SymbolOf(const Symbol& symbol, const ConditionVariables::Variable& user) const {
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const ConditionVariables::Variable& variable = variables_[i];
      if (variable.term.IsSymbol() && variable.term.symbols[0] == symbol &&
          (variable.side == user.side || variable.side == 0)) {
        return i;
      }
    }
    return kZero;
  }

  // Brings together the bounds of computed values and of the symbols that they are computed of. False if they
  // cannot be so.
  bool Compute() {
    if (computed_.empty()) return true;
    bool narrowed = true;
    for (int round = 0; narrowed && round < kMostRounds; ++round) {
      const std::size_t before = bounds_.Mark();
      for (const std::size_t i : computed_) {
        const ConditionVariables::Variable& variable = variables_[i];
        const Arithmetic& arithmetic = *variable.term.arithmetic;
        if (!Spend(arithmetic.size * variables_.size())) return true;
        const auto bounds_of = [&](const Symbol& symbol) {
          const std::size_t found = SymbolOf(symbol, variable);
          return found == kZero ? Range() : bounds_.RangeOf(found);
        };
        if (!AddRange(i, RangeOf(arithmetic, variable.term.symbols, bounds_of, variable.reading)))
          return false;
        bool possible = true;
        const bool narrows = Narrow(arithmetic, bounds_.RangeOf(i), [&](const Symbol& symbol, Range range) {
          const std::size_t found = SymbolOf(symbol, variable);
          possible = found == kZero || AddRange(found, range);
        });
        if (!narrows || !possible) return false;
      }
      narrowed = bounds_.Mark() != before;
    }
    return true;
  }

  // With nothing else left to try: whether symbols of few values have some that the computed ones agree with.
  bool TryValues() {
    for (const std::size_t i : computed_) {
      for (const Symbol& symbol : variables_[i].term.symbols) {
        const std::size_t found = SymbolOf(symbol, variables_[i]);
        if (found == kZero) continue;
        const Range range = bounds_.RangeOf(found);
        if (range.IsOneValue() || Wide{range.most} - range.least >= kMostValues) continue;
        return TryEach(found, range);
      }
    }
    return true;
  }
  bool TryEach(std::size_t variable, Range range) {
    for (std::int64_t value = range.least; value <= range.most; ++value) {
      const Mark mark = Here();
      if (AddRange(variable, {value, value}) && Try({})) return true;
      Return(mark);
    }
    return false;
  }

  const ConditionParts& parts_;
  const ConditionVariables& variables_;
  std::uint64_t& effort_;
  DifferenceBounds bounds_;
  std::vector<Truth> defined_;
  std::vector<std::size_t> defined_log_;  // variables, as they were settled
  std::vector<std::size_t> computed_;     // variables that are computed of symbols
};

}  // namespace

bool CanHoldTogether(const Condition& a, const Condition& b, const SameSymbol& same, std::uint64_t* effort) {
  if (a.IsNever() || b.IsNever()) return false;
  ConditionVariables variables(same);
  ConditionParts parts(&variables);
  std::optional<std::size_t> both;
  int side = 0;
  for (const Condition* condition : {&a, &b}) {
    ++side;
    if (condition->node() == nullptr) continue;
    const std::size_t part = parts.Add(*condition->node(), side);
    both = both ? parts.AddBoth(*both, part) : part;
  }
  if (!both) return true;
  std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t& left = effort == nullptr ? unbounded : *effort;
  const std::uint64_t cost = parts[*both].size + variables.Cost();
  if (left <= cost) {
    left = 0;
    return true;
  }
  left -= cost;
  return Search(parts, variables, &left).CanHold(*both);
}

}  // namespace vendorconfs::cpp
