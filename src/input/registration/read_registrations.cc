#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "input/registration/call_reader.h"
#include "input/registration/lexer.h"
#include "input/registration/preprocessor.h"
#include "input/registration/receiver_scope.h"
#include "input/registration/registration_file.h"
#include "input/registration/symbol_table.h"

namespace vendorconfs {
namespace {

using cpp::Token;
using cpp::TokenKind;

constexpr std::string_view kPlainReceiver = "m";
// Files with wrappers have as much text for each registration, those without less.
constexpr std::size_t kBytesARegistration = 256;

// How many names the macro takes that begins a block, or 0 for other names.
std::size_t BlockMacroArity(std::string_view name) {
  constexpr std::string_view kStable = "STABLE_";
  if (name.starts_with(kStable)) name.remove_prefix(kStable.size());
  if (name == "TORCH_LIBRARY_IMPL") return 3;
  if (name == "TORCH_LIBRARY" || name == "TORCH_LIBRARY_FRAGMENT") return 2;
  return 0;
}

cpp::SymbolTable KnownTo(const KnownSymbols& symbols) {
  cpp::SymbolTable table;
  using State = cpp::SymbolState;
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
  Reader(std::string_view text, const KnownSymbols& symbols, RegistrationFile* file)
      : file_(*file),
        lexer_(text, file->name, file->owned.get()),
        symbols_(KnownTo(symbols)),
        preprocessor_(&lexer_, &symbols_, this, file->owned.get()),
        calls_(&lexer_, &preprocessor_, &symbols_, file->owned.get()) {}

  void Run() {
    for (;;) {
      const Token token = block_ ? preprocessor_.Next() : preprocessor_.Seek();
      if (token.kind == TokenKind::kEnd) break;
      if (block_) {
        TakeInBlock(token);
      } else if (token.kind == TokenKind::kName) {
        TakeName(token);
      }
    }
    if (block_) lexer_.Fail(block_->begin, "the block does not end; close its braces");
    file_.own_symbols = symbols_.ChangedNames();
  }

 private:
  // The block that the text stands in.
  struct Block {
    std::uint32_t index;  // into RegistrationFile::blocks
    const char* begin;
    cpp::ReceiverScope scope;
  };

  // The block around a condition, and where its arms end.
  struct Arms {
    std::optional<Block> before;
    std::vector<std::optional<Block>> ends;
  };

  void TakeInBlock(const Token& token) {
    block_->scope.Take(token);
    if (block_->scope.depth() == 0) {
      block_.reset();
    } else if (token.kind == TokenKind::kName) {
      TakeName(token);
    }
  }

  void TakeName(const Token& token) {
    if (token.text == (block_ ? block_->scope.receiver() : kPlainReceiver)) {
      if (!(block_ && block_->scope.shadowed()) && !IsMember(token)) TakeCalls(token);
    } else if (const std::size_t arity = BlockMacroArity(token.text)) {
      BeginBlock(token, arity);
    }
  }

  // Whether `.`, `->` or `::` stands before the name.
  bool IsMember(const Token& name) const {
    if (name.member) return true;
    const char* begin = lexer_.begin();
    const char* at = lexer_.BackOverSpace(name.begin);
    if (at == begin) return false;
    const auto before = [&](const char* p) {
      p = cpp::BackOverSplices(p, begin);
      return p == begin ? '\0' : p[-1];
    };
    switch (at[-1]) {
      case '.':
        return true;
      case '>':
        return before(at - 1) == '-' && before(cpp::BackOverSplices(at - 1, begin) - 1) != '-';
      case ':':
        return before(at - 1) == ':';
      default:
        return false;
    }
  }

  // Whether the name stands in so many parentheses that are no call's, as in `(m).impl`.
  bool IsParenthesised(const Token& name, int depth) const {
    if (name.replaced || name.kind != TokenKind::kName) return false;
    const char* at = name.begin;
    for (; depth != 0; --depth) {
      at = lexer_.BackOverSpace(at);
      if (at == lexer_.begin() || at[-1] != '(') return false;
      --at;
    }
    at = lexer_.BackOverSpace(at);
    if (at == lexer_.begin()) return true;
    return !cpp::IsNameByte(at[-1]) && at[-1] != ')' && at[-1] != ']' && at[-1] != '>';
  }

  // Calls on the receiver, which return it: m.impl(…).impl(…);
  void TakeCalls(const Token& receiver) {
    Token first = receiver;
    while (TakeCall(first)) {
      if (block_) block_->scope.TakeCall();
      if (preprocessor_.IsPlain() && lexer_.IsAt(";")) return;
      const Token dot = preprocessor_.Next();
      preprocessor_.Return(dot);
      first = dot;
    }
  }

  // Takes `.impl(…)` or another call that returns the receiver; its first token is the receiver or, further
  // on, the dot.
  bool TakeCall(const Token& first) {
    if (preprocessor_.IsPlain() && lexer_.TakeExactly(".impl(")) {
      AddRegistration(first);
      return true;
    }
    Token dot = preprocessor_.Next();
    for (int depth = 1; dot.Is(')') && IsParenthesised(first, depth); ++depth) {
      if (block_) block_->scope.Take(dot);
      dot = preprocessor_.Next();
    }
    if (!dot.Is('.')) return GiveBack(dot);
    const Token method = preprocessor_.Next();
    if (method.kind != TokenKind::kName) return GiveBack(method);
    const Token open = preprocessor_.Next();
    if (!open.Is('(')) return GiveBack(open);
    if (method.text == "impl") {
      AddRegistration(first);
    } else if (method.text == "def" || method.text == "fallback") {
      calls_.SkipCall(first);
    } else {
      return GiveBack(open);
    }
    return true;
  }

  bool GiveBack(const Token& token) {
    preprocessor_.Return(token);
    return false;
  }

  void AddRegistration(const Token& first) {
    Registration registration;
    const cpp::Lexer::Position position = lexer_.PositionOf(first.begin);
    registration.line = position.line;
    registration.column = position.column;
    registration.conditions = preprocessor_.ConditionsHere(&file_.conditions);
    const std::uint32_t block = block_ ? block_->index : 0;
    const cpp::CallReader::Impl impl = calls_.ReadImpl(first);
    registration.op = impl.op;
    registration.wrapper = impl.function.text;
    registration.block = BlockFor(block, impl, position.line);
    file_.registrations.push_back(registration);
  }

  // The block, or one of its own for a registration that names another library or dispatch key.
  std::uint32_t BlockFor(std::uint32_t block, const cpp::CallReader::Impl& impl, std::uint32_t line) {
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

  void BeginBlock(const Token& macro, std::size_t arity) {
    const Token open = preprocessor_.Next();
    if (!open.Is('(')) return preprocessor_.Return(open);
    if (block_) {
      lexer_.Fail(macro.begin, std::string(macro.text) + " within the block of line " +
                                   std::to_string(file_.blocks[block_->index].line) +
                                   "; close that block's braces");
    }
    const std::uint32_t line = lexer_.PositionOf(macro.begin).line;
    const std::vector<std::string_view> names = calls_.ReadNames(macro, arity);
    const Token brace = preprocessor_.Next();
    if (!brace.Is('{'))
      lexer_.Fail(macro.begin, std::string(macro.text) + " without a body; write it in braces behind it");
    block_ =
        Block{static_cast<std::uint32_t>(file_.blocks.size()), macro.begin, cpp::ReceiverScope(names.back())};
    file_.blocks.push_back({names[0], arity == 3 ? names[1] : std::string_view(), line});
  }

  void BeginCondition() override { arms_.push_back({block_, {}}); }

  void EndArm() override {
    arms_.back().ends.push_back(block_);
    block_ = arms_.back().before;
  }

  // Arms that leave the block as it was do not matter: where one arm opens a brace, another condition closes
  // it.
  void EndCondition(bool, const char* place) override {
    const Arms arms = std::move(arms_.back());
    arms_.pop_back();
    const std::optional<Block>* changed = nullptr;
    for (const std::optional<Block>& end : arms.ends) {
      if (Agree(end, arms.before)) continue;
      if (changed != nullptr && end && *changed && !SameBlock(*end, **changed)) {
        lexer_.Fail(place, "the arms of this condition begin blocks that differ (lines " +
                               std::to_string(file_.blocks[(*changed)->index].line) + " and " +
                               std::to_string(file_.blocks[end->index].line) +
                               ") and end behind it; write each block whole in its arm");
      }
      if (changed != nullptr && !Agree(end, *changed)) {
        lexer_.Fail(
            place,
            "the arms of this condition leave different braces open; close each block where it is opened");
      }
      if (changed == nullptr) changed = &end;
    }
    block_ = changed == nullptr ? arms.before : *changed;
  }

  void Include(const char* place, std::string_view header) override {
    file_.includes.push_back({header, lexer_.PositionOf(place).line});
  }

  bool Agree(const std::optional<Block>& a, const std::optional<Block>& b) const {
    if (!a || !b) return !a && !b;
    return a->scope.depth() == b->scope.depth() && SameBlock(*a, *b);
  }

  bool SameBlock(const Block& a, const Block& b) const {
    const RegistrationBlock& left = file_.blocks[a.index];
    const RegistrationBlock& right = file_.blocks[b.index];
    return a.scope.receiver() == b.scope.receiver() && left.library == right.library &&
           left.dispatch_key == right.dispatch_key;
  }

  RegistrationFile& file_;
  cpp::Lexer lexer_;
  cpp::SymbolTable symbols_;
  cpp::Preprocessor preprocessor_;
  cpp::CallReader calls_;
  std::optional<Block> block_;
  std::vector<Arms> arms_;
};

}  // namespace

RegistrationFile ReadRegistrations(std::string_view text, std::string name, const KnownSymbols& symbols) {
  RegistrationFile file;
  file.name = std::move(name);
  file.blocks.push_back({"aten", "PrivateUse1", 0});
  file.conditions.emplace_back();
  file.registrations.reserve(text.size() / kBytesARegistration);
  file.owned = std::make_shared<std::deque<std::string>>();
  Reader(text, symbols, &file).Run();
  return file;
}

}  // namespace vendorconfs
