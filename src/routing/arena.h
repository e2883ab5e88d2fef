// Memory for the time of a load: parts of one block. A block that holds the text and what is made of it comes
// back from the heap, load after load, with its pages in place; several blocks would be given back and
// faulted in again, which costs as much as the reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
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
  bool Owns(const void* part) const {
    return std::less_equal<const void*>()(start_, part) && std::less<const void*>()(part, start_ + bytes_);
  }

 private:
  char* start_ = nullptr;
  std::size_t bytes_ = 0, used_ = 0;
};

// For containers of plain values. What does not fit into the arena comes from the heap.
template <class T>
class ArenaAllocator {
 public:
  using value_type = T;

  explicit ArenaAllocator(Arena& arena) : arena_(&arena) {}

  T* allocate(std::size_t count) {
    if (count > SIZE_MAX / sizeof(T)) throw std::bad_alloc();
    void* const part = arena_->Take(count * sizeof(T), alignof(T));
    return static_cast<T*>(part != nullptr ? part : ::operator new(count * sizeof(T)));
  }
  void deallocate(T* items, std::size_t) noexcept {
    if (!arena_->Owns(items)) ::operator delete(items);
  }
  bool operator==(const ArenaAllocator& other) const { return arena_ == other.arena_; }
  bool operator!=(const ArenaAllocator& other) const { return arena_ != other.arena_; }

 private:
  Arena* arena_;
};

}  // namespace vendorconfs::routing::internal
