// The heap of the tool's own process. A run lasts a few milliseconds, of which a general allocator and the
// page faults behind it would take a third: here a block comes off a thread's own list or its own slice of
// a chunk of memory, and chunks are huge pages where the system grants them (one fault for 2 MiB instead of
// 512).
//
// Blocks carry their size class in the eight bytes before them. A freed block waits in the list of its class
// in the heap of the thread that freed it; memory goes back to the system at the end of the process. A thread
// that ends leaves its heap to the next one that starts. Large blocks are malloc's, and where no further
// chunk can be had, small ones too: a limit on memory may leave room for them.
#include <sys/mman.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

namespace vendorconfs {
namespace {

constexpr std::size_t kHeader = 8;
constexpr std::size_t kGrain = 16;
constexpr std::size_t kChunk = std::size_t{2} << 20;  // the size of a huge page
constexpr std::size_t kSlice = kChunk / 8;            // what a thread takes of it at a time
constexpr std::size_t kFineClasses = 64;              // classes a grain apart, then four a doubling
constexpr std::size_t kLargestBlock = std::size_t{128} << 10;
constexpr std::uint64_t kFromMalloc = ~std::uint64_t{0};

// The class whose blocks hold `grains` grains, and that many or more in each.
constexpr std::size_t ClassOf(std::size_t grains) {
  if (grains <= kFineClasses) return grains;
  const std::size_t doubling = static_cast<std::size_t>(std::bit_width(grains - 1)) - 1;  // at least 6
  const std::size_t quarter = (grains - 1) >> (doubling - 2);                             // 4 … 7
  return kFineClasses + (doubling - 6) * 4 + quarter - 3;
}

constexpr std::size_t GrainsOf(std::size_t size_class) {
  if (size_class <= kFineClasses) return size_class;
  const std::size_t step = size_class - kFineClasses - 1;
  return (5 + step % 4) << (step / 4 + 4);
}

static_assert(ClassOf(64) == 64 && ClassOf(65) == 65 && GrainsOf(65) == 80 && ClassOf(80) == 65);
static_assert(ClassOf(81) == 66 && GrainsOf(66) == 96 && ClassOf(128) == 68 && GrainsOf(68) == 128);
static_assert(ClassOf(129) == 69 && GrainsOf(69) == 160);

constexpr std::size_t kClasses = ClassOf(kLargestBlock / kGrain) + 1;

struct Free {
  Free* next;
};

struct Heap {
  std::array<Free*, kClasses> free{};
  char* at = nullptr;  // eight bytes before a multiple of the grain
  char* end = nullptr;
  Heap* next = nullptr;  // among the idle
};

constinit std::mutex lock;
constinit Heap* idle = nullptr;
constinit char* next_slice = nullptr;  // of the last chunk
constinit std::size_t slices_left = 0;
constinit thread_local Heap* heap = nullptr;

// Gives this thread's heap to the next thread.
struct Leaving {
  bool armed = false;
  ~Leaving() {
    if (heap == nullptr) return;
    const std::lock_guard<std::mutex> guard(lock);
    heap->next = idle;
    idle = heap;
    heap = nullptr;
  }
};
thread_local Leaving leaving;

// Memory at a multiple of the chunk's size, or null.
char* NewChunk() {
  void* const mapped = mmap(nullptr, 2 * kChunk, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  char* const begin = static_cast<char*>(mapped);
  const std::size_t before = (kChunk - reinterpret_cast<std::uintptr_t>(begin) % kChunk) % kChunk;
  if (before != 0) munmap(begin, before);
  munmap(begin + before + kChunk, kChunk - before);
  madvise(begin + before, kChunk, MADV_HUGEPAGE);
  return begin + before;
}

// Gives the heap the next slice of the chunk that all threads share.
bool Refill(Heap& owner) {
  const std::lock_guard<std::mutex> guard(lock);
  if (slices_left == 0) {
    char* const chunk = NewChunk();
    if (chunk == nullptr) return false;
    next_slice = chunk;
    slices_left = kChunk / kSlice;
  }
  owner.at = next_slice + kHeader;
  owner.end = next_slice + kSlice;
  next_slice += kSlice;
  --slices_left;
  return true;
}

Heap* TakeHeap() {
  leaving.armed = true;
  {
    const std::lock_guard<std::mutex> guard(lock);
    if (idle != nullptr) {
      heap = idle;
      idle = idle->next;
      return heap;
    }
  }
  Heap first;
  if (!Refill(first)) return nullptr;
  char* const place = first.at + kHeader;
  first.at += (kHeader + sizeof(Heap) + kGrain - 1) / kGrain * kGrain;
  heap = new (place) Heap(first);
  return heap;
}

void* FromMalloc(std::size_t size) {
  char* const block = static_cast<char*>(std::malloc(size + kGrain));
  if (block == nullptr) return nullptr;
  *reinterpret_cast<std::uint64_t*>(block + kGrain - kHeader) = kFromMalloc;
  return block + kGrain;
}

void* TryAllocate(std::size_t size) {
  if (size > kLargestBlock - kHeader) return size > PTRDIFF_MAX ? nullptr : FromMalloc(size);
  Heap* const owner = heap != nullptr ? heap : TakeHeap();
  if (owner == nullptr) return FromMalloc(size);
  const std::size_t size_class = ClassOf((size + kHeader + kGrain - 1) / kGrain);
  if (Free* const block = owner->free[size_class]) {
    owner->free[size_class] = block->next;
    return block;
  }
  const std::size_t bytes = GrainsOf(size_class) * kGrain;
  if (static_cast<std::size_t>(owner->end - owner->at) < bytes && !Refill(*owner)) return FromMalloc(size);
  char* const block = owner->at;
  owner->at += bytes;
  *reinterpret_cast<std::uint64_t*>(block) = size_class;
  return block + kHeader;
}

void Release(void* block) {
  const std::uint64_t size_class = *reinterpret_cast<std::uint64_t*>(static_cast<char*>(block) - kHeader);
  if (size_class == kFromMalloc) {
    std::free(static_cast<char*>(block) - kGrain);
    return;
  }
  Heap* const owner = heap != nullptr ? heap : TakeHeap();
  if (owner == nullptr) return;
  owner->free[size_class] = new (block) Free{owner->free[size_class]};
}

}  // namespace
}  // namespace vendorconfs

void* operator new(std::size_t size) {
  while (true) {
    if (void* const block = vendorconfs::TryAllocate(size)) return block;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void operator delete(void* block) noexcept {
  if (block != nullptr) vendorconfs::Release(block);
}

void operator delete(void* block, std::size_t /*size*/) noexcept {
  if (block != nullptr) vendorconfs::Release(block);
}
