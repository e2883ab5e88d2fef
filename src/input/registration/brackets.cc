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

void Brackets::Take(char c, const char* place) {
  if (notes_places_) {
    const Kind kind = kKinds[static_cast<unsigned char>(c) & 0x7F];
    std::uint32_t& last = open_[kind.index].last;
    if (kind.change > 0) {
      places_.push_back({place, last});
      last = static_cast<std::uint32_t>(places_.size() - 1);
    } else if (kind.change < 0) {
      last = places_[last].around;
    }
  }
  Count(c, place);
}

void Brackets::Count(char c, const char* place) {
  const Kind kind = kKinds[static_cast<unsigned char>(c) & 0x7F];
  OfKind& open = open_[kind.index];
  if ((open.most += kind.change) >= open.doubt) return;
  if (open.most < 0) {
    open.most = 0;
    if (surplus_ == nullptr && known_) surplus_ = place;
  }
  open.doubt = open.most;
}

bool Brackets::AreOpen() const {
  return known_ &&
         std::any_of(open_.begin(), open_.end(), [](const OfKind& kind) { return kind.least() > 0; });
}

Brackets::Unclosed Brackets::LastOpen() const {
  Unclosed last;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    const char* place = open_[i].least() > 0 ? places_[open_[i].last].place : nullptr;
    if (place > last.place) last = {place, "([{"[i]};
  }
  return last;
}

void Brackets::EndArguments(const Mark& mark) {
  open_ = mark.open;
  surplus_ = mark.surplus;
}

void Brackets::BeginCondition() {
  conditions_.push_back({open_, open_, false});
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

void Brackets::Join(State* joined, const State& other) {
  for (std::size_t i = 0; i < other.size(); ++i) {
    OfKind& kind = (*joined)[i];
    const std::int32_t least = std::min(kind.least(), other[i].least());
    if (other[i].least() < kind.least()) kind.last = other[i].last;
    kind.most = std::max(kind.most, other[i].most);
    kind.doubt = kind.most - least;
  }
}

void Brackets::EndArm() {
  Arms& arms = conditions_.back();
  arms.any ? Join(&arms.joined, open_) : void(arms.joined = open_);
  arms.any = true;
  open_ = arms.before;
}

void Brackets::EndCondition(bool exhaustive) {
  const Arms arms = conditions_.back();
  conditions_.pop_back();
  open_ = arms.joined;
  if (!exhaustive) Join(&open_, arms.before);
}

}  // namespace vendorconfs::cpp
