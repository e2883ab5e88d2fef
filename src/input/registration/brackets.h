// The brackets that are open at a place of the file, and those that close nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "input/registration/lexer.h"

namespace vendorconfs::cpp {

// Counts the three kinds of brackets, each by itself. What closes nothing does so in every build that
// compiles it, since of the arms of a condition the one that leaves most of a kind open is believed; what
// stays open at the end does so in every build, since for that it is the one that leaves least open.
class Brackets {
 public:
  void Take(const Token& token) {
    if (token.kind == TokenKind::kPunctuator && token.text.size() == 1) Take(token.text[0], token.begin);
  }
  // The parenthesis of a call was taken.
  void Open(const char* place) { Take('(', place); }
  // The same as Take for the text of code that has no comment, literal, digraph or directive.
  void Pass(const char* at, const char* end);

  // The first bracket that closes nothing, or null.
  const char* surplus() const { return surplus_; }
  // Whether the bracket is open in some build.
  bool MayBeOpen(char bracket) const {
    return !known_ || open_[bracket == '(' ? 0 : bracket == '[' ? 1 : 2].most > 0;
  }
  // Whether brackets are open in every build.
  bool AreOpen() const;
  struct Unclosed {
    const char* place = nullptr;
    char bracket = 0;
  };
  // The last one of these, if their places are noted.
  Unclosed LastOpen() const;
  void NotePlaces() { notes_places_ = true; }
  // From here on any number of brackets may be open.
  void Forget() { known_ = false; }

  // Around the arguments of a macro, of which only what they become counts. Conditions that begin among them
  // may end behind.
  struct Mark;
  Mark BeginArguments() const;
  void EndArguments(const Mark& mark);

  // Around the arms of a condition that may be compiled. `exhaustive`: one of them is for certain.
  void BeginCondition();
  void EndArm();
  void EndCondition(bool exhaustive);

 private:
  struct OfKind {
    std::int32_t most = 0;   // that may be open
    std::int32_t doubt = 0;  // how many of these may not be
    std::uint32_t last = 0;  // of those that are, an index into places_

    std::int32_t least() const { return most - doubt; }
  };
  using State = std::array<OfKind, 3>;
  struct Arms {
    State before;
    State joined;  // of the ends of arms
    bool any;
  };
  struct Place {
    const char* place;
    std::uint32_t around;  // the one before it that is open
  };

  void Take(char c, const char* place);
  void Count(char c, const char* place);
  static void Join(State* joined, const State& other);

  State open_{};
  std::vector<Arms> conditions_;
  std::vector<Place> places_{1};
  const char* surplus_ = nullptr;
  bool known_ = true;
  bool notes_places_ = false;
};

struct Brackets::Mark {
  State open;
  const char* surplus;
};

inline Brackets::Mark Brackets::BeginArguments() const {
  return {open_, surplus_};
}

}  // namespace vendorconfs::cpp
