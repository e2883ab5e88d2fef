// The last tokens of a text, and what they make of the name that follows.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "input/registration/lexer.h"

namespace vendorconfs::cpp {

class TokenHistory {
 public:
  static constexpr std::size_t kSize = 8;

  void Add(const Token& token) { tokens_[added_++ % kSize] = token; }
  // The last token, the one before it and so on; kEnd where there is none. `count` is below kSize.
  const Token& Back(std::size_t count) const {
    static const Token kNone;
    return count < added_ ? tokens_[(added_ - 1 - count) % kSize] : kNone;
  }
  void Clear() { added_ = 0; }

 private:
  std::array<Token, kSize> tokens_;
  std::size_t added_ = 0;
};

// Whether a name is neither another object's member nor in an operand that is not evaluated. It has `behind`
// tokens of the history behind it.
bool StandsAlone(const TokenHistory& history, std::size_t behind);

// Whether the next name stands in so many parentheses that are no call's, as in `(m).impl`.
bool IsParenthesised(const TokenHistory& history, std::size_t depth);

// A name that is declared with the next token as its value.
struct Declared {
  std::string_view name;  // empty: none is
  bool given = false;     // in parentheses or braces

  // Whether the declaration ends with this token behind the value.
  bool EndsWith(const Token& token) const { return given ? token.Is(')') || token.Is('}') : token.Is(';'); }
};
// A reference or pointer to the next name: `auto& q = m;`, `auto* q = &m;`, `auto& q(m);`.
Declared DeclaredAlias(const TokenHistory& history);
// An object that is the next expression: `auto l = f();`, `Library l(f());`.
Declared DeclaredObject(const TokenHistory& history);

}  // namespace vendorconfs::cpp
