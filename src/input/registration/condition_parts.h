// Conditions in the form that they are searched in: parts that are joined, over numbered variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "input/registration/arithmetic.h"
#include "input/registration/condition.h"
#include "input/registration/difference_bounds.h"

namespace vendorconfs::cpp {

// The values that conditions are about: symbols, and expressions that are known by their text.
class ConditionVariables {
 public:
  struct Variable {
    Term term;
    int side;  // 0: the same on both sides
    Reading reading;
    std::size_t group;
  };

  // `same`: whether a symbol is the same on both sides; it outlives the variables.
  explicit ConditionVariables(const SameSymbol& same) : same_(same) {}

  std::size_t Of(const Term& term, int side, Reading reading = Reading::kOrder);
  std::size_t OfSymbol(const Symbol& symbol, int side) { return Of({"", {symbol}, nullptr}, side); }
  // The two are compared with each other.
  void Join(std::size_t a, std::size_t b);

  std::size_t size() const { return all_.size(); }
  const Variable& operator[](std::size_t i) const { return all_[i]; }
  // What it costs to keep the bounds of them.
  std::uint64_t Cost() const;
  std::vector<std::size_t> Groups() const;

 private:
  const SameSymbol& same_;
  std::vector<Variable> all_;
};

// A condition over variables, its parts before it.
struct ConditionPart {
  enum class Kind : std::uint8_t { kNever, kUnknown, kDefined, kMost, kNot, kAnd };

  Kind kind;
  // kDefined, kMost: the variable, or DifferenceBounds::kZero; otherwise a part
  std::size_t a = 0;
  // kMost: the variable that is subtracted; kAnd: the other part
  std::size_t b = DifferenceBounds::kZero;
  DifferenceBounds::Wide most = 0;  // kMost
  std::size_t size = 1;
  bool is_value = false;  // kAnd: a variable by itself has one value
};

class ConditionParts {
 public:
  explicit ConditionParts(ConditionVariables* variables) : variables_(*variables) {}

  // The part that the condition is. `side`: 1 or 2.
  std::size_t Add(const Condition::Node& node, int side);
  std::size_t AddBoth(std::size_t a, std::size_t b) { return Add({ConditionPart::Kind::kAnd, a, b}); }
  const ConditionPart& operator[](std::size_t i) const { return parts_[i]; }

 private:
  std::size_t AddComparison(const Condition::Node& node, int side);
  std::size_t AddMost(std::size_t a, std::size_t b, DifferenceBounds::Wide most) {
    return Add({ConditionPart::Kind::kMost, a, b, most});
  }
  std::size_t Add(ConditionPart part);

  ConditionVariables& variables_;
  std::vector<ConditionPart> parts_;
};

}  // namespace vendorconfs::cpp
