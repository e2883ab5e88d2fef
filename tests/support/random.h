// Random numbers that are the same on every machine: the standard's engines are specified to the bit, its
// distributions are not. A fuzzer hands in the choices as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vendorconfs {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  // Each byte is a choice. When they are used up, numbers follow that depend on how many they were. The
  // bytes must outlive this object.
  explicit Random(std::string_view choices) : choices_(choices), engine_(choices.size()) {}

  // A number below `end`, which must not be 0. The bias is too small to matter to a test.
  std::size_t Below(std::size_t end) { return static_cast<std::size_t>(Next() % end); }
  std::size_t Between(std::size_t first, std::size_t last) { return first + Below(last - first + 1); }
  bool OneIn(std::size_t count) { return Below(count) == 0; }

  template <class Range>
  const auto& Pick(const Range& range) {
    return range[Below(range.size())];
  }

  template <class Item>
  void Shuffle(std::vector<Item>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[Below(i)]);
  }

  // `size` characters of `alphabet`.
  std::string Text(std::size_t size, std::string_view alphabet) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += alphabet[Below(alphabet.size())];
    return text;
  }

 private:
  std::uint64_t Next() {
    if (choices_.empty()) return engine_();
    const auto choice = static_cast<unsigned char>(choices_.front());
    choices_.remove_prefix(1);
    return choice;
  }

  std::string_view choices_;
  std::mt19937_64 engine_;
};

}  // namespace vendorconfs
