// Memory for the time of a load: parts of one block. A block that holds the text and what is made of it comes
// back from the heap, load after load, with its pages in place; several blocks would be given back and
// faulted in again, which costs as much as the reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace vendorconfs::routing::internal {

// Hands out parts of somebody's block. They are not taken back.
class Arena {
 public:
  Arena() = default;
  Arena(char* start, std::size_t bytes) : start_(start), bytes_(bytes) {}

  // Null where nothing is left.
  void* Take(std::size_t bytes, std::size_t alignment) {
    const std::size_t padding =
        (alignment - reinterpret_cast<std::uintptr_t>(start_ + used_) % alignment) % alignment;
    if (bytes > bytes_ || padding > bytes_ - bytes || used_ > bytes_ - bytes - padding) return nullptr;
    used_ += padding;
    return start_ + std::exchange(used_, used_ + bytes);
  }

 private:
  char* start_ = nullptr;
  std::size_t bytes_ = 0, used_ = 0;
};

// Room for plain values, which are not initialised. What does not fit into the arena comes from the heap.
template <class T>
class ArenaArray {
  static_assert(std::is_trivially_copyable<T>::value, "plain values");

 public:
  // Room for so many, of which the first `kept` stay as they are.
  void Reserve(Arena& arena, std::size_t wanted, std::size_t kept) {
    if (wanted <= capacity_) return;
    if (wanted < 2 * capacity_) wanted = 2 * capacity_;
    auto* room = static_cast<T*>(arena.Take(wanted * sizeof(T), alignof(T)));
    std::unique_ptr<T[]> own;
    if (room == nullptr) {
      own.reset(new T[wanted]);
      room = own.get();
    }
    if (kept != 0) std::memcpy(room, items_, kept * sizeof(T));
    items_ = room;
    own_ = std::move(own);
    capacity_ = wanted;
  }
  // Stands in somebody's room from now on.
  void Use(T* room, std::size_t capacity) {
    items_ = room;
    own_.reset();
    capacity_ = capacity;
  }
  std::size_t capacity() const { return capacity_; }
  T* get() const { return items_; }
  T& operator[](std::size_t i) const { return items_[i]; }

 private:
  T* items_ = nullptr;
  std::size_t capacity_ = 0;
  std::unique_ptr<T[]> own_;
};

}  // namespace vendorconfs::routing::internal
