#include "input/registration/difference_bounds.h"

#include <algorithm>
#include <limits>

namespace vendorconfs::cpp {

DifferenceBounds::DifferenceBounds(const std::vector<std::size_t>& groups) {
  using Limits = std::numeric_limits<std::int64_t>;
  for (const std::size_t group : groups) {
    if (group >= groups_.size()) groups_.resize(group + 1);
    places_.push_back({group, groups_[group].size++});
  }
  constexpr Wide kLeast = Limits::min();
  constexpr Wide kMost = Limits::max();
  for (Group& group : groups_) {
    group.most.assign(group.size * group.size, kMost - kLeast);
    for (std::size_t i = 0; i < group.size; ++i) {
      group.most[i * group.size] = kMost;
      group.most[i] = -kLeast;
      group.most[i * group.size + i] = 0;
    }
  }
}

DifferenceBounds::Wide DifferenceBounds::Most(std::size_t a, std::size_t b) const {
  const Place left = a == kZero ? Place{places_[b].group, 0} : places_[a];
  const Place right = b == kZero ? Place{left.group, 0} : places_[b];
  const Group& group = groups_[left.group];
  return group.most[left.index * group.size + right.index];
}

bool DifferenceBounds::Add(std::size_t a, std::size_t b, Wide most) {
  if (most >= Most(a, b)) return true;
  if (most < -Most(b, a)) return false;
  const Place left = a == kZero ? Place{places_[b].group, 0} : places_[a];
  const Place right = b == kZero ? Place{left.group, 0} : places_[b];
  Group& group = groups_[left.group];
  // i - j is at most (i - a) + (a - b) + (b - j).
  for (std::size_t i = 0; i < group.size; ++i) {
    const Wide to_left = group.most[i * group.size + left.index] + most;
    for (std::size_t j = 0; j < group.size; ++j) {
      const std::size_t cell = i * group.size + j;
      const Wide around = to_left + group.most[right.index * group.size + j];
      if (around >= group.most[cell]) continue;
      log_.push_back({left.group, cell, group.most[cell]});
      group.most[cell] = around;
    }
  }
  return true;
}

void DifferenceBounds::Return(std::size_t mark) {
  for (; log_.size() > mark; log_.pop_back()) {
    const Change& change = log_.back();
    groups_[change.group].most[change.cell] = change.before;
  }
}

}  // namespace vendorconfs::cpp
