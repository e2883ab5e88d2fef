#include "input/registration/watched_names.h"

#include <bit>

#include "input/registration/byte_vector.h"
#include "input/registration/bytes.h"

namespace vendorconfs::cpp {

void WatchedNames::Add(std::string_view name) {
  if (name.empty() || !names_.emplace(name).second) return;
  if (begins_ == nullptr) begins_ = std::make_unique<std::bitset<kBytes * kBytes>>();
  if (name.size() > 1) {
    begins_->set(Pair(name[0], name[1]));
    return;
  }
  for (std::size_t second = 0; second < kBytes; ++second) {
    const char c = static_cast<char>(second);
    if (!IsNameByte(c)) begins_->set(Pair(name[0], c));
  }
}

bool WatchedNames::IsWatched(const char* word, const char* text_end) const {
  if (!begins_->test(Pair(*word, word + 1 == text_end ? '\0' : word[1]))) return false;
  const char* p = word;
  while (p != text_end && IsNameByte(*p)) ++p;
  return names_.find(std::string_view(word, static_cast<std::size_t>(p - word))) != names_.end();
}

const char* WatchedNames::Find(const char* at, const char* end, const char* begin,
                               const char* text_end) const {
  if (names_.empty()) return end;
  bool in_word = at != begin && IsNameByte(at[-1]);
#if defined(__SSE2__)
  while (at < end) {
    const ByteVector bytes = ByteVector::UpTo(at, text_end);
    const unsigned name_bits = bytes.With(0x20).RangeBits('a', 25) | bytes.RangeBits('0', 9) |
                               bytes.EqualBits('_') | bytes.EqualBits('$') | bytes.HighBits();
    unsigned begins = name_bits & ~(name_bits << 1 | (in_word ? 1U : 0U));
    if (end - at < kVectorSize) begins &= (1U << (end - at)) - 1;
    for (; begins != 0; begins &= begins - 1) {
      const char* word = at + std::countr_zero(begins);
      if (IsWatched(word, text_end)) return word;
    }
    if (end - at <= kVectorSize) return end;
    in_word = (name_bits >> (kVectorSize - 1) & 1) != 0;
    at += kVectorSize;
  }
#else
  for (; at < end; ++at) {
    const bool is_name = IsNameByte(*at);
    if (is_name && !in_word && IsWatched(at, text_end)) return at;
    in_word = is_name;
  }
#endif
  return end;
}

}  // namespace vendorconfs::cpp
