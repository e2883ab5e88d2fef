#include "input/registration/brackets.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "input/registration/byte_vector.h"

namespace vendorconfs::cpp {
namespace {

struct Kind {
  std::uint8_t index = 0;
  std::int8_t change = 0;
};

constexpr std::array<Kind, 128> kKinds = [] {
  std::array<Kind, 128> kinds{};
  kinds['('] = {0, 1};
  kinds[')'] = {0, -1};
  kinds['['] = {1, 1};
  kinds[']'] = {1, -1};
  kinds['{'] = {2, 1};
  kinds['}'] = {2, -1};
  return kinds;
}();

}  // namespace

void Brackets::Count(char c, const char* place) {
  const Kind kind = kKinds[static_cast<unsigned char>(c) & 0x7F];
  if ((open_[kind.index] += kind.change) >= 0) return;
  open_[kind.index] = 0;
  if (surplus_ == nullptr && known_) surplus_ = place;
}

void Brackets::Pass(const char* at, const char* end) {
#if defined(__SSE2__)
  for (; end - at >= kVectorSize; at += kVectorSize) {
    const ByteVector bytes(at);
    // [ and {, and ] and }, differ in one bit.
    const ByteVector square_as_brace = bytes.With(0x20);
    unsigned bits = bytes.EqualBits('(') | bytes.EqualBits(')') | square_as_brace.EqualBits('{') |
                    square_as_brace.EqualBits('}');
    for (; bits != 0; bits &= bits - 1) {
      const char* bracket = at + std::countr_zero(bits);
      Count(*bracket, bracket);
    }
  }
#endif
  for (; at != end; ++at) {
    if (kKinds[static_cast<unsigned char>(*at) & 0x7F].change != 0) Count(*at, at);
  }
}

void Brackets::Raise(Counts* most, const Counts& counts) {
  std::transform(most->begin(), most->end(), counts.begin(), most->begin(),
                 [](std::int32_t a, std::int32_t b) { return std::max(a, b); });
}

void Brackets::EndArm() {
  Arms& arms = conditions_.back();
  arms.any ? Raise(&arms.most, open_) : void(arms.most = open_);
  arms.any = true;
  open_ = arms.before;
}

void Brackets::EndCondition(bool exhaustive) {
  const Arms arms = conditions_.back();
  conditions_.pop_back();
  open_ = arms.most;
  if (!exhaustive) Raise(&open_, arms.before);
}

}  // namespace vendorconfs::cpp
