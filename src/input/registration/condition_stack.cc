#include "input/registration/condition_stack.h"

#include <algorithm>

namespace vendorconfs::cpp {
namespace {

// A longer list of the arms before one is cut short: a reader needs no more, and long chains would cost their
// square.
constexpr std::size_t kMostEarlierText = 1000;
// Longer conditions, of long chains of arms, are not asked whether they can hold.
constexpr std::uint32_t kMostTried = 200;
constexpr std::uint64_t kMostEffortAtOnce = std::uint64_t{1} << 16;

std::string Negated(const std::string& text) {
  constexpr std::string_view kDefined = "defined(";
  const auto is_defined = [&](std::string_view part) {
    return part.starts_with(kDefined) && part.find(')') == part.size() - 1;
  };
  if (is_defined(text)) return "!" + text;
  if (text.starts_with('!') && is_defined(std::string_view(text).substr(1))) return text.substr(1);
  return "!(" + text + ")";
}

}  // namespace

void ConditionStack::Push(const char* begin, const Test& test) {
  Frame frame;
  frame.begin = begin;
  frame.chain = chains_++;
  frame.reachable = !skipping();
  frames_.push_back(std::move(frame));
  EnterArm(test);
}

void ConditionStack::NextArm(const Test& test) {
  Frame& frame = top();
  ++frame.number;
  frame.alternative = frame.alternative || frame.arm != Judgement::kFalse;
  EnterArm(test);
}

void ConditionStack::EnterArm(const Test& test) {
  Frame& frame = top();
  frame.entered = ++changes_;
  frame.index.reset();
  frame.all = Around();
  frame.test = Condition::Never();
  frame.arm = Judgement::kFalse;
  frame.text.clear();
  if (!frame.reachable || frame.earlier == Judgement::kTrue || test.judgement == Judgement::kFalse) return;

  for (const std::string& earlier : frame.earlier_texts) {
    if (!frame.text.empty()) frame.text += " && ";
    frame.text += Negated(earlier);
    if (frame.text.size() > kMostEarlierText) {
      frame.text += " && …";
      break;
    }
  }
  frame.test = test.of_symbols;
  frame.condition = frame.not_earlier;
  frame.arm = frame.earlier_texts.empty() ? test.judgement : Judgement::kOpen;
  if (test.judgement == Judgement::kTrue) {
    frame.earlier = Judgement::kTrue;
    if (frame.arm == Judgement::kOpen) Combine();
    return;
  }
  frame.text += frame.earlier_texts.empty() ? test.text : " && (" + test.text + ")";
  frame.condition = Condition::And(frame.not_earlier, test.condition);
  frame.not_earlier = Condition::And(frame.not_earlier, Condition::Not(test.condition));
  frame.earlier = Judgement::kOpen;
  frame.earlier_texts.push_back(test.text);
  Combine();
}

// Joins the arm's condition, which is open, with those around it. An arm in which they contradict each other
// is never compiled.
void ConditionStack::Combine() {
  Frame& frame = top();
  frame.all = Condition::And(Around(), frame.condition);
  if (!CanHold(frame.all)) frame.arm = Judgement::kFalse;
}

Condition ConditionStack::Around() const {
  return frames_.size() < 2 ? Condition() : frames_[frames_.size() - 2].all;
}

bool ConditionStack::CanHold(const Condition& condition) const {
  constexpr std::uint32_t kOneTest = 2;  // "not (X == 0)" and less
  if (condition.size() <= kOneTest || condition.size() > kMostTried) return !condition.IsNever();
  const std::uint64_t given = std::min(effort_, kMostEffortAtOnce);
  std::uint64_t left = given;
  const bool can_hold = CanHoldTogether(
      condition, Condition(), [](const Symbol&) { return true; }, &left);
  effort_ -= given - left;
  return can_hold;
}

bool ConditionStack::MayPassBy() const {
  const Frame& frame = top();
  return frame.earlier != Judgement::kTrue && (frame.earlier_texts.empty() || CanHold(OtherArm()));
}

std::pair<std::uint32_t, std::uint32_t> ConditionStack::OpenArm() const {
  const auto open = std::find_if(frames_.rbegin(), frames_.rend(),
                                 [](const Frame& frame) { return frame.arm == Judgement::kOpen; });
  return open == frames_.rend() ? std::pair(0U, 0U) : std::pair(open->chain + 1, open->number);
}

ConditionStack::Place ConditionStack::PlaceHere() const {
  const auto open = std::find_if(frames_.rbegin(), frames_.rend(),
                                 [](const Frame& frame) { return frame.arm == Judgement::kOpen; });
  return {frames_.size(), static_cast<std::size_t>(frames_.rend() - open), changes_};
}

bool ConditionStack::HasLeft(const Place& place) const {
  return frames_.size() < place.open_depth ||
         std::any_of(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(place.open_depth),
                     [&](const Frame& frame) { return frame.entered > place.changes; });
}

bool ConditionStack::IsOpen() const {
  return std::any_of(frames_.begin(), frames_.end(),
                     [](const Frame& frame) { return frame.arm == Judgement::kOpen; });
}

bool ConditionStack::InAlternative(std::size_t since) const {
  return std::any_of(frames_.begin() + static_cast<std::ptrdiff_t>(std::min(since, frames_.size())),
                     frames_.end(), [](const Frame& frame) { return frame.alternative; });
}

std::uint32_t ConditionStack::Index(std::vector<Conditions>* conditions) {
  if (frames_.empty()) return 0;
  if (top().index) return *top().index;
  Conditions here;
  for (const Frame& frame : frames_) {
    if (frame.arm != Judgement::kOpen) continue;
    here.open.push_back(frame.text);
    here.arms.push_back({frame.chain, frame.number});
  }
  here.holds = top().all;
  top().index = here.open.empty() ? 0 : static_cast<std::uint32_t>(conditions->size());
  if (!here.open.empty()) conditions->push_back(std::move(here));
  return *top().index;
}

}  // namespace vendorconfs::cpp
