// Names that are sought in text which is passed over otherwise.
#pragma once

#include <bitset>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace vendorconfs::cpp {

class WatchedNames {
 public:
  bool empty() const { return names_.empty(); }
  void Add(std::string_view name);
  // The begin of the first word of these that begins in [at, end), or `end`. [begin, text_end) is the whole
  // text. Many times faster than lexing.
  const char* Find(const char* at, const char* end, const char* begin, const char* text_end) const;

 private:
  static constexpr std::size_t kBytes = 256;

  static std::size_t Pair(char first, char second) {
    return static_cast<unsigned char>(first) * kBytes + static_cast<unsigned char>(second);
  }
  bool IsWatched(const char* word, const char* text_end) const;

  std::set<std::string, std::less<>> names_;
  std::unique_ptr<std::bitset<kBytes * kBytes>>
      begins_;  // the pairs of bytes that a word of these begins with
};

}  // namespace vendorconfs::cpp
