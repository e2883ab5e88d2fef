// What bounds of whole numbers, and of the differences of two of them, say together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "input/registration/arithmetic.h"

namespace vendorconfs::cpp {

// Numbers are counted from 0. Keeps the tightest bounds that follow from those given, so that it knows at
// once what holds and what cannot. A mark taken before some bounds leads back behind them.
class DifferenceBounds {
 public:
  __extension__ using Wide = __int128;

  // `groups`: of each number the group, from 0 on, that it may be compared within. `least` and `most`, where
  // a bound has no second number: those of 64 bits.
  explicit DifferenceBounds(const std::vector<std::size_t>& groups);

  static constexpr std::size_t kZero = static_cast<std::size_t>(-1);

  // Adds `a - b <= most`, where one of the two may be kZero. False if no numbers meet all bounds; then a mark
  // is to be gone back to.
  bool Add(std::size_t a, std::size_t b, Wide most);
  // The most that `a - b` can be.
  Wide Most(std::size_t a, std::size_t b) const;
  Range RangeOf(std::size_t a) const {
    return {static_cast<std::int64_t>(-Most(kZero, a)), static_cast<std::int64_t>(Most(a, kZero))};
  }
  // Whether the number is compared with no other one.
  bool IsAlone(std::size_t a) const { return groups_[places_[a].group].size == 2; }
  // What adding a bound of the number costs.
  std::size_t CostOf(std::size_t a) const {
    const std::size_t size = groups_[places_[a].group].size;
    return size * size;
  }

  std::size_t Mark() const { return log_.size(); }
  void Return(std::size_t mark);

 private:
  // The most that differences within the group can be; 0 stands for the number zero.
  struct Group {
    std::size_t size = 1;
    std::vector<Wide> most;
  };
  struct Place {
    std::size_t group;
    std::size_t index;
  };
  struct Change {
    std::size_t group;
    std::size_t cell;
    Wide before;
  };

  std::vector<Group> groups_;
  std::vector<Place> places_;
  std::vector<Change> log_;
};

}  // namespace vendorconfs::cpp
