// C++ tokens of one text, phases 2 and 3 of translation: splices, comments, literals, names and punctuation.
// Where a directive begins is told; what it means is the preprocessor's business.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "input/registration/bytes.h"
#include "input/registration/watched_names.h"

namespace vendorconfs::cpp {

class Brackets;

enum class TokenKind : std::uint8_t {
  kEnd,  // of the text, or of the directive's line
  kName,
  kNumber,
  kString,     // with prefix, quotes and suffix
  kCharacter,  // the same
  kPunctuator,
  kDirective,  // the `#` that begins a directive
  kLoneQuote,  // a quote without its partner, and the rest of its line; only where compilers let that pass
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  bool space_before = false;   // whitespace or a comment stands before it
  bool replaced = false;       // by way of a macro; what its body has stands where its name is used
  bool broken_before = false;  // a newline, comment or splice stands before it, or `text` is not the source's
  const char* begin = nullptr;
  const char* end = nullptr;
  // Without splices and carriage returns; punctuation in its first spelling, so `{` for `<%`.
  std::string_view text;

  bool Is(char c) const { return kind == TokenKind::kPunctuator && text.size() == 1 && text[0] == c; }
  bool Is(std::string_view punctuator) const { return kind == TokenKind::kPunctuator && text == punctuator; }
  bool IsName(std::string_view name) const { return kind == TokenKind::kName && text == name; }
};

class Lexer {
 public:
  // `text` outlives the lexer and its tokens; `owned` keeps what is spelled with splices.
  Lexer(std::string_view text, std::string_view file_name, std::deque<std::string>* owned);

  // The next token. Throws InputError for an unterminated comment or literal.
  Token Next() {
    Token token = Lex(false);
    if (token.kind != TokenKind::kDirective) taken_ = at_;
    return token;
  }
  // The next token of the directive whose `#` was the last token; kEnd at the end of its line. Lone quotes
  // pass.
  Token NextInLine() { return Lex(true); }
  // The header name behind `#include` or `__has_include(`, where it begins with `<`; otherwise nothing is
  // taken.
  bool TakeHeaderName(Token* token);
  // Whether `text` follows as it stands; TakeExactly takes it then. It has whole tokens and ends in
  // punctuation.
  bool IsAt(std::string_view text) const {
    return std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(text);
  }
  bool TakeExactly(std::string_view text) {
    if (!IsAt(text)) return false;
    at_ = taken_ = at_ + text.size();
    return true;
  }
  // Takes `"text", name)` where just that follows, without anything to replace or pass over, as it does in
  // nearly all registrations; otherwise nothing is taken. The same as tokens would give, in one step.
  bool TakeUsualArguments(std::string_view* text, std::string_view* name);
  // Takes `; m.impl(` where just that follows, with any blanks and newlines before the `m`, whose place it
  // returns; otherwise nothing is taken, and null returned.
  const char* TakeUsualCall();
  // Passes over the rest of the directive's line.
  void SkipLine();
  // Makes `token`, which was the last one taken, the next one again.
  void Return(const Token& token) { at_ = taken_ = token.begin; }

  // Moves ahead in ordinary code, over what cannot be an `m` before a dot, the name TORCH_LIBRARY…, the
  // `impl` of `impl("…`, a watched name or a directive; Next() then gives that token (or some other). False
  // at the end of the text. `brackets` is told what is passed over.
  bool SeekNotable(Brackets* brackets);
  void Watch(std::string_view name) { watched_.Add(name); }
  // In text that is not compiled: moves to the `#` of the next directive. False at the end of the text.
  bool SeekDirective();
  // What begins at `directive` is to count as a blank for what follows. EndBlank takes what this returns.
  struct Blank {
    const char* begin;
    bool begins_line;
    const char* taken;
  };
  Blank BeginBlank(const char* directive) const {
    return {BackOverSpace(directive), BeginsLine(directive), taken_};
  }
  void EndBlank(const Blank& blank);

  // The end of the last byte before `at` that is neither blank, splice nor comment, or the begin of the text.
  // `at` lies behind everything that was taken.
  const char* BackOverSpace(const char* at) const;
  const char* begin() const { return begin_; }
  // The end of the last token outside directives.
  const char* taken() const { return taken_; }
  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }

  struct Position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
  };
  // Cheap where calls go forward through the text.
  Position PositionOf(const char* at);
  // Refuses a name that holds a character which looks like a blank, or like nothing.
  void CheckVisible(const Token& name);
  [[noreturn]] void Fail(const char* at, std::string_view what);

 private:
  Token Lex(bool in_line);
  void LexName(Token* token, bool in_line);
  void LexNumber(Token* token);
  void LexQuoted(Token* token, bool in_line);
  void LexRaw(Token* token, bool in_line);
  void LexPunctuator(Token* token);
  bool TakeSuffix();
  void Finish(Token* token, TokenKind kind);
  void Rewrite(Token* token, std::string text);
  bool SkipComment();
  bool SkipUsualString();
  void CheckVisible(const char* at);
  const char* ImplBefore(const char* quote) const;
  bool BeginsLine(const char* at) const;
  bool IsHash(const char* at) const;
  const char* WordBegin(const char* at) const;
  const char* ReceiverBefore(const char* dot) const;
  bool TakeBackReceiver();
  bool GiveFrom(const char* found);

  const char* begin_;
  const char* end_;
  const char* at_;
  std::string_view file_name_;
  std::deque<std::string>* owned_;
  bool skipping_ = false;
  const char* resync_;  // up to here tokens are given one by one
  const char* taken_;   // the end of the last token outside directives

  WatchedNames watched_;
  const char* notable_;       // the first notable byte from notable_from_ on
  const char* notable_from_;  // null: it is not known

  // The last run of blanks and comments, for looking back over it.
  const char* gap_begin_;
  const char* gap_end_;
  bool gap_begins_line_ = false;  // nothing but the gap stands between the line's begin and gap_end_

  const char* counted_;     // newlines before it are counted
  const char* counted_to_;  // where no newline stands between counted_ and this
  std::uint32_t counted_line_ = 1;
  const char* counted_line_begin_;
};

}  // namespace vendorconfs::cpp
