#include "input/registration/lexer.h"

#include <cstring>

#include "support/error.h"

namespace vendorconfs::cpp {
namespace {

bool IsLiteralPrefix(std::string_view name, char quote) {
  if (name.size() > 3) return false;
  if (quote == '"' && name.ends_with('R')) name.remove_suffix(1);
  return name.empty() || name == "u8" || name == "u" || name == "U" || name == "L";
}

// The punctuator of two characters that matters to conditions or registrations, a digraph in its first
// spelling; empty where the two are none.
std::string_view Pair(char first, char second) {
  switch (first) {
    case ':':
      return second == ':' ? "::" : second == '>' ? "]" : "";
    case '-':
      return second == '>' ? "->" : second == '-' ? "--" : "";
    case '<':
      return second == '<' ? "<<" : second == '=' ? "<=" : second == '%' ? "{" : second == ':' ? "[" : "";
    case '>':
      return second == '>' ? ">>" : second == '=' ? ">=" : "";
    case '%':
      return second == '>' ? "}" : second == ':' ? "#" : "";
    case '&':
      return second == '&' ? "&&" : "";
    case '|':
      return second == '|' ? "||" : "";
    case '=':
      return second == '=' ? "==" : "";
    case '!':
      return second == '=' ? "!=" : "";
    case '+':
      return second == '+' ? "++" : "";
    default:
      return "";
  }
}

}  // namespace

Lexer::Lexer(std::string_view text, std::string_view file_name, std::deque<std::string>* owned)
    : begin_(text.data()), end_(text.data() + text.size()), file_name_(file_name), owned_(owned) {
  if (text.starts_with("\xEF\xBB\xBF")) begin_ += 3;  // a byte order mark, which compilers pass over
  notable_ = notable_from_ = nullptr;
  at_ = resync_ = taken_ = gap_begin_ = gap_end_ = counted_ = counted_to_ = counted_line_begin_ = begin_;
}

Token Lexer::Lex(bool in_line) {
  Token token;
  while (at_ != end_) {
    switch (Class(*at_)) {
      case ByteClass::kBlank:
        token.space_before = true;
        ++at_;
        continue;
      case ByteClass::kNewline:
        if (in_line) break;
        token.space_before = token.broken_before = true;
        ++at_;
        continue;
      case ByteClass::kBackslash:
        if (const std::size_t length = SpliceLength(at_, end_)) {
          token.broken_before = true;
          at_ += length;
          continue;
        }
        token.begin = at_;
        LexPunctuator(&token);
        return token;
      case ByteClass::kSlash:
        if (SkipComment()) {
          token.space_before = token.broken_before = true;
          continue;
        }
        token.begin = at_;
        LexPunctuator(&token);
        return token;
      case ByteClass::kName:
      case ByteClass::kUnicode:
        token.begin = at_;
        LexName(&token, in_line);
        return token;
      case ByteClass::kDigit:
        token.begin = at_;
        LexNumber(&token);
        return token;
      case ByteClass::kDot: {
        token.begin = at_;
        const char* next = SkipSplices(at_ + 1, end_);
        if (next != end_ && IsDigit(*next)) {
          LexNumber(&token);
        } else {
          LexPunctuator(&token);
        }
        return token;
      }
      case ByteClass::kQuote:
      case ByteClass::kApostrophe:
        token.begin = at_;
        LexQuoted(&token, in_line);
        return token;
      case ByteClass::kHash:
      case ByteClass::kOther:
        token.begin = at_;
        if (!in_line && IsHash(at_) && BeginsLine(at_)) {
          at_ = *at_ == '#' ? at_ + 1 : SkipSplices(at_ + 1, end_) + 1;
          Finish(&token, TokenKind::kDirective);
        } else {
          LexPunctuator(&token);
        }
        return token;
    }
    break;
  }
  token.begin = at_;
  Finish(&token, TokenKind::kEnd);
  return token;
}

// The token ends here. Its text is the source's, unless that has splices.
void Lexer::Finish(Token* token, TokenKind kind) {
  token->kind = kind;
  token->end = at_;
  token->text = std::string_view(token->begin, static_cast<std::size_t>(at_ - token->begin));
}

// The token reads otherwise than the source has it.
void Lexer::Rewrite(Token* token, std::string text) {
  token->broken_before = true;
  token->text = owned_->emplace_back(std::move(text));
}

void Lexer::LexName(Token* token, bool in_line) {
  const char* p = at_;
  while (p != end_ && IsNameByte(*p)) ++p;
  const char* next = SkipSplices(p, end_);
  std::string spliced;
  if (next != p) {
    spliced.assign(at_, p);
    while (next != end_ && IsNameByte(*next)) {
      spliced += *next;
      p = next + 1;
      next = SkipSplices(p, end_);
    }
  }
  const std::string_view name =
      spliced.empty() ? std::string_view(at_, static_cast<std::size_t>(p - at_)) : std::string_view(spliced);
  if (next != end_ && (*next == '"' || *next == '\'') && IsLiteralPrefix(name, *next)) {
    at_ = next;
    if (name.ends_with('R')) {
      LexRaw(token, in_line);
    } else {
      LexQuoted(token, in_line);
    }
    return;
  }
  at_ = p;
  Finish(token, TokenKind::kName);
  if (!in_line && !skipping_) CheckVisible(*token);
  if (!spliced.empty() && spliced.size() != token->text.size()) Rewrite(token, std::move(spliced));
}

void Lexer::CheckVisible(const Token& name) {
  for (const char* p = name.begin; p != name.end; ++p) {
    if (Class(*p) == ByteClass::kUnicode) CheckVisible(p);
  }
}

void Lexer::CheckVisible(const char* at) {
  if (const std::uint32_t code = InvisibleCharacter(at, end_)) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string hex;
    for (const int shift : {12, 8, 4, 0}) hex += kDigits[code >> shift & 15];
    Fail(at, "the invisible character U+" + hex + " is no blank of C++; write a plain blank, or nothing");
  }
}

// A preprocessing number: anything that begins like a number, with separators, suffixes and signs of
// exponents.
void Lexer::LexNumber(Token* token) {
  char before = *at_++;
  bool spliced = false;
  for (;;) {
    const char* next = SkipSplices(at_, end_);
    if (next == end_) break;
    const char c = *next;
    const char* after = next + 1;
    if (c == '\'') {
      const char* digit = SkipSplices(after, end_);
      if (digit == end_ || !IsNameByte(*digit)) break;
      spliced = spliced || digit != after;
      after = digit + 1;
    } else if (c == '+' || c == '-') {
      if (before != 'e' && before != 'E' && before != 'p' && before != 'P') break;
    } else if (c != '.' && !IsNameByte(c)) {
      break;
    }
    spliced = spliced || next != at_;
    before = after[-1];
    at_ = after;
  }
  Finish(token, TokenKind::kNumber);
  if (spliced) Rewrite(token, WithoutSplices(token->text));
}

void Lexer::LexQuoted(Token* token, bool in_line) {
  const char quote = *at_;
  const char* p = at_ + 1;
  bool spliced = false;
  for (;;) {
    p = FindInLiteral(p, end_, quote);
    if (p == end_ || *p == '\n') break;
    if (*p == quote) {
      at_ = p + 1;
      spliced = TakeSuffix() || spliced;
      Finish(token, quote == '"' ? TokenKind::kString : TokenKind::kCharacter);
      if (spliced) Rewrite(token, WithoutSplices(token->text));
      return;
    }
    if (const std::size_t length = SpliceLength(p, end_)) {
      spliced = true;
      p += length;
    } else {
      const char* escaped = SkipSplices(p + 1, end_);
      spliced = spliced || escaped != p + 1;
      p = escaped;
      if (p != end_ && *p != '\n') ++p;
    }
  }
  if (!in_line && !skipping_) {
    Fail(token->begin, quote == '"' ? "unterminated string; close it with \" on its line"
                                    : "unterminated character literal; close it with ' on its line");
  }
  at_ = p;
  Finish(token, TokenKind::kLoneQuote);
  if (spliced) Rewrite(token, WithoutSplices(token->text));
  while (token->text.ends_with('\r')) token->text.remove_suffix(1);
}

void Lexer::LexRaw(Token* token, bool in_line) {
  constexpr std::size_t kLongestDelimiter = 16;
  const char* p = at_ + 1;
  while (p != end_ && !IsBlank(*p) && std::strchr("()\\\"\n", *p) == nullptr) ++p;
  const std::string_view delimiter(at_ + 1, static_cast<std::size_t>(p - at_ - 1));
  if (p == end_ || *p != '(' || delimiter.size() > kLongestDelimiter) {
    if (in_line || skipping_) return LexQuoted(token, in_line);
    Fail(token->begin, "malformed raw string; its delimiter has up to 16 characters before \"(\"");
  }
  const std::string closing = ")" + std::string(delimiter) + "\"";
  const std::string_view rest(p, static_cast<std::size_t>(end_ - p));
  const std::size_t found = rest.find(closing);
  if (found == std::string_view::npos) {
    Fail(token->begin, "unterminated raw string; close it with " + closing);
  }
  at_ = p + found + closing.size();
  const auto raw = static_cast<std::size_t>(at_ - token->begin);
  const bool spliced = TakeSuffix();
  Finish(token, TokenKind::kString);
  if (spliced || rest.substr(0, found).find('\n') != std::string_view::npos) {
    std::string text(token->text.substr(0, raw));
    for (std::size_t i = 0; (i = text.find("\r\n", i)) != std::string::npos;) text.erase(i, 1);
    Rewrite(token, text + WithoutSplices(token->text.substr(raw)));
  }
}

// The suffix of a user-defined literal; whether a splice stands before or in it.
bool Lexer::TakeSuffix() {
  const char* next = SkipSplices(at_, end_);
  if (next == end_ || !BeginsName(*next)) return false;
  bool spliced = false;
  while (next != end_ && IsNameByte(*next)) {
    spliced = spliced || next != at_;
    at_ = next + 1;
    next = SkipSplices(at_, end_);
  }
  return spliced;
}

void Lexer::LexPunctuator(Token* token) {
  const char* next = SkipSplices(at_ + 1, end_);
  std::string_view pair = next == end_ ? std::string_view() : Pair(*at_, *next);
  if (pair == "[" && *at_ == '<') {
    // `<::` is `<` and `::`, unless `:` or `>` follows.
    const char* third = SkipSplices(next + 1, end_);
    const char* fourth = third == end_ ? end_ : SkipSplices(third + 1, end_);
    if (third != end_ && *third == ':' && (fourth == end_ || (*fourth != ':' && *fourth != '>'))) pair = {};
  }
  if (pair.empty()) {
    ++at_;
    return Finish(token, TokenKind::kPunctuator);
  }
  token->broken_before = token->broken_before || next != at_ + 1;
  at_ = next + 1;
  Finish(token, TokenKind::kPunctuator);
  token->text = pair;
}

bool Lexer::TakeHeaderName(Token* token) {
  const char* p = at_;
  while (p != end_ && IsBlank(*p)) ++p;
  if (p == end_ || *p != '<') return false;
  const char* close = p;
  while (close != end_ && *close != '>' && *close != '\n') ++close;
  if (close == end_ || *close != '>') return false;
  token->begin = p;
  at_ = close + 1;
  Finish(token, TokenKind::kString);
  return true;
}

bool Lexer::TakeUsualArguments(std::string_view* text, std::string_view* name) {
  constexpr std::ptrdiff_t kCall = 7;  // "m.impl("
  const bool counted = at_ - counted_ == kCall;
  if (at_ == end_ || *at_ != '"') return false;
  const char* close = FindInLiteral(at_ + 1, end_, '"');
  if (end_ - close < 2 || *close != '"' || close[1] != ',') return false;
  const char* begin = close + 2;
  while (begin != end_ && IsBlank(*begin)) ++begin;
  if (begin == end_ || Class(*begin) != ByteClass::kName) return false;
  const char* end = begin;
  while (end != end_ && Class(*end) >= ByteClass::kName) ++end;
  if (end == end_ || *end != ')') return false;
  *text = {at_ + 1, static_cast<std::size_t>(close - at_ - 1)};
  *name = {begin, static_cast<std::size_t>(end - begin)};
  at_ = taken_ = end + 1;
  if (counted) counted_to_ = at_;
  return true;
}

void Lexer::SkipLine() {
  while (NextInLine().kind != TokenKind::kEnd) {
  }
}

// With at_ on a slash: passes over the comment that begins there, if one does.
bool Lexer::SkipComment() {
  const char* comment = at_;
  const char* next = SkipSplices(at_ + 1, end_);
  if (next == end_) return false;
  if (*next == '/') {
    const char* p = next + 1;
    for (;;) {
      const void* newline = p == end_ ? nullptr : std::memchr(p, '\n', static_cast<std::size_t>(end_ - p));
      if (newline == nullptr) {
        at_ = end_;
        break;
      }
      at_ = static_cast<const char*>(newline);
      p = at_ + 1;
      if (BackOverSplices(p, next + 1) == p) break;
    }
  } else if (*next == '*') {
    const char* p = next + 1;
    for (;;) {
      const void* slash = p == end_ ? nullptr : std::memchr(p, '/', static_cast<std::size_t>(end_ - p));
      if (slash == nullptr) Fail(comment, "unterminated comment; close it with */");
      p = static_cast<const char*>(slash);
      const char* star = BackOverSplices(p, next + 1);
      ++p;
      if (star != next + 1 && star[-1] == '*') break;
    }
    at_ = p;
  } else {
    return false;
  }
  EndBlank(BeginBlank(comment));
  return true;
}

void Lexer::EndBlank(const Blank& blank) {
  gap_begin_ = blank.begin;
  gap_begins_line_ = blank.begins_line;
  gap_end_ = at_;
  taken_ = blank.taken;
}

const char* Lexer::BackOverSpace(const char* at) const {
  for (;;) {
    if (at == gap_end_) at = gap_begin_;
    if (at == begin_) return at;
    const char before = at[-1];
    if (IsBlank(before) || before == '\n' || (before == '\\' && SpliceLength(at - 1, end_) != 0)) {
      --at;
    } else {
      return at;
    }
  }
}

// Whether only blanks and comments stand before `at` on its line.
bool Lexer::BeginsLine(const char* at) const {
  for (;;) {
    if (at == begin_) return true;
    if (at == gap_end_) return gap_begins_line_;
    if (IsBlank(at[-1])) {
      --at;
    } else if (at[-1] == '\n') {
      const char* spliced = BackOverSplices(at, begin_);
      if (spliced == at) return true;
      at = spliced;
    } else {
      return false;
    }
  }
}

bool Lexer::IsHash(const char* at) const {
  if (*at == '#') return true;
  if (*at != '%') return false;
  const char* next = SkipSplices(at + 1, end_);
  return next != end_ && *next == ':';
}

Lexer::Position Lexer::PositionOf(const char* at) {
  if (at < counted_) {  // an error at the begin of something long, or a macro's argument
    counted_line_ -= static_cast<std::uint32_t>(CountNewlines(at, counted_));
    counted_ = at;
    if (at < counted_line_begin_) {
      while (at != begin_ && at[-1] != '\n') --at;
      counted_line_begin_ = at;
    }
    at = counted_;
  }
  // Far jumps are counted in bulk up to the begin of the line, near ones line by line.
  constexpr std::ptrdiff_t kFar = 1024;
  if (at - counted_ > kFar) {
    const char* line = at;
    while (line != counted_ && line[-1] != '\n') --line;
    counted_line_ += static_cast<std::uint32_t>(CountNewlines(counted_, line));
    if (line != counted_) counted_line_begin_ = line;
    counted_ = line;
  }
  while (const void* newline = std::memchr(counted_, '\n', static_cast<std::size_t>(at - counted_))) {
    counted_ = counted_line_begin_ = static_cast<const char*>(newline) + 1;
    ++counted_line_;
  }
  counted_ = at;
  return {counted_line_, static_cast<std::uint32_t>(at - counted_line_begin_) + 1};
}

void Lexer::Fail(const char* at, std::string_view what) {
  throw InputError({std::string(file_name_), static_cast<int>(PositionOf(at).line)}, what);
}

}  // namespace vendorconfs::cpp
