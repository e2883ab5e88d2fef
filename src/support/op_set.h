// A set of ops as bits: the unions and differences that the routing rules are made of cost a word for 64 ops.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/op_names.h"

namespace vendorconfs {

class OpSet {
 public:
  void Insert(OpId op) {
    const std::size_t word = op / 64;
    if (word >= words_.size()) words_.resize(word + 1);
    words_[word] |= std::uint64_t{1} << (op % 64);
  }

  void Remove(OpId op) {
    if (Contains(op)) words_[op / 64] &= ~(std::uint64_t{1} << (op % 64));
  }

  bool Contains(OpId op) const {
    const std::size_t word = op / 64;
    return word < words_.size() && ((words_[word] >> (op % 64)) & 1) != 0;
  }

  OpSet& operator|=(const OpSet& other) {
    if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
    for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }

  OpSet& operator&=(const OpSet& other) {
    if (words_.size() > other.words_.size()) words_.resize(other.words_.size());
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }

  OpSet& operator-=(const OpSet& other) {
    const std::size_t common = words_.size() < other.words_.size() ? words_.size() : other.words_.size();
    for (std::size_t i = 0; i < common; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }

  friend OpSet operator|(OpSet a, const OpSet& b) { return a |= b; }
  friend OpSet operator&(OpSet a, const OpSet& b) { return a &= b; }
  friend OpSet operator-(OpSet a, const OpSet& b) { return a -= b; }

  std::size_t Count() const {
    std::size_t count = 0;
    for (std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }

  bool Empty() const { return Count() == 0; }

  // Calls visit(OpId) for each member, by rising id.
  template <class Visit>
  void ForEach(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<OpId>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace vendorconfs
