#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "input/registration/brackets.h"
#include "input/registration/call_reader.h"
#include "input/registration/lexer.h"
#include "input/registration/library_macros.h"
#include "input/registration/preprocessor.h"
#include "input/registration/receiver_arms.h"
#include "input/registration/receiver_scope.h"
#include "input/registration/receivers.h"
#include "input/registration/registration_file.h"
#include "input/registration/symbol_table.h"
#include "input/registration/token_history.h"

namespace vendorconfs {
namespace {

using cpp::Token;
using cpp::TokenKind;

// Files with wrappers have as much text for each registration, those without less.
constexpr std::size_t kBytesARegistration = 256;

constexpr std::string_view kPragma = "_Pragma";

// What C++ compilers of the standard that torch asks for define.
constexpr std::string_view kAlwaysDefined[] = {
    "__cplusplus", "__has_include", "__has_cpp_attribute", "__FILE__", "__LINE__", "__DATE__", "__TIME__"};

cpp::SymbolTable KnownTo(const KnownSymbols& symbols) {
  cpp::SymbolTable table;
  using State = cpp::SymbolState;
  for (const std::string_view name : kAlwaysDefined) {
    table.Preset(std::string(name), {State::Kind::kSomehow, 0, nullptr});
  }
  for (const std::string& symbol : symbols.defined) {
    const std::size_t equals = std::min(symbol.find('='), symbol.size());
    cpp::Macro macro;
    macro.body = equals == symbol.size() ? "1" : symbol.substr(equals + 1);
    table.Preset(symbol.substr(0, equals),
                 {State::Kind::kDefined, 0, std::make_shared<const cpp::Macro>(std::move(macro))});
  }
  for (const std::string& symbol : symbols.undefined)
    table.Preset(symbol, {State::Kind::kUndefined, 0, nullptr});
  return table;
}

class Reader : private cpp::ArmListener {
 public:
  // `thorough`: every token is looked at. Otherwise the reader leaps from one usual registration or block to
  // the next, and gives up at anything that it would have to know more about.
  Reader(std::string_view text, const KnownSymbols& symbols, bool thorough, RegistrationFile* file)
      : file_(*file),
        lexer_(text, file->name, file->owned.get()),
        symbols_(KnownTo(symbols)),
        preprocessor_(&lexer_, &symbols_, this, &brackets_, file->owned.get(), thorough),
        calls_(&lexer_, &preprocessor_, &brackets_, file->owned.get()),
        thorough_(thorough) {
    if (!thorough) return;
    brackets_.NotePlaces();
    receivers_.FollowPlain();
  }

  // False if only a thorough reading tells what the text registers.
  bool Run() {
    for (;;) {
      const bool seeks = receivers_.empty() && preprocessor_.seeks();
      const Token token = seeks ? Seek() : preprocessor_.Next();
      if (token.kind == TokenKind::kEnd) break;
      const bool sought = seeks && !token.replaced && receivers_.empty();
      Pass(token);
      if (sought) {
        if (token.kind == TokenKind::kName) TakeSought(token);
      } else {
        last_ = token;
        if (token.kind == TokenKind::kName) TakeName(token);
        history_.Add(last_);
      }
      if (gave_up_) return false;
    }
    if (!thorough_ && brackets_.surplus() != nullptr) return false;
    if (const cpp::Receiver* block = receivers_.block()) {
      lexer_.Fail(block->begin, "the block does not end; close its braces");
    }
    if (brackets_.AreOpen()) {
      if (!thorough_) return false;
      const cpp::Brackets::Unclosed open = brackets_.LastOpen();
      lexer_.Fail(open.place,
                  std::string("\"") + open.bracket + "\" is not closed in this file; close it, or remove it");
    }
    file_.own_symbols = symbols_.ChangedNames();
    return true;
  }

 private:
  // What stands for a macro, between text that is passed over.
  struct Replaced {
    bool current = false;           // the last token is from it
    bool begins_statement = false;  // where the macro's name stands
    const char* end = nullptr;      // behind the macro and its arguments
    bool ends_statement = false;
  };

  Token Seek() {
    if (replaced_.current) {
      replaced_.end = lexer_.taken();
      replaced_.ends_statement = last_.Is(';') || last_.Is('{') || last_.Is('}');
    }
    history_.Clear();
    const Token token = preprocessor_.Seek();
    replaced_.current = token.replaced;
    if (token.replaced) {
      // Behind a directive that leads back into a block it is not known.
      replaced_.begins_statement = receivers_.empty() && EndsStatement(preprocessor_.replaced_behind());
    }
    return token;
  }

  // Keeps account of a token that is no part of a call.
  void Pass(const Token& token) {
    receivers_.Take(token);
    brackets_.Take(token);
    if (brackets_.surplus() == nullptr) return;
    if (!thorough_) return GiveUp();
    lexer_.Fail(brackets_.surplus(), "\"" + std::string(token.text) +
                                         "\" closes nothing that the file opens; remove it, or open it");
  }

  // The name is the first token behind text that was passed over.
  void TakeSought(const Token& name) {
    if (name.text == "m") {
      // Within braces it may be a parameter or a member.
      const bool plain = !brackets_.MayBeOpen('{') && EndsStatement(lexer_.BackOverSpace(name.begin));
      plain ? TakeCalls(name, 0) : GiveUp();
    } else if (const cpp::LibraryMacro macro = cpp::LibraryMacroOf(name.text); macro.names != 0) {
      macro.block ? BeginBlock(name, macro) : GiveUp();
    } else if (name.text == "impl" || name.text == "IMPL") {
      GiveUp();
    } else if (name.text == kPragma) {
      CheckPragma(name);
    }
  }

  // Whether the code up to `at`, which is no blank, ends a statement.
  bool EndsStatement(const char* at) const {
    if (at == replaced_.end) return replaced_.ends_statement;
    return at == lexer_.begin() || at[-1] == ';' || at[-1] == '}' || at[-1] == '{';
  }

  void TakeName(const Token& name) {
    const std::optional<std::uint32_t> block = receivers_.BlockOf(name.text);
    const cpp::LibraryMacro macro = cpp::LibraryMacroOf(name.text);
    if (name.text == kPragma) return CheckPragma(name);
    if (!block && macro.names == 0 && name.text != "impl") return;
    // What stands before the macro's name may matter.
    if (replaced_.current && !replaced_.begins_statement) return GiveUp();
    if (block) {
      if (cpp::StandsAlone(history_, 0) && !TakeAlias(*block)) TakeCalls(name, *block);
    } else if (macro.names != 0) {
      macro.block ? BeginBlock(name, macro) : TakeExpression(name, macro);
    } else {
      TakeUnknown(name);
    }
  }

  void GiveUp() { gave_up_ = true; }

  void CheckPragma(const Token& pragma) {
    const Token open = preprocessor_.Next();
    if (!open.Is('(')) return preprocessor_.Return(open);
    Pass(open);
    const Token text = preprocessor_.Next();
    for (const std::string_view name : {"push_macro", "pop_macro"}) {
      if (text.kind != TokenKind::kString || text.text.find(name) == std::string_view::npos) continue;
      lexer_.Fail(pragma.begin, "_Pragma of " + std::string(name) + " is not followed; write it as #pragma " +
                                    std::string(name) + " on a line of its own");
    }
    preprocessor_.Return(text);
  }

  // With the receiver as the current name: whether another name is declared to be the same.
  bool TakeAlias(std::uint32_t block) {
    const cpp::Declared alias = cpp::DeclaredAlias(history_);
    if (alias.name.empty()) return false;
    const Token next = preprocessor_.Next();
    if (!alias.EndsWith(next)) {
      preprocessor_.Return(next);
      return false;
    }
    Pass(next);
    receivers_.Open({block, nullptr, cpp::ReceiverScope(alias.name), false, {}});
    last_ = next;
    return true;
  }

  // A library that is no block: `auto l = MAKE_TORCH_LIBRARY_IMPL(aten, CPU);`, or one that is called at
  // once.
  void TakeExpression(const Token& macro, const cpp::LibraryMacro& kind) {
    if (!thorough_) {  // the declaration may have been passed over
      GiveUp();
      return;
    }
    std::string_view receiver;
    const std::optional<std::uint32_t> block = TakeLibrary(macro, kind, &receiver);
    if (!block) return;
    const cpp::Declared declared = cpp::DeclaredObject(history_);
    TakeCalls(macro, *block);
    if (declared.name.empty()) return;
    last_ = preprocessor_.Next();
    Pass(last_);
    receivers_.Open({*block, nullptr, cpp::ReceiverScope(declared.name), false, {}});
  }

  // With `impl` of an unknown receiver: noted, if its first argument is a text.
  void TakeUnknown(const Token& impl) {
    if (!thorough_) {
      GiveUp();
      return;
    }
    if (!history_.Back(0).Is('.') && !history_.Back(0).Is("->")) return;
    const Token open = preprocessor_.Next();
    if (!open.Is('(')) return preprocessor_.Return(open);
    Pass(open);
    const Token name = preprocessor_.Next();
    preprocessor_.Return(name);
    if (name.kind != TokenKind::kString && !name.IsName("TORCH_SELECTIVE_NAME")) return;
    const Token& receiver = history_.Back(1);
    const bool alone = receiver.kind == TokenKind::kName && cpp::StandsAlone(history_, 2);
    if (!alone && receivers_.BlockOf(receiver.text) && history_.Back(2).Is('(')) return;  // sizeof(m.impl(…))
    const std::string_view text = alone ? receiver.text : std::string_view();
    const auto [known, added] = unread_.try_emplace(text, file_.unread.size());
    if (added) file_.unread.push_back({text, lexer_.PositionOf(impl.begin).line, 0});
    ++file_.unread[known->second].count;
  }

  // Calls on the receiver, which return it: m.impl(…).impl(…);
  void TakeCalls(const Token& receiver, std::uint32_t block) {
    Token first = receiver;
    for (bool taken = TakeCall(first, block); taken;) {
      receivers_.TakeCall();
      if (preprocessor_.IsPlain() && lexer_.IsAt(";")) {
        // Nearly all registrations stand behind another one.
        const char* next = receivers_.empty() && preprocessor_.seeks() ? lexer_.TakeUsualCall() : nullptr;
        if (next == nullptr) return;
        first.begin = next;
        AddRegistration(first, 0);
        continue;
      }
      first = preprocessor_.Next();
      preprocessor_.Return(first);
      taken = TakeCall(first, block);
    }
  }

  // Takes `.impl(…)` or another call that returns the receiver; its first token is the receiver or, further
  // on, the dot.
  bool TakeCall(const Token& first, std::uint32_t block) {
    if (preprocessor_.IsPlain() && lexer_.TakeExactly(".impl(")) {
      AddRegistration(first, block);
      return true;
    }
    Token dot = preprocessor_.Next();
    for (std::size_t depth = 1; dot.Is(')') && cpp::IsParenthesised(history_, depth); ++depth) {
      Pass(dot);
      dot = preprocessor_.Next();
    }
    if (!dot.Is('.') && !dot.Is("->")) return GiveBack(dot);
    receivers_.TakeCall();  // the scopes are not told of the method's name
    Token method = Method();
    if (method.kind != TokenKind::kName) return GiveBack(method);
    Token open = preprocessor_.Next();
    while (open.Is("::")) {  // the method's class stood before it: m.torch::Library::impl(…)
      method = Method();
      if (method.kind != TokenKind::kName) return GiveBack(method);
      open = preprocessor_.Next();
    }
    if (open.Is('<') && method.text == "impl") open = BehindTemplateArguments(first);
    if (!open.Is('(')) return GiveBack(open);
    if (method.text == "impl") {
      AddRegistration(first, block);
    } else if (method.text == "def" || method.text == "fallback") {
      calls_.SkipCall(first);
    } else {
      return GiveBack(open);
    }
    return true;
  }

  Token Method() {
    const Token token = preprocessor_.Next();
    return token.IsName("template") ? preprocessor_.Next() : token;
  }

  // The token behind template arguments whose `<` was the last token.
  Token BehindTemplateArguments(const Token& first) {
    for (int depth = 1; depth > 0;) {
      const Token token = preprocessor_.Next();
      if (token.kind == TokenKind::kEnd || token.Is(';')) {
        lexer_.Fail(first.begin, "the template arguments of the call do not end; close them with \">\"");
      }
      depth += token.Is('<') ? 1 : token.Is('>') ? -1 : token.Is(">>") ? -2 : 0;
    }
    return preprocessor_.Next();
  }

  bool GiveBack(const Token& token) {
    preprocessor_.Return(token);
    return false;
  }

  // Where an arm of a condition begins the block, and the condition has ended, other builds know its receiver
  // as the plain context's.
  void RequireCertain(const Token& first, std::uint32_t block) {
    const cpp::Receiver* around = receivers_.block();
    if (around == nullptr || around->block != block || !around->doubtful) return;
    if (file_.blocks[block].counts() || around->scope.receiver() != "m") return;
    if (!preprocessor_.conditions().CanHoldHere(cpp::Condition::Not(around->begins))) return;
    lexer_.Fail(first.begin,
                "what is registered here depends on a condition, whose arm begins the block of line " +
                    std::to_string(file_.blocks[block].line) +
                    "; write the block whole in its arm, with its registrations");
  }

  void AddRegistration(const Token& first, std::uint32_t block) {
    RequireCertain(first, block);
    Registration registration;
    const cpp::Lexer::Position position = lexer_.PositionOf(first.begin);
    registration.line = position.line;
    registration.column = position.column;
    registration.conditions = preprocessor_.ConditionsHere(&file_.conditions);
    const cpp::CallReader::Impl impl = calls_.ReadImpl(first);
    registration.op = impl.op;
    registration.wrapper = impl.function.text;
    registration.block = BlockFor(block, impl, position.line);
    file_.registrations.push_back(registration);
  }

  // The block, or one of its own for a registration that names another library or dispatch key.
  std::uint32_t BlockFor(std::uint32_t block, const cpp::CallReader::Impl& impl, std::uint32_t line) {
    if (impl.library.empty() && impl.function.dispatch_key.empty()) return block;
    RegistrationBlock own = file_.blocks[block];
    // A name of another library does not count; nor does a block of one, whatever the name says.
    if (!impl.library.empty() && own.library == "aten") own.library = impl.library;
    if (!impl.function.dispatch_key.empty()) own.dispatch_key = impl.function.dispatch_key;
    const RegistrationBlock& around = file_.blocks[block];
    if (own.library == around.library && own.dispatch_key == around.dispatch_key) return block;
    own.line = line;
    file_.blocks.push_back(own);
    return static_cast<std::uint32_t>(file_.blocks.size() - 1);
  }

  void BeginBlock(const Token& macro, const cpp::LibraryMacro& kind) {
    std::string_view receiver;
    const std::optional<std::uint32_t> block = TakeLibrary(macro, kind, &receiver);
    if (!block) return;
    Token brace = preprocessor_.Next();
    while (brace.IsName("try") || brace.IsName("noexcept")) brace = preprocessor_.Next();
    if (calls_.HasLeftArm()) {
      lexer_.Fail(macro.begin,
                  "the body of " + std::string(macro.text) +
                      " stands behind the arm of a condition that it begins in; write each block "
                      "whole in its arm");
    }
    if (!brace.Is('{'))
      lexer_.Fail(macro.begin, std::string(macro.text) + " without a body; write it in braces behind it");
    brackets_.Take(brace);
    receivers_.Open({*block, macro.begin, cpp::ReceiverScope(receiver), !preprocessor_.conditions().IsOpen(),
                     preprocessor_.conditions().Here()});
    last_ = brace;
  }

  // Takes the macro's arguments, if there are any, and adds the block that they give.
  std::optional<std::uint32_t> TakeLibrary(const Token& macro, const cpp::LibraryMacro& kind,
                                           std::string_view* receiver) {
    const Token open = preprocessor_.Next();
    if (!open.Is('(')) {
      preprocessor_.Return(open);
      return std::nullopt;
    }
    if (const cpp::Receiver* around = receivers_.block(); around != nullptr && kind.block) {
      lexer_.Fail(macro.begin, std::string(macro.text) + " within the block of line " +
                                   std::to_string(file_.blocks[around->block].line) +
                                   "; close that block's braces");
    }
    const std::uint32_t line = lexer_.PositionOf(macro.begin).line;
    const std::vector<std::string_view> names = calls_.ReadNames(macro, kind.names, kind.more);
    *receiver = names.back();
    file_.blocks.push_back({names[0], kind.key ? names[1] : std::string_view(), line});
    return static_cast<std::uint32_t>(file_.blocks.size() - 1);
  }

  void BeginCondition() override {
    arms_.Begin(receivers_);
    brackets_.BeginCondition();
  }
  void EndArm() override {
    receivers_ = arms_.EndArm(receivers_);
    brackets_.EndArm();
  }
  // An arm may begin in a block that the arm before it has ended.
  bool MaySeek() const override { return receivers_.empty(); }
  void EndCondition(bool exhaustive, const char* place) override {
    brackets_.EndCondition(exhaustive);
    try {
      receivers_ = arms_.End(file_.blocks, exhaustive);
    } catch (const cpp::ArmsDisagree& error) {
      lexer_.Fail(place, error.what());
    }
  }

  void Include(const char* place, std::string_view header) override {
    file_.includes.push_back({header, lexer_.PositionOf(place).line});
  }

  RegistrationFile& file_;
  cpp::Lexer lexer_;
  cpp::SymbolTable symbols_;
  cpp::Brackets brackets_;
  cpp::Preprocessor preprocessor_;
  cpp::CallReader calls_;
  cpp::Receivers receivers_;
  cpp::ReceiverArms arms_;
  Replaced replaced_;
  cpp::TokenHistory history_;                                 // where tokens are looked at one by one
  std::unordered_map<std::string_view, std::size_t> unread_;  // indices into RegistrationFile::unread
  Token last_;                                                // the one to go there next
  const bool thorough_;
  bool gave_up_ = false;
};

RegistrationFile EmptyFile(std::string name) {
  RegistrationFile file;
  file.name = std::move(name);
  file.blocks.push_back({"aten", "PrivateUse1", 0});
  file.conditions.emplace_back();
  file.owned = std::make_shared<std::deque<std::string>>();
  return file;
}

}  // namespace

RegistrationFile ReadRegistrations(std::string_view text, std::string name, const KnownSymbols& symbols) {
  RegistrationFile file = EmptyFile(std::move(name));
  file.registrations.reserve(text.size() / kBytesARegistration);
  if (!Reader(text, symbols, false, &file).Run()) {
    file = EmptyFile(std::move(file.name));
    Reader(text, symbols, true, &file).Run();
  }
  return file;
}

}  // namespace vendorconfs
