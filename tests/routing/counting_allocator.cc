#include "routing/counting_allocator.h"

#include <cstdlib>
#include <new>

namespace {

thread_local std::size_t live_bytes = 0;

struct alignas(std::max_align_t) Head {
  std::size_t size;
};

}  // namespace

namespace vendorconfs::routing {

std::size_t LiveBytes() {
  return live_bytes;
}

}  // namespace vendorconfs::routing

void* operator new(std::size_t size) {
  auto* head = static_cast<Head*>(std::malloc(sizeof(Head) + size));
  if (head == nullptr) throw std::bad_alloc();
  head->size = size;
  live_bytes += size;
  return head + 1;
}
void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  Head* head = static_cast<Head*>(block) - 1;
  live_bytes -= head->size;
  std::free(head);
}
void operator delete(void* block, std::size_t) noexcept {
  operator delete(block);
}
// The library's own are these; a sanitiser's are not.
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete[](void* block) noexcept {
  operator delete(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  operator delete(block);
}
