// The count and digest of a file's op lines, as "#@ routes:" states them.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace vendorconfs::routing::internal {

inline std::string Xxh128Hex(XXH128_hash_t hash) {
  std::string hex;
  for (const std::uint64_t half : {hash.high64, hash.low64}) {
    for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[half >> shift & 15];
  }
  return hex;
}

// Neighbouring lines are hashed in one go. Line ends count as LF, also where a checkout made them CR LF or
// the last one is missing: that is no hand's edit.
class OpLineDigest {
 public:
  // `line` without its line end; `plain_lf` says that a single LF follows it in the text.
  void Add(std::string_view line, bool plain_lf) {
    ++count_;
    if (run_.data() + run_.size() != line.data()) Flush();
    if (run_.empty()) run_ = {line.data(), 0};
    run_ = {run_.data(), run_.size() + line.size() + (plain_lf ? 1 : 0)};
    if (plain_lf) return;
    Flush();
    XXH3_128bits_update(&state_, "\n", 1);
  }
  // So many lines, LFs included.
  void Add(std::string_view lines, std::uint32_t count) {
    if (run_.data() + run_.size() != lines.data()) Flush();
    if (run_.empty()) run_ = {lines.data(), 0};
    run_ = {run_.data(), run_.size() + lines.size()};
    count_ += count;
  }
  std::uint64_t count() const { return count_; }
  std::string Hex() {
    if (whole_) return Xxh128Hex(XXH3_128bits(run_.data(), run_.size()));
    Flush();
    return Xxh128Hex(XXH3_128bits_digest(&state_));
  }

 private:
  void Flush() {
    if (whole_) XXH3_128bits_reset(&state_);
    whole_ = run_.empty() && whole_;
    XXH3_128bits_update(&state_, run_.data(), run_.size());
    run_ = {};
  }

  XXH3_state_t state_;
  std::string_view run_;
  bool whole_ = true;  // one run has all, and the state nothing
  std::uint64_t count_ = 0;
};

}  // namespace vendorconfs::routing::internal
