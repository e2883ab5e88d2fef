#include "input/registration/preprocessor.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "input/registration/condition_grammar.h"
#include "input/registration/string_literal.h"

namespace vendorconfs::cpp {
namespace {

bool ReadsHeaderName(std::string_view name) {
  return name == "__has_include" || name == "__has_include_next" || name == "__has_embed";
}

}  // namespace

Preprocessor::Preprocessor(Lexer* lexer, SymbolTable* symbols, ArmListener* listener, Brackets* brackets,
                           std::deque<std::string>* owned, bool thorough)
    : lexer_(*lexer),
      symbols_(*symbols),
      listener_(*listener),
      brackets_(*brackets),
      thorough_(thorough),
      replacing_(thorough && !symbols_.Macros().empty()),
      expander_(symbols_, owned, MostReplaced(lexer->size())) {
  expander_.TakeDefinitionsFrom([this](std::string_view name) { return DefinitionOf(name); });
  for (const auto& [name, macro] : symbols_.Macros()) NoteMacro(name, *macro);
}

Token Preprocessor::NextOfText() {
  Token token = lexer_.Next();
  while (token.kind == TokenKind::kDirective) {
    Obey(token);
    token = lexer_.Next();
  }
  CheckEnd(token);
  return token;
}

Token Preprocessor::Seek() {
  for (;;) {
    lexer_.SeekNotable(&brackets_);
    const Token token = lexer_.Next();
    if (token.kind == TokenKind::kDirective) {
      Obey(token);
      if (!listener_.MaySeek()) return Next();
      continue;
    }
    CheckEnd(token);
    if (!replacing_ || token.kind != TokenKind::kName || !symbols_.MayKnow(token.text)) return token;
    Lexer::Blank blank = lexer_.BeginBlank(token.begin);
    replaced_behind_ = blank.begin;
    if (!Replace(token)) return token;
    if (!pending_.empty()) return NextReplaced();
    blank.begins_line = false;
    lexer_.EndBlank(blank);  // a macro that leaves nothing
  }
}

void Preprocessor::CheckEnd(const Token& token) {
  if (token.kind == TokenKind::kEnd && !conditions_.empty()) {
    lexer_.Fail(conditions_.top().begin, "unterminated condition; close it with #endif");
  }
}

// Obeys the directive, and those of the text that is not compiled behind it.
void Preprocessor::Obey(const Token& hash) {
  const Lexer::Blank blank = lexer_.BeginBlank(hash.begin);
  ObeyOne(hash);
  while (conditions_.skipping() && lexer_.SeekDirective()) ObeyOne(lexer_.Next());
  lexer_.EndBlank(blank);
}

Preprocessor::Directive Preprocessor::DirectiveOf(const Token& name) {
  if (name.kind != TokenKind::kName) return Directive::kOther;
  constexpr std::pair<std::string_view, Directive> kNames[] = {
      {"if", Directive::kIf},           {"ifdef", Directive::kIfdef},
      {"ifndef", Directive::kIfndef},   {"elif", Directive::kElif},
      {"elifdef", Directive::kElifdef}, {"elifndef", Directive::kElifndef},
      {"else", Directive::kElse},       {"endif", Directive::kEndif},
      {"define", Directive::kDefine},   {"undef", Directive::kUndef},
      {"include", Directive::kInclude}, {"include_next", Directive::kInclude},
      {"import", Directive::kInclude},  {"error", Directive::kError},
      {"pragma", Directive::kPragma},
  };
  for (const auto& [spelling, directive] : kNames) {
    if (name.text == spelling) return directive;
  }
  return Directive::kOther;
}

void Preprocessor::ObeyOne(const Token& hash) {
  const Token name = lexer_.NextInLine();
  if (name.kind == TokenKind::kEnd) return;
  if (name.kind == TokenKind::kName && !conditions_.skipping()) lexer_.CheckVisible(name);
  const Directive directive = DirectiveOf(name);
  switch (directive) {
    case Directive::kIf:
    case Directive::kIfdef:
    case Directive::kIfndef:
      Begin(hash, directive);
      break;
    case Directive::kElif:
    case Directive::kElifdef:
    case Directive::kElifndef:
    case Directive::kElse:
      NextArm(hash, directive, name.text);
      break;
    case Directive::kEndif:
      End(hash);
      break;
    case Directive::kDefine:
      if (!conditions_.skipping()) Define();
      break;
    case Directive::kUndef:
      if (!conditions_.skipping()) {
        const Token symbol = lexer_.NextInLine();
        if (symbol.kind == TokenKind::kName) symbols_.Undefine(symbol.text);
      }
      break;
    case Directive::kInclude: {
      Token header;
      if (!lexer_.TakeHeaderName(&header)) header = lexer_.NextInLine();
      if (!conditions_.skipping() && header.kind != TokenKind::kEnd) {
        listener_.Include(hash.begin, header.text);
      }
      if (header.kind == TokenKind::kEnd) return;
      break;
    }
    case Directive::kError:
      if (!conditions_.skipping() && !conditions_.IsOpen()) {
        lexer_.Fail(hash.begin,
                    "#error stops every build here; correct the condition around it, or what the manifest "
                    "defines and undefines");
      }
      break;
    case Directive::kPragma:
      if (!conditions_.skipping()) ObeyPragma(hash);
      break;
    case Directive::kOther:
      break;
  }
  lexer_.SkipLine();
}

// Of pragmas, push_macro("NAME") and pop_macro("NAME") change what the text means.
void Preprocessor::ObeyPragma(const Token& hash) {
  const Token pragma = lexer_.NextInLine();
  const bool pops = pragma.IsName("pop_macro");
  if (!pops && !pragma.IsName("push_macro")) return;
  if (!lexer_.NextInLine().Is('(')) return;
  const Token literal = lexer_.NextInLine();
  const auto name = literal.kind == TokenKind::kString ? PlainLiteralValue(literal.text) : std::nullopt;
  if (!name) return;
  std::vector<Pushed>& pushed = pushed_[std::string(*name)];
  if (!pops) {
    pushed.push_back({symbols_.Find(*name), conditions_.OpenArm()});
    return;
  }
  const std::string what = "pop_macro of \"" + std::string(*name) + "\"";
  if (pushed.empty()) {
    lexer_.Fail(hash.begin, what + " without push_macro in this file; remove it, or push the macro before");
  }
  if (pushed.back().arm != conditions_.OpenArm()) {
    lexer_.Fail(hash.begin,
                what + " stands in another arm of a condition than push_macro; write both in one");
  }
  symbols_.Restore(*name, std::move(pushed.back().state));
  pushed.pop_back();
}

void Preprocessor::Begin(const Token& hash, Directive directive) {
  if (conditions_.depth() == ConditionStack::kDeepest) {
    lexer_.Fail(hash.begin, "conditions are nested too deep; 256 levels are read");
  }
  const bool skipping = conditions_.skipping();
  conditions_.Push(hash.begin, skipping ? Test{} : Judge(hash, directive));
  if (skipping) return;
  symbols_.BeginCondition();
  listener_.BeginCondition();
  BeginArm();
}

void Preprocessor::NextArm(const Token& hash, Directive directive, std::string_view name) {
  if (conditions_.empty()) {
    lexer_.Fail(hash.begin, "#" + std::string(name) + " without #if; remove it or begin the condition");
  }
  if (conditions_.top().else_seen) {
    lexer_.Fail(hash.begin,
                "#" + std::string(name) + " behind #else; a condition has one #else, and it comes last");
  }
  EndArm();
  AssumeOtherArm();
  Test test;
  if (directive == Directive::kElse) {
    conditions_.top().else_seen = true;
    test.judgement = Judgement::kTrue;
  } else if (conditions_.NextArmMatters()) {
    test = Judge(hash, directive);
  }
  conditions_.NextArm(test);
  BeginArm();
}

void Preprocessor::End(const Token& hash) {
  if (conditions_.empty()) lexer_.Fail(hash.begin, "#endif without #if; remove it or begin the condition");
  EndArm();
  AssumeOtherArm();
  const bool reachable = conditions_.top().reachable;
  const bool exhaustive = reachable && !conditions_.MayPassBy();
  const Condition other_arm = conditions_.top().not_earlier;
  conditions_.Pop();
  if (!reachable) return;
  if (!exhaustive) {
    symbols_.BeginArm();
    symbols_.EndArm(other_arm);
  }
  symbols_.EndCondition();
  listener_.EndCondition(exhaustive, hash.begin);
}

void Preprocessor::BeginArm() {
  if (conditions_.skipping()) return;
  symbols_.BeginArm();
  if (conditions_.top().arm != Judgement::kOpen) return;
  ++open_arms_seen_;
  symbols_.Assume(conditions_.top().test);
}

void Preprocessor::EndArm() {
  if (conditions_.skipping()) return;
  symbols_.EndArm(conditions_.top().condition);
  listener_.EndArm();
}

// Behind the arm: it is not the one that is compiled.
void Preprocessor::AssumeOtherArm() {
  const ConditionStack::Frame& frame = conditions_.top();
  if (frame.reachable && frame.earlier != Judgement::kTrue) symbols_.Assume(Condition::Not(frame.test));
}

Test Preprocessor::Judge(const Token& hash, Directive directive) {
  const bool begins =
      directive == Directive::kIf || directive == Directive::kIfdef || directive == Directive::kIfndef;
  const Condition here = begins ? conditions_.Here() : conditions_.OtherArm();
  ConditionJudge judge(&symbols_, [&](const Condition& condition) {
    return conditions_.CanHold(Condition::And(here, condition));
  });
  switch (directive) {
    case Directive::kIfdef:
      return judge.JudgeDefined(TakeName(hash, "#ifdef").text, true);
    case Directive::kIfndef:
      return judge.JudgeDefined(TakeName(hash, "#ifndef").text, false);
    case Directive::kElifdef:
      return judge.JudgeDefined(TakeName(hash, "#elifdef").text, true);
    case Directive::kElifndef:
      return judge.JudgeDefined(TakeName(hash, "#elifndef").text, false);
    default:
      break;
  }
  try {
    return judge.JudgeExpression(Line());
  } catch (const MalformedCondition& error) {
    lexer_.Fail(hash.begin,
                std::string("malformed condition, ") + error.what() + "; write a constant expression");
  } catch (const MacroMisuse& error) {
    lexer_.Fail(hash.begin,
                std::string("malformed condition, ") + error.what() + "; call the macro as it is defined");
  }
}

Token Preprocessor::TakeName(const Token& hash, std::string_view directive) {
  const Token name = lexer_.NextInLine();
  if (name.kind != TokenKind::kName)
    lexer_.Fail(hash.begin, std::string(directive) + " without a name; name a symbol");
  lexer_.CheckVisible(name);
  return name;
}

// The tokens of the rest of the line.
std::vector<Token> Preprocessor::Line() {
  std::vector<Token> tokens;
  for (;;) {
    Token token;
    const std::size_t count = tokens.size();
    const bool header = count >= 2 && tokens[count - 1].Is('(') && ReadsHeaderName(tokens[count - 2].text);
    if (!header || !lexer_.TakeHeaderName(&token)) token = lexer_.NextInLine();
    if (token.kind == TokenKind::kEnd) return tokens;
    if (token.kind == TokenKind::kName) lexer_.CheckVisible(token);
    tokens.push_back(token);
  }
}

void Preprocessor::Define() {
  const Token name = lexer_.NextInLine();
  if (name.kind != TokenKind::kName) return;
  lexer_.CheckVisible(name);
  Macro macro;
  std::vector<Token> tokens = Line();
  std::size_t body = 0;
  if (!tokens.empty() && tokens[0].Is('(') && !tokens[0].space_before) {
    macro.function_like = true;
    for (body = 1; body < tokens.size() && !tokens[body].Is(')'); ++body) {
      const Token& token = tokens[body];
      if (token.kind == TokenKind::kName) macro.parameters.emplace_back(token.text);
      if (!token.Is('.') || macro.variadic) continue;
      macro.variadic = true;
      // `...` is a parameter of its own, but not in `rest...`.
      if (tokens[body - 1].kind != TokenKind::kName) macro.parameters.emplace_back("__VA_ARGS__");
    }
    body = std::min(body + 1, tokens.size());
  }
  for (std::size_t i = body; i < tokens.size(); ++i) {
    if (i != body && tokens[i].space_before) macro.body += ' ';
    macro.body += tokens[i].text;
  }
  NoteMacro(name.text, macro);
  symbols_.Define(name.text, std::move(macro));
}

}  // namespace vendorconfs::cpp
