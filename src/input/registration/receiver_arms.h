// The receivers where the arms of conditions end, and what of them holds behind.
#pragma once

#include <stdexcept>
#include <vector>

#include "input/registration/receivers.h"

namespace vendorconfs::cpp {

class ArmsDisagree : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ReceiverArms {
 public:
  void Begin(const Receivers& around) { open_.push_back({around, {}}); }
  // Returns the receivers where the next arm begins.
  const Receivers& EndArm(const Receivers& end) {
    open_.back().ends.push_back(end);
    return open_.back().before;
  }
  // The receivers behind the innermost condition. Arms that leave them as they were do not matter: where one
  // arm opens a brace, another condition closes it. Throws ArmsDisagree for others that differ, and for an
  // arm that ends a block, or puts another one in its place, where it may stay. `exhaustive`: one of the arms
  // is compiled for certain.
  Receivers End(const std::vector<RegistrationBlock>& blocks, bool exhaustive);

 private:
  struct Arms {
    Receivers before;
    std::vector<Receivers> ends;
  };

  std::vector<Arms> open_;
};

}  // namespace vendorconfs::cpp
