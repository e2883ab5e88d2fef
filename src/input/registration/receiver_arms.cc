#include "input/registration/receiver_arms.h"

#include <cstddef>
#include <string>
#include <utility>

namespace vendorconfs::cpp {
namespace {

using Blocks = std::vector<RegistrationBlock>;

bool Agree(const Receivers& a, const Receivers& b, const Blocks& blocks) {
  return a.size() == b.size() && a.CommonWith(b, blocks) == a.size();
}

void RequireAgreement(const Receivers& end, const Receivers& earlier, const Blocks& blocks) {
  if (Agree(end, earlier, blocks)) return;
  const std::size_t common = end.CommonWith(earlier, blocks);
  if (common < end.size() && common < earlier.size() && !SameReceiver(end[common], earlier[common], blocks)) {
    throw ArmsDisagree("the arms of this condition begin blocks that differ (lines " +
                       std::to_string(blocks[earlier[common].block].line) + " and " +
                       std::to_string(blocks[end[common].block].line) +
                       ") and end behind it; write each block whole in its arm");
  }
  throw ArmsDisagree(
      "the arms of this condition leave different braces open; close each block where it is opened");
}

}  // namespace

Receivers ReceiverArms::End(const Blocks& blocks) {
  const Arms arms = std::move(open_.back());
  open_.pop_back();
  const Receivers* changed = &arms.before;
  for (const Receivers& end : arms.ends) {
    if (Agree(end, arms.before, blocks)) continue;
    if (changed != &arms.before) RequireAgreement(end, *changed, blocks);
    changed = &end;
  }
  return *changed;
}

}  // namespace vendorconfs::cpp
