// The brackets that are open at a place of the file, and those that close nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "input/registration/lexer.h"

namespace vendorconfs::cpp {

// Counts the three kinds of brackets, each by itself. Of the arms of a condition the one that leaves most of
// a kind open is believed, so that what closes nothing does so in every build that compiles it.
class Brackets {
 public:
  void Take(const Token& token) {
    if (token.kind == TokenKind::kPunctuator && token.text.size() == 1) Count(token.text[0], token.begin);
  }
  // The parenthesis of a call was taken.
  void Open() { ++open_[0]; }
  // The same as Take for the text of code that has no comment, literal, digraph or directive.
  void Pass(const char* at, const char* end);

  // The first bracket that closes nothing, or null.
  const char* surplus() const { return surplus_; }
  // From here on any number of brackets may be open.
  void Forget() { known_ = false; }

  // Around the arguments of a macro, of which only what they become counts. Conditions that begin among them
  // may end behind.
  struct Mark {
    std::array<std::int32_t, 3> open;
    const char* surplus;
  };
  Mark BeginArguments() const { return {open_, surplus_}; }
  void EndArguments(const Mark& mark) {
    open_ = mark.open;
    surplus_ = mark.surplus;
  }

  // Around the arms of a condition that may be compiled. `exhaustive`: one of them is for certain.
  void BeginCondition() { conditions_.push_back({open_, open_, false}); }
  void EndArm();
  void EndCondition(bool exhaustive);

 private:
  using Counts = std::array<std::int32_t, 3>;
  struct Arms {
    Counts before;
    Counts most;  // where an arm ends
    bool any;
  };

  void Count(char c, const char* place);
  static void Raise(Counts* most, const Counts& counts);

  Counts open_{};
  std::vector<Arms> conditions_;
  const char* surplus_ = nullptr;
  bool known_ = true;
};

}  // namespace vendorconfs::cpp
