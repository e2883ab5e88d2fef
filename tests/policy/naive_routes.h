// The second model: the contract's sets and its decision table as sets of words, without regard to speed, so
// that every line can be held against section 3.
#pragma once

#include <map>
#include <set>
#include <string>

#include "policy/workspace_model.h"

namespace vendorconfs {

using WordSet = std::set<std::string>;

class NaiveRoutes {
 public:
  // Both must outlive this object.
  NaiveRoutes(const ModelWorkspace& workspace, const ModelPlatform& platform);

  // What stands behind the op's `=` in the conf: "flaggems", "flaggems  # gcu", …
  std::string Route(const std::string& op) const;
  // The op lines of the conf.
  std::string OpLines() const;
  // Ops that the platform's flaggems files must register.
  WordSet Wanted() const;
  // Ops that `library` covers here and that a gap, a hold or native preference keeps off it.
  WordSet KeptOff(const std::string& library) const;

  const WordSet& Universe() const { return universe_; }
  const WordSet& Native() const { return native_; }

 private:
  WordSet Set(const std::string& name) const;
  WordSet Measured(const std::string& backend) const;
  bool Has(const std::string& backend) const;
  WordSet GapSet() const;
  WordSet CppSet() const;
  WordSet PythonSet() const;
  WordSet HeldOps() const;
  // Rows 3 to 7 of a native platform, 2 to 7 of a boxing one; "vendor" for the vendor's key.
  std::string Decide(const std::string& op) const;

  const ModelWorkspace& workspace_;
  const ModelPlatform& platform_;
  const WordSet universe_;
  const WordSet native_;
  const WordSet registered_;
  const WordSet kernels_;  // native or escape
  const WordSet gap_;
  const WordSet cpp_;
  const WordSet python_;
  const WordSet tileops_;
  const WordSet held_;  // without those that a measured entry overrides
};

}  // namespace vendorconfs
