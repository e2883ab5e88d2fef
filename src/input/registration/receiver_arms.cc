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

// Whether the two stand in different blocks at the same place.
bool InOtherBlock(const Receivers& a, const Receivers& b, const Blocks& blocks) {
  const std::size_t common = a.CommonWith(b, blocks);
  return common < a.size() && common < b.size() && !SameReceiver(a[common], b[common], blocks);
}

void RequireAgreement(const Receivers& end, const Receivers& earlier, const Blocks& blocks) {
  if (Agree(end, earlier, blocks)) return;
  const std::size_t common = end.CommonWith(earlier, blocks);
  if (InOtherBlock(end, earlier, blocks)) {
    throw ArmsDisagree("the arms of this condition begin blocks that differ (lines " +
                       std::to_string(blocks[earlier[common].block].line) + " and " +
                       std::to_string(blocks[end[common].block].line) +
                       ") and end behind it; write each block whole in its arm");
  }
  throw ArmsDisagree(
      "the arms of this condition leave different braces open; close each block where it is opened");
}

}  // namespace

Receivers ReceiverArms::End(const Blocks& blocks, bool exhaustive) {
  const Arms arms = std::move(open_.back());
  open_.pop_back();
  const Receivers* changed = &arms.before;
  bool may_stay = !exhaustive;
  for (const Receivers& end : arms.ends) {
    if (Agree(end, arms.before, blocks)) {
      may_stay = true;
      continue;
    }
    if (changed != &arms.before) RequireAgreement(end, *changed, blocks);
    changed = &end;
  }
  const std::size_t kept = changed->CommonWith(arms.before, blocks);
  if (may_stay && kept == changed->size() && kept < arms.before.size() && arms.before[kept].certain) {
    throw ArmsDisagree("an arm of this condition ends the block of line " +
                       std::to_string(blocks[arms.before[kept].block].line) +
                       ", which goes on without it; end the block behind the condition");
  }
  if (may_stay && InOtherBlock(*changed, arms.before, blocks)) {
    throw ArmsDisagree(
        "an arm of this condition ends the block of line " +
        std::to_string(blocks[arms.before[kept].block].line) + " and begins that of line " +
        std::to_string(blocks[(*changed)[kept].block].line) +
        ", which goes on behind it; write each block whole, in its arm or around the condition");
  }
  Receivers behind = *changed;
  for (const Receivers& end : arms.ends) behind.JoinPlain(end);
  if (may_stay) behind.Doubt(kept);
  return behind;
}

}  // namespace vendorconfs::cpp
