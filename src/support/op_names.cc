#include "support/op_names.h"

#include <xxhash.h>

#include <algorithm>
#include <cstring>

namespace vendorconfs {
namespace {

constexpr std::size_t kBlockSize = 64 * 1024;

bool IsNameStart(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}
bool IsNameChar(char c) {
  return IsNameStart(c) || (c >= '0' && c <= '9');
}

std::uint32_t HashOf(std::string_view name) {
  return static_cast<std::uint32_t>(XXH3_64bits(name.data(), name.size()) >> 32);
}

}  // namespace

bool IsOpName(std::string_view name) {
  const std::size_t dot = std::min(name.find('.'), name.size());
  const std::string_view base = name.substr(0, dot);
  if (base.empty() || !IsNameStart(base.front())) return false;
  if (!std::all_of(base.begin(), base.end(), IsNameChar)) return false;
  if (dot == name.size()) return true;
  const std::string_view overload = name.substr(dot + 1);
  return !overload.empty() && std::all_of(overload.begin(), overload.end(), IsNameChar);
}

OpNames::OpNames(const OpNames& other)
    : names_(other.names_), hashes_(other.hashes_), slots_(other.slots_), blocks_(other.blocks_) {}

OpNames& OpNames::operator=(const OpNames& other) {
  return *this = OpNames(other);
}

std::size_t OpNames::Slot(std::string_view name, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != kNoOp && (hashes_[slots_[slot]] != hash || names_[slots_[slot]] != name)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

OpId OpNames::Intern(std::string_view name) {
  if (names_.size() * 2 >= slots_.size()) Grow();
  const std::uint32_t hash = HashOf(name);
  const std::size_t slot = Slot(name, hash);
  if (slots_[slot] != kNoOp) return slots_[slot];
  const OpId id = static_cast<OpId>(names_.size());
  names_.push_back(Keep(name));
  hashes_.push_back(hash);
  slots_[slot] = id;
  return id;
}

OpId OpNames::Find(std::string_view name) const {
  return slots_.empty() ? kNoOp : slots_[Slot(name, HashOf(name))];
}

void OpNames::Grow() {
  slots_.assign(std::max<std::size_t>(slots_.size() * 2, 8192), kNoOp);
  const std::size_t mask = slots_.size() - 1;
  for (OpId id = 0; id < names_.size(); ++id) {
    std::size_t slot = hashes_[id] & mask;
    while (slots_[slot] != kNoOp) slot = (slot + 1) & mask;
    slots_[slot] = id;
  }
}

std::string_view OpNames::Keep(std::string_view name) {
  if (name.empty()) return {};
  if (name.size() > block_left_) {
    const std::size_t size = std::max(kBlockSize, name.size());
    blocks_.push_back(std::shared_ptr<char[]>(new char[size]));
    block_next_ = blocks_.back().get();
    block_left_ = size;
  }
  char* kept = block_next_;
  std::memcpy(kept, name.data(), name.size());
  block_next_ += name.size();
  block_left_ -= name.size();
  return {kept, name.size()};
}

}  // namespace vendorconfs
