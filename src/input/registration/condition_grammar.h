// What no definition of its open names makes a condition.
#pragma once

#include <stdexcept>
#include <vector>

#include "input/registration/condition_tokens.h"

namespace vendorconfs::cpp {

// What is wrong with an expression that no compiler accepts.
class MalformedCondition : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Whether definitions of its open names, as an operator or as nothing, may make sense of an expression that
// is malformed with these names as numbers. Throws MalformedCondition for what is wrong whatever they stand
// for.
bool MayMakeSense(const std::vector<ConditionToken>& tokens);

}  // namespace vendorconfs::cpp
