// The `#if` arms around a place of the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "input/registration/condition_judge.h"
#include "input/registration/registration_file.h"

namespace vendorconfs::cpp {

class ConditionStack {
 public:
  // Compilers take any depth; what is deeper than this is no register file, and each level costs every
  // registration in it.
  static constexpr std::size_t kDeepest = 256;

  struct Frame {
    const char* begin = nullptr;  // of the `#if`
    std::uint32_t chain = 0;      // counts the conditions of the file
    std::uint32_t number = 0;     // of the arm
    std::uint32_t entered = 0;    // changes() where the arm began
    bool reachable = false;       // the text around the condition may be compiled
    bool else_seen = false;
    Judgement earlier = Judgement::kFalse;  // whether an arm before this one is compiled
    Judgement arm = Judgement::kFalse;      // whether this one is, given the text around the condition
    Condition not_earlier;                  // open arms before this one do not hold
    std::vector<std::string> earlier_texts;
    Condition test;                      // of this arm's symbols, the arms before it aside
    Condition condition;                 // of this arm
    Condition all;                       // of this arm and of those around it
    std::string text;                    // of this arm; empty where it holds
    bool alternative = false;            // an arm before this one may be compiled instead
    std::optional<std::uint32_t> index;  // of the conditions up to this arm, once they were asked for
  };

  bool empty() const { return frames_.empty(); }
  std::size_t depth() const { return frames_.size(); }
  Frame& top() { return frames_.back(); }
  const Frame& top() const { return frames_.back(); }

  // Whether text here is known not to be compiled.
  bool skipping() const { return !frames_.empty() && (!top().reachable || top().arm == Judgement::kFalse); }
  // Whether it is for the build to say that text here is compiled.
  bool IsOpen() const;
  // Whether a condition opened here, or the next arm of the innermost one, needs judging.
  bool NextArmMatters() const { return top().reachable && top().earlier != Judgement::kTrue; }

  void Push(const char* begin, const Test& test);
  void NextArm(const Test& test);
  void Pop() {
    ++changes_;
    frames_.pop_back();
  }

  // A place among arms, to tell later whether the open ones of them have ended.
  struct Place {
    std::size_t depth = 0;       // of conditions
    std::size_t open_depth = 0;  // of the innermost one whose arm is open
    std::uint32_t changes = 0;
  };
  Place PlaceHere() const;
  bool HasLeft(const Place& place) const;
  // Counts the arms that were entered or left.
  std::uint32_t changes() const { return changes_; }

  // Whether this is an arm other than the first one of a condition that began within the innermost `depth() -
  // since` ones.
  bool InAlternative(std::size_t since) const;

  // What holds where no arm of the innermost condition so far is compiled.
  Condition OtherArm() const { return Condition::And(Around(), top().not_earlier); }
  // What holds here.
  Condition Here() const { return frames_.empty() ? Condition() : top().all; }
  // False only if no build meets the condition.
  bool CanHold(const Condition& condition) const;
  // Whether what held elsewhere can hold together with the conditions here.
  bool CanHoldHere(const Condition& condition) const { return CanHold(Condition::And(Here(), condition)); }
  // The innermost arm that may or may not be compiled: the condition's number from 1 and the arm's, or zeros.
  std::pair<std::uint32_t, std::uint32_t> OpenArm() const;

  // Whether it may be that no arm of the innermost condition so far is compiled.
  bool MayPassBy() const;

  // The conditions here as an index into `conditions`, appended where they are new.
  std::uint32_t Index(std::vector<Conditions>* conditions);

 private:
  void EnterArm(const Test& test);
  void Combine();
  Condition Around() const;

  std::vector<Frame> frames_;
  std::uint32_t chains_ = 0;
  std::uint32_t changes_ = 0;
  mutable std::uint64_t effort_ = std::uint64_t{1} << 24;  // left for finding that conditions cannot hold
};

}  // namespace vendorconfs::cpp
