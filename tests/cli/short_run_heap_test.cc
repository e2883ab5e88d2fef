// This program has the tool's heap: the operators that it replaces are those that the tests use.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/catch.h"

namespace vendorconfs {
namespace {

struct Block {
  unsigned char* bytes;
  std::size_t size;
  unsigned char mark;
};

Block Take(std::size_t size, unsigned char mark) {
  auto* bytes = static_cast<unsigned char*>(::operator new(size));
  std::memset(bytes, mark, size);
  return {bytes, size, mark};
}

bool Intact(const Block& block) {
  return std::all_of(block.bytes, block.bytes + block.size,
                     [&](unsigned char byte) { return byte == block.mark; });
}

// Sizes of every magnitude up to 400 KB, small ones most often.
std::size_t SomeSize(std::mt19937& random) {
  return random() % (std::size_t{1} << (random() % 19));
}

// Takes and gives back blocks in random order; whether any lost its bytes to another.
bool Churn(unsigned seed, int steps) {
  std::mt19937 random(seed);
  std::vector<Block> held;
  bool intact = true;
  for (int step = 0; step < steps; ++step) {
    if (held.empty() || random() % 5 < 3) {
      held.push_back(Take(SomeSize(random), static_cast<unsigned char>(random())));
      continue;
    }
    std::swap(held[random() % held.size()], held.back());
    intact = intact && Intact(held.back());
    ::operator delete(held.back().bytes);
    held.pop_back();
  }
  for (const Block& block : held) {
    intact = intact && Intact(block);
#ifdef __cpp_sized_deallocation  // clang before 19 wants a flag for it
    ::operator delete(block.bytes, block.size);
#else
    ::operator delete(block.bytes);
#endif
  }
  return intact;
}

TEST_CASE("blocks of every size are aligned, apart and writable to their end") {
  std::vector<Block> held;
  for (std::size_t size = 0; size < 3000; ++size)
    held.push_back(Take(size, static_cast<unsigned char>(size)));
  for (std::size_t size = 3000; size < 300'000; size += 997) held.push_back(Take(size, 1));
  for (const Block& block : held) {
    REQUIRE(reinterpret_cast<std::uintptr_t>(block.bytes) % __STDCPP_DEFAULT_NEW_ALIGNMENT__ == 0);
    REQUIRE(Intact(block));
    ::operator delete(block.bytes);
  }
}

TEST_CASE("blocks keep their bytes while others come and go") {
  for (unsigned seed = 0; seed < 20; ++seed) REQUIRE(Churn(seed, 3000));
}

TEST_CASE("a freed block is used again") {
  void* const first = ::operator new(200);
  ::operator delete(first);
  void* const second = ::operator new(199);
  CHECK(first == second);
  ::operator delete(second);
}

TEST_CASE("threads take and free at once, their own blocks and each other's") {
  for (int round = 0; round < 10; ++round) {
    std::vector<char> intact(4, 0);
    std::vector<std::unique_ptr<std::string>> made(4);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        intact[i] = Churn(i, 2000) ? 1 : 0;
        made[i] = std::make_unique<std::string>(1000, 'x');
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(intact == std::vector<char>(4, 1));
    for (const auto& text : made) CHECK(*text == std::string(1000, 'x'));
  }
}

TEST_CASE("over-aligned and array forms work, and too large a request throws") {
  struct alignas(256) Wide {
    char bytes[256];
  };
  const auto wide = std::make_unique<Wide>();
  CHECK(reinterpret_cast<std::uintptr_t>(wide.get()) % 256 == 0);
  const auto array = std::make_unique<int[]>(100'000);
  CHECK(array[99'999] == 0);
  // Volatile, so that the compiler cannot drop the pair or reject the size.
  volatile std::size_t huge = std::numeric_limits<std::size_t>::max() - 4;
  CHECK_THROWS_AS(::operator new(huge), std::bad_alloc);
  huge = std::numeric_limits<std::size_t>::max() / 4;
  CHECK_THROWS_AS(::operator new(huge), std::bad_alloc);
  CHECK(::operator new(huge, std::nothrow) == nullptr);
  ::operator delete(nullptr);
}

}  // namespace
}  // namespace vendorconfs
