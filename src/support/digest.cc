#include "support/digest.h"

#include <xxhash.h>

namespace vendorconfs {

std::string Xxh3Hex(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  std::string hex;
  hex.reserve(32);
  for (const XXH64_hash_t half : {hash.high64, hash.low64}) {
    for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[(half >> shift) & 15];
  }
  return hex;
}

}  // namespace vendorconfs
