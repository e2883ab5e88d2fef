// The tokens of a text that are or may be compiled: directives are obeyed, text under false conditions is
// left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "input/registration/condition_stack.h"
#include "input/registration/lexer.h"
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
};

class Preprocessor {
 public:
  // All of them outlive the preprocessor. Throws InputError from Next and Seek for unbalanced or malformed
  // conditions and whatever the lexer refuses.
  Preprocessor(Lexer* lexer, SymbolTable* symbols, ArmListener* listener)
      : lexer_(*lexer), symbols_(*symbols), listener_(*listener) {}

  // The next token that may be compiled; kEnd at the end of the text.
  Token Next();
  // The same, from the next place on where a registration or a block may begin.
  Token Seek();
  void Return(const Token& token) { lexer_.Return(token); }

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
    kOther
  };

  static Directive DirectiveOf(const Token& name);
  void CheckEnd(const Token& token);
  void Obey(const Token& hash);
  void ObeyOne(const Token& hash);
  void Begin(const Token& hash, Directive directive);
  void NextArm(const Token& hash, Directive directive, std::string_view name);
  void End(const Token& hash);
  void EndArm();
  void Define();
  void CountArm();
  Test Judge(const Token& hash, Directive directive);
  Token TakeName(const Token& hash, std::string_view directive);
  std::vector<Token> Line();

  Lexer& lexer_;
  SymbolTable& symbols_;
  ArmListener& listener_;
  ConditionStack conditions_;
  std::uint32_t open_arms_seen_ = 0;
};

}  // namespace vendorconfs::cpp
