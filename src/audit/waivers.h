// Waivers: findings that are counted instead of shown, because somebody knows and has said why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "audit/finding.h"
#include "input/workspace.h"

namespace vendorconfs {

// Decides which findings are waived and remembers which waivers were of use. A platform's waivers speak for
// findings of that platform, the manifest's for findings of none that the workspace has. A waiver without ops
// (and, in the manifest, without sets) speaks for all findings of its rule.
class Waivers {
 public:
  // The workspace must outlive this object.
  explicit Waivers(const Workspace& workspace);

  // Removes the waived findings and returns how many they were.
  std::size_t Apply(std::vector<Finding>& findings);

  // What no finding given to Apply needed: a waiver, or one of its ops or sets. Waivers of rules for which
  // `was_judged(rule name)` is false are left out.
  template <class WasJudged>
  std::vector<Finding> Unused(WasJudged was_judged) const {
    std::vector<Finding> findings;
    for (const Known& known : known_) {
      if (was_judged(known.waiver->rule)) AddUnused(known, findings);
    }
    return findings;
  }

 private:
  struct Known {
    const Waiver* waiver;
    const Platform* platform;  // null: the manifest's
    bool used = false;
    std::vector<bool> used_ops;   // parallel to waiver->ops
    std::vector<bool> used_sets;  // parallel to waiver->sets
  };

  // Whether the waiver speaks for the finding; if so, it was of use.
  bool Use(Known& known, const Finding& finding);
  void AddUnused(const Known& known, std::vector<Finding>& findings) const;
  // ", did you mean …?" for a name that no coverage set has.
  std::string NearestSet(std::string_view name) const;

  const Workspace& workspace_;
  std::vector<Known> known_;
};

}  // namespace vendorconfs
