// The fast ways through a text: most of it is neither a registration nor a directive, and is passed over
// without making tokens of it. What is found may lie within a token (the quote of R"(…)", the splice in a
// name), so that the token's begin is sought backwards; nothing is sought back beyond the last token.

#include <algorithm>
#include <cstring>

#include "input/registration/brackets.h"
#include "input/registration/lexer.h"

namespace vendorconfs::cpp {
namespace {

constexpr std::string_view kBlockMacro = "TORCH_LIBRARY";

}  // namespace

// The begin of the name, number or literal prefix that ends at or goes on beyond `at`.
const char* Lexer::WordBegin(const char* at) const {
  const char* floor = std::max(taken_, gap_end_);
  for (;;) {
    const char* p = BackOverSplices(at, floor);
    if (p == floor) return at;
    const char before = p[-1];
    const bool exponent_sign = (before == '+' || before == '-') && p - 1 != floor && IsNameByte(p[-2]);
    if (!IsNameByte(before) && before != '.' && before != '\'' && !exponent_sign) return at;
    at = p - 1;
  }
}

// Where the `m` of `m.` begins, or null if something else stands before the dot.
const char* Lexer::ReceiverBefore(const char* dot) const {
  const char* p = BackOverSpace(dot);
  while (p > taken_ && p[-1] == ')') p = BackOverSpace(p - 1);  // (m).
  if (p == begin_ || p <= taken_ || p[-1] != 'm') return nullptr;
  const char* before = BackOverSplices(p - 1, taken_);
  if (before != taken_ && IsNameByte(before[-1])) return nullptr;
  return p - 1;
}

// With at_ on a directive or splice: moves to the `m` before it, whose dot may stand behind it.
bool Lexer::TakeBackReceiver() {
  const char* receiver = ReceiverBefore(at_);
  if (receiver == nullptr) return false;
  resync_ = at_ + 1;
  at_ = receiver;
  return true;
}

// With at_ on a quote: passes over the string, if nothing about it is special. The word before it would be a
// prefix, and the one behind it a suffix.
bool Lexer::SkipUsualString() {
  if (at_ != begin_ && (IsNameByte(at_[-1]) || at_[-1] == '\n' || at_[-1] == '\'')) return false;
  const char* close = FindInLiteral(at_ + 1, end_, '"');
  if (end_ - close < 2 || *close != '"' || IsNameByte(close[1]) || close[1] == '\\') return false;
  at_ = taken_ = close + 1;
  return true;
}

// Where `impl` begins, if the string at `quote` is the first argument of a call of that name, or the `IMPL`
// of a Library that is made by `(Library::IMPL, "aten"`; otherwise null.
const char* Lexer::ImplBefore(const char* quote) const {
  constexpr std::string_view kKind = "IMPL,";
  for (;;) {
    const char* p = BackOverSpace(quote);
    if (p - taken_ >= static_cast<std::ptrdiff_t>(kKind.size()) &&
        std::equal(kKind.begin(), kKind.end(), p - kKind.size())) {
      return p - kKind.size();
    }
    if (p <= taken_ || p[-1] != '(') return nullptr;
    p = BackOverSpace(p - 1);
    if (p <= taken_) return nullptr;
    const char* word = p;
    while (word > taken_ && IsNameByte(word[-1])) --word;
    const std::string_view name(word, static_cast<std::size_t>(p - word));
    if (name == "impl") return word;
    if (name != "TORCH_SELECTIVE_NAME") return nullptr;
    quote = word;
  }
}

// Gives tokens from the one on that `found` lies in.
bool Lexer::GiveFrom(const char* found) {
  resync_ = found + 1;
  at_ = WordBegin(found);
  return true;
}

bool Lexer::SeekNotable(Brackets* brackets) {
  for (;;) {
    if (at_ < resync_) return true;
    const char* from = at_;
    // What is watched may lie close, and the next notable byte far away.
    if (notable_from_ == nullptr || from < notable_from_ || from > notable_) {
      notable_from_ = from;
      notable_ = FindNotable(from, end_, begin_);
    }
    at_ = notable_;
    const char* seen = at_ == end_ ? end_ : at_ + 1;
    const char* watched = watched_.Find(from, seen, begin_, end_);
    brackets->Pass(from, std::min(at_, watched));
    if (watched != seen) return GiveFrom(watched);
    if (at_ == end_) return false;
    switch (*at_) {
      case '/':
        if (!SkipComment()) ++at_;
        break;
      case '#':
      case '%':
        if (IsHash(at_) && BeginsLine(at_)) {
          TakeBackReceiver();
          return true;
        }
        if (*at_ == '%' && (at_ != begin_ && at_[-1] == '<')) {  // a brace
          resync_ = at_ + 1;
          --at_;
          return true;
        }
        if (*at_ == '%' && end_ - at_ > 1 && at_[1] == '>') {
          resync_ = at_ + 1;
          return true;
        }
        ++at_;
        break;
      case '\\':
        if (SpliceLength(at_, end_) != 0 && TakeBackReceiver()) return true;
        return GiveFrom(at_);
      case '.':
        if (const char* receiver = ReceiverBefore(at_)) {
          at_ = receiver;
          return true;
        }
        ++at_;
        break;
      case 'Y': {
        const std::size_t left = static_cast<std::size_t>(at_ - taken_) + 1;
        if (left >= kBlockMacro.size() &&
            std::equal(kBlockMacro.begin(), kBlockMacro.end(), at_ + 1 - kBlockMacro.size())) {
          return GiveFrom(at_);
        }
        ++at_;
        break;
      }
      case '"':
        if (const char* impl = ImplBefore(at_)) {
          resync_ = at_ + 1;
          at_ = impl;
          return true;
        }
        if (SkipUsualString()) break;
        [[fallthrough]];
      default:  // an apostrophe, a string with something to it, or what is beyond ASCII
        if (Class(*at_) == ByteClass::kUnicode) {
          CheckVisible(at_++);
          break;
        }
        return GiveFrom(at_);
    }
  }
}

const char* Lexer::TakeUsualCall() {
  constexpr std::string_view kCall = "m.impl(";
  if (at_ == end_ || *at_ != ';') return nullptr;
  const char* p = at_ + 1;
  std::uint32_t newlines = 0;
  const char* line = counted_line_begin_;
  for (; p != end_ && (IsBlank(*p) || *p == '\n'); ++p) {
    if (*p != '\n') continue;
    ++newlines;
    line = p + 1;
  }
  if (static_cast<std::size_t>(end_ - p) < kCall.size() || std::memcmp(p, kCall.data(), kCall.size()) != 0) {
    return nullptr;
  }
  if (counted_to_ == at_) {
    counted_ = p;
    counted_line_ += newlines;
    counted_line_begin_ = line;
  }
  at_ = taken_ = p + kCall.size();
  return p;
}

bool Lexer::SeekDirective() {
  skipping_ = true;
  bool found = false;
  while (!found) {
    at_ = FindNotable(at_, end_, begin_);
    if (at_ == end_) break;
    if (*at_ == '/') {
      if (!SkipComment()) ++at_;
    } else if (*at_ == '#' || *at_ == '%') {
      found = IsHash(at_) && BeginsLine(at_);
      if (!found) ++at_;
    } else if (*at_ == '.' || *at_ == 'Y' || Class(*at_) == ByteClass::kUnicode) {
      ++at_;
    } else {
      const char* notable = at_;
      at_ = WordBegin(at_);
      while (at_ <= notable && !found) {
        const Token token = Next();
        found = token.kind == TokenKind::kDirective;
        if (found) Return(token);
      }
    }
  }
  skipping_ = false;
  return found;
}

}  // namespace vendorconfs::cpp
