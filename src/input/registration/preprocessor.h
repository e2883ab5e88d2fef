// The tokens of a text that are or may be compiled: directives are obeyed, text under false conditions is
// left out.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "input/registration/brackets.h"
#include "input/registration/condition_stack.h"
#include "input/registration/lexer.h"
#include "input/registration/macro_expander.h"
#include "input/registration/registration_file.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs::cpp {

// Told about the arms that are or may be compiled. What a reader knows where a condition begins holds where
// each of its arms begins; what it knows behind the condition is for it to join.
class ArmListener {
 public:
  virtual ~ArmListener() = default;
  virtual void BeginCondition() = 0;
  virtual void EndArm() = 0;
  // `exhaustive`: one of the arms told about is compiled for certain. `place` is where the condition ends.
  virtual void EndCondition(bool exhaustive, const char* place) = 0;
  // Whether text here may be passed over; asked behind directives.
  virtual bool MaySeek() const = 0;
  // A file that is not followed: the header's name with its quotes, or the macro that gives it.
  virtual void Include(const char* place, std::string_view header) = 0;
};

class Preprocessor {
 public:
  // All of them outlive the preprocessor. Throws InputError from Next and Seek for unbalanced or malformed
  // conditions and whatever the lexer refuses.
  // `brackets` is told what is passed over. `thorough`: nothing is.
  Preprocessor(Lexer* lexer, SymbolTable* symbols, ArmListener* listener, Brackets* brackets,
               std::deque<std::string>* owned, bool thorough);

  // The next token that may be compiled; kEnd at the end of the text. Once the file has defined a macro that
  // may matter to what registers, its macros are replaced; only then, since other files need not pay for it.
  Token Next() {
    if (!replacing_) {
      const Token token = NextOfText();
      // A directive before the token may have begun it.
      if (!replacing_ || token.kind != TokenKind::kName || !Replace(token)) return token;
    }
    return NextReplaced();
  }
  // Whether Seek() may pass over text. Otherwise every token is to be taken.
  bool seeks() const { return !thorough_ && pending_.empty(); }
  // What comes next where a registration or a block may begin, the first token that a macro is replaced by,
  // or the token behind a directive where the listener lets nothing be passed over.
  Token Seek();
  // Where the text ends that is no blank before the name which Seek() replaced.
  const char* replaced_behind() const { return replaced_behind_; }
  // Makes `token`, which was the last one taken, the next one again.
  void Return(const Token& token) {
    if (token.replaced) {
      pending_.push_front(token);
    } else {
      lexer_.Return(token);
    }
  }
  // Whether Next() replaces macros.
  bool replaces() const { return replacing_; }
  // Whether `impl` and punctuation that come next are the text's as it stands, so that they may be taken from
  // the lexer.
  bool IsPlain() const { return pending_.empty() && (!replacing_ || (!thorough_ && calls_are_plain_)); }
  // Whether the name may be a macro's that Next() replaces.
  bool MayReplace(std::string_view name) const { return replacing_ && symbols_.MayKnow(name); }

  // The tokens, which begin with no call that goes on behind them, with macros of the file replaced.
  std::vector<Token> Expanded(const std::vector<Token>& tokens);
  // Throws InputError for a name that the file defines in some arms only, so that it may stand for more than
  // one thing here. `role`: what the name does, "names a block".
  void RequireSettled(const Token& name, std::string_view role) const;

  const ConditionStack& conditions() const { return conditions_; }
  // Grows with every arm that may or may not be compiled.
  std::uint32_t open_arms_seen() const { return open_arms_seen_; }
  // The conditions at the last token as an index into `table`, appended where they are new.
  std::uint32_t ConditionsHere(std::vector<Conditions>* table) { return conditions_.Index(table); }

 private:
  enum class Directive {
    kIf,
    kIfdef,
    kIfndef,
    kElif,
    kElifdef,
    kElifndef,
    kElse,
    kEndif,
    kDefine,
    kUndef,
    kInclude,
    kError,
    kPragma,
    kOther
  };

  // What `#pragma push_macro` keeps.
  struct Pushed {
    SymbolState state;
    std::pair<std::uint32_t, std::uint32_t> arm;
  };

  static Directive DirectiveOf(const Token& name);
  void CheckEnd(const Token& token);
  void Obey(const Token& hash);
  void ObeyOne(const Token& hash);
  void ObeyPragma(const Token& hash);
  void Begin(const Token& hash, Directive directive);
  void NextArm(const Token& hash, Directive directive, std::string_view name);
  void End(const Token& hash);
  void BeginArm();
  void EndArm();
  void AssumeOtherArm();
  void Define();
  Test Judge(const Token& hash, Directive directive);
  Token NextOfText();
  Token NextReplaced();
  bool Replace(const Token& name);
  bool ReplaceOpen(const Token& name);
  std::shared_ptr<const Macro> DefinitionOf(std::string_view name) const;
  [[noreturn]] void FailUnsettled(const Token& name, std::string_view role) const;
  std::vector<MacroExpander::Item> Expand(const std::vector<Token>& tokens);
  void Pend(const std::vector<MacroExpander::Item>& items);
  bool Register(const std::vector<Token>& tokens) const;
  bool TakeCall(std::vector<Token>* tokens);
  void NoteBrackets(const Token& name);
  void NoteMacro(std::string_view name, const Macro& macro);
  Token TakeName(const Token& hash, std::string_view directive);
  std::vector<Token> Line();

  Lexer& lexer_;
  SymbolTable& symbols_;
  ArmListener& listener_;
  Brackets& brackets_;
  ConditionStack conditions_;
  std::uint32_t open_arms_seen_ = 0;
  // As many tokens as some hundred thousand registrations have, or more for a large file.
  static constexpr std::size_t MostReplaced(std::size_t size) { return 1'000'000 + 4 * size; }

  bool thorough_;
  bool replacing_;
  bool calls_are_plain_ = true;  // no macro is called `m` or `impl`
  const char* replaced_behind_ = nullptr;
  std::set<std::string, std::less<>> registering_;  // names that were defined as macros that register
  std::set<std::string, std::less<>> called_;       // ... as function-like macros
  std::set<std::string, std::less<>> unbalanced_;   // ... that leave brackets open, or close them
  MacroExpander expander_;
  std::map<std::string, std::vector<Pushed>> pushed_;
  std::deque<Token> pending_;  // what the last macro was replaced by
};

}  // namespace vendorconfs::cpp
