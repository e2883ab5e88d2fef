#include "support/op_names.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace vendorconfs {
namespace {

constexpr std::size_t kBlockSize = std::size_t{64} * 1024;

// What a byte may be in an overload key.
enum NameByte : unsigned char { kOther, kDigit, kLetter };

constexpr std::array<NameByte, 256> kNameBytes = [] {
  std::array<NameByte, 256> bytes{};
  for (unsigned c = '0'; c <= '9'; ++c) bytes[c] = kDigit;
  for (unsigned c = 'A'; c <= 'Z'; ++c) bytes[c] = kLetter;
  for (unsigned c = 'a'; c <= 'z'; ++c) bytes[c] = kLetter;
  bytes[static_cast<unsigned char>('_')] = kLetter;
  return bytes;
}();

NameByte Classify(char c) {
  return kNameBytes[static_cast<unsigned char>(c)];
}

std::uint32_t HashOf(std::string_view name) {
  return static_cast<std::uint32_t>(XXH3_64bits(name.data(), name.size()) >> 32);
}

}  // namespace

bool IsOpName(std::string_view name) {
  if (name.empty() || Classify(name.front()) != kLetter) return false;
  const char* at = name.data();
  const char* end = at + name.size();
  while (at != end && Classify(*at) != kOther) ++at;
  if (at == end) return true;
  if (*at++ != '.' || at == end) return false;
  while (at != end && Classify(*at) != kOther) ++at;
  return at == end;
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
  return slots_[slot] != kNoOp ? slots_[slot] : Add(name, hash, slot);
}

OpId OpNames::InternOpName(std::string_view name) {
  if (names_.size() * 2 >= slots_.size()) Grow();
  const std::uint32_t hash = HashOf(name);
  const std::size_t slot = Slot(name, hash);
  // What was interned this way was looked at then.
  if (slots_[slot] != kNoOp) return slots_[slot];
  return IsOpName(name) ? Add(name, hash, slot) : kNoOp;
}

OpId OpNames::Add(std::string_view name, std::uint32_t hash, std::size_t slot) {
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
