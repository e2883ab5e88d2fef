#include "input/registration/call_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "input/registration/string_literal.h"
#include "support/op_names.h"
#include "support/printable.h"

namespace vendorconfs::cpp {
namespace {

// Macros in a name may stand for each other this deep.
constexpr int kDeepestMacro = 20;

}  // namespace

Token CallReader::TakeOne(const Token& first) {
  for (;;) {
    const Token token = preprocessor_.Next();
    if (token.kind == TokenKind::kEnd)
      lexer_.Fail(first.begin, "the call does not end; close its parenthesis");
    // Of the arms of a condition within the call the first one is read.
    if (!preprocessor_.conditions().InAlternative(depth_)) return token;
  }
}

char CallReader::TakeArgument(const Token& first) {
  argument_.clear();
  brackets_.clear();
  int angles = 0;
  int braces = 0;
  for (;;) {
    const Token token = TakeOne(first);
    if (token.kind == TokenKind::kPunctuator && token.text.size() == 1) {
      const char c = token.text[0];
      if (brackets_.empty()) {
        if (c == ')' || (c == ',' && angles == 0)) return c;
        // Commas between the arguments of a template end no argument of the call.
        if (c == '<' && !argument_.empty() && argument_.back().kind == TokenKind::kName) ++angles;
        if (c == '>' && angles != 0) --angles;
      }
      if (c == '(' || c == '[' || c == '{') {
        brackets_.push_back(c == '(' ? ')' : c == '[' ? ']' : '}');
        braces += c == '{' ? 1 : 0;
      } else if (c == ')' || c == ']' || c == '}') {
        if (brackets_.empty() || brackets_.back() != c) {
          lexer_.Fail(first.begin, "the call does not end before \"" + std::string(token.text) +
                                       "\" on line " + std::to_string(lexer_.PositionOf(token.begin).line) +
                                       "; balance its brackets");
        }
        brackets_.pop_back();
        braces -= c == '}' ? 1 : 0;
      } else if (c == ';' && braces == 0) {
        lexer_.Fail(first.begin, "the call does not end before \";\"; close its parenthesis");
      }
    } else if (brackets_.empty() && token.Is(">>")) {
      angles = std::max(0, angles - 2);
    }
    argument_.push_back(token);
  }
}

CallReader::Impl CallReader::ReadImpl(const Token& first) {
  Impl impl;
  if (preprocessor_.IsPlain() && lexer_.TakeUsualArguments(&impl.op, &impl.function.text)) {
    SplitName(&impl, impl.op.data());
    return impl;
  }
  depth_ = preprocessor_.conditions().depth();
  const std::uint32_t open_arms = preprocessor_.open_arms_seen();
  char end = TakeArgument(first);
  if (preprocessor_.open_arms_seen() != open_arms) {
    lexer_.Fail(first.begin, "the op name depends on a condition; write one registration in each arm");
  }
  impl.op = Name(first);
  SplitName(&impl, argument_.front().begin);
  if (end == ',') {
    end = TakeArgument(first);
  } else {
    argument_.clear();
  }
  if (argument_.empty()) {
    lexer_.Fail(first.begin, "the registration of \"" + std::string(impl.op) +
                                 "\" names no function; add one behind the name");
  }
  impl.function = ReadFunction(argument_, &owned_);
  while (end == ',') end = TakeArgument(first);
  return impl;
}

// Takes the library off the name, which stands at `place`.
void CallReader::SplitName(Impl* impl, const char* place) {
  if (IsOpName(impl->op)) return;
  const std::string_view name = impl->op;
  const std::size_t colons = std::min(name.find("::"), name.size());
  impl->library = name.substr(0, colons);
  impl->op = name.substr(std::min(colons + 2, name.size()));
  if (!IsOpName(impl->library) || impl->library.find('.') != std::string_view::npos || !IsOpName(impl->op)) {
    lexer_.Fail(place, Quoted(name) + " is no op name; write name or name.overload, as in \"add.out\"");
  }
}

void CallReader::SkipCall(const Token& first) {
  depth_ = preprocessor_.conditions().depth();
  while (TakeArgument(first) == ',') {
  }
}

std::vector<std::string_view> CallReader::ReadNames(const Token& first, std::size_t count) {
  depth_ = preprocessor_.conditions().depth();
  std::vector<std::string_view> names;
  char end = ',';
  while (end == ',') {
    end = TakeArgument(first);
    std::string_view name;
    if (argument_.size() == 1 && argument_[0].kind == TokenKind::kName) {
      name = argument_[0].text;
      for (int depth = 0; depth < kDeepestMacro; ++depth) {
        const std::vector<Token> body = MacroBody(name);
        if (body.size() != 1 || body[0].kind != TokenKind::kName) break;
        name = body[0].text;
      }
    }
    names.push_back(name);
  }
  const bool complete =
      std::none_of(names.begin(), names.end(), [](std::string_view name) { return name.empty(); });
  if (names.size() != count || !complete) {
    lexer_.Fail(first.begin,
                std::string(first.text) + " takes " + std::to_string(count) + " names; write it as in " +
                    (count == 3 ? "TORCH_LIBRARY_IMPL(aten, PrivateUse1, m)" : "TORCH_LIBRARY(aten, m)"));
  }
  return names;
}

// The string that the last argument stands for.
std::string_view CallReader::Name(const Token& first) {
  if (argument_.size() == 1 && argument_[0].kind == TokenKind::kString) {
    if (const auto plain = PlainLiteralValue(argument_[0].text)) return *plain;
  }
  std::vector<Token> literals;
  if (!AppendName(argument_, 0, &literals) || literals.empty()) {
    lexer_.Fail(argument_.empty() ? first.begin : argument_.front().begin,
                "the op name is no string literal; write it as one, as in m.impl(\"add.out\", …)");
  }
  std::string name;
  for (const Token& literal : literals) {
    const std::optional<std::string> value = LiteralValue(literal.text);
    if (!value) {
      lexer_.Fail(argument_.front().begin,
                  Shortened(literal.text) + " has an escape without meaning; write the op name plainly");
    }
    name += *value;
  }
  return owned_.emplace_back(std::move(name));
}

// Appends the literals that the tokens are, once TORCH_SELECTIVE_NAME, parentheses and macros are gone. False
// for anything else.
bool CallReader::AppendName(std::vector<Token> tokens, int depth, std::vector<Token>* literals) {
  std::size_t begin = 0;
  std::size_t end = tokens.size();
  while (end - begin >= 3 && tokens[end - 1].Is(')')) {
    if (tokens[begin].IsName("TORCH_SELECTIVE_NAME") && tokens[begin + 1].Is('(')) {
      begin += 2;
    } else if (tokens[begin].Is('(')) {
      begin += 1;
    } else {
      break;
    }
    --end;
  }
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = tokens[i];
    if (token.kind == TokenKind::kString) {
      literals->push_back(token);
      continue;
    }
    if (token.kind != TokenKind::kName || depth == kDeepestMacro) return false;
    std::vector<Token> body = MacroBody(token.text);
    if (body.empty() || !AppendName(std::move(body), depth + 1, literals)) return false;
  }
  return true;
}

// What the file says that an object-like macro is; nothing for other names.
std::vector<Token> CallReader::MacroBody(std::string_view name) {
  const SymbolState& state = symbols_.Find(name);
  std::vector<Token> tokens;
  if (state.kind != SymbolState::Kind::kDefined || state.macro->function_like) return tokens;
  Lexer lexer(owned_.emplace_back(state.macro->body), {}, &owned_);
  for (Token token = lexer.NextInLine(); token.kind != TokenKind::kEnd; token = lexer.NextInLine()) {
    tokens.push_back(token);
  }
  return tokens;
}

}  // namespace vendorconfs::cpp
