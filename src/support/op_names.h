// Operator overload keys as small integers, so that sets of them are bits and comparisons are cheap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace vendorconfs {

// Position of a name in its OpNames. Ids of two OpNames do not mix.
using OpId = std::uint32_t;
inline constexpr OpId kNoOp = ~OpId{0};

// Whether `name` is an overload key: `name` or `name.overload`,
// [A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?
bool IsOpName(std::string_view name);

// Interns names: equal names get equal ids, given out from 0 in the order of first sight. Not thread-safe
// while interning; reading is safe from any thread. Intern and Find cost one hash of the name.
class OpNames {
 public:
  OpNames() = default;
  OpNames(OpNames&&) = default;
  OpNames& operator=(OpNames&&) = default;
  // The copy shares the texts of the names and interns new ones for itself.
  OpNames(const OpNames& other);
  OpNames& operator=(const OpNames& other);

  OpId Intern(std::string_view name);
  // The same where the name is an op name; kNoOp otherwise.
  OpId InternOpName(std::string_view name);
  // kNoOp where the name was never interned.
  OpId Find(std::string_view name) const;
  // Valid as long as this object lives.
  std::string_view Name(OpId id) const { return names_[id]; }
  std::size_t size() const { return names_.size(); }

 private:
  std::size_t Slot(std::string_view name, std::uint64_t hash) const;
  OpId Add(std::string_view name, std::uint32_t hash, std::size_t slot);
  void Grow();
  std::string_view Keep(std::string_view name);

  std::vector<std::string_view> names_;
  std::vector<std::uint32_t>
      hashes_;               // by id: the hash's high half, to grow and to reject without touching the name
  std::vector<OpId> slots_;  // open addressing, a power of two in size, at most half full
  std::vector<std::shared_ptr<char[]>> blocks_;
  std::size_t block_left_ = 0;
  char* block_next_ = nullptr;
};

}  // namespace vendorconfs
