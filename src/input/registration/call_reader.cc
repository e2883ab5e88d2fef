#include "input/registration/call_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "input/registration/string_literal.h"
#include "support/op_names.h"
#include "support/printable.h"

namespace vendorconfs::cpp {

// Behind the parenthesis of a call.
void CallReader::Begin() {
  place_ = preprocessor_.conditions().PlaceHere();
  arms_ = preprocessor_.conditions().Here();
  arm_ = place_.changes;
  follows_ = true;
  brackets_.Open(lexer_.taken() - 1);
}

// Of the arms of a condition within the call the first one is read, and of further conditions the arms that
// are compiled with it.
bool CallReader::FollowsArm(const Token& first) {
  const ConditionStack& conditions = preprocessor_.conditions();
  if (conditions.HasLeft(place_)) {
    lexer_.Fail(first.begin,
                "the call goes on behind the arm of a condition that it begins in; write each call whole in "
                "one arm");
  }
  if (conditions.depth() <= place_.depth) return true;
  const Condition both = Condition::And(arms_, conditions.Here());
  if (conditions.InAlternative(place_.depth) || !conditions.CanHold(both)) return false;
  arms_ = both;
  return true;
}

Token CallReader::TakeOne(const Token& first) {
  for (;;) {
    const Token token = preprocessor_.Next();
    if (token.kind == TokenKind::kEnd)
      lexer_.Fail(first.begin, "the call does not end; close its parenthesis");
    if (arm_ != preprocessor_.conditions().changes()) {
      arm_ = preprocessor_.conditions().changes();
      follows_ = FollowsArm(first);
    }
    if (!follows_) continue;
    brackets_.Take(token);
    return token;
  }
}

char CallReader::TakeArgument(const Token& first) {
  argument_.clear();
  closing_.clear();
  int angles = 0;
  int braces = 0;
  for (;;) {
    const Token token = TakeOne(first);
    if (token.kind == TokenKind::kPunctuator && token.text.size() == 1) {
      const char c = token.text[0];
      if (closing_.empty()) {
        if (c == ')' || (c == ',' && angles == 0)) return c;
        // Commas between the arguments of a template end no argument of the call.
        if (c == '<' && !argument_.empty() && argument_.back().kind == TokenKind::kName) ++angles;
        if (c == '>' && angles != 0) --angles;
      }
      if (c == '(' || c == '[' || c == '{') {
        closing_.push_back(c == '(' ? ')' : c == '[' ? ']' : '}');
        braces += c == '{' ? 1 : 0;
      } else if (c == ')' || c == ']' || c == '}') {
        if (closing_.empty() || closing_.back() != c) {
          lexer_.Fail(first.begin, "the call does not end before \"" + std::string(token.text) +
                                       "\" on line " + std::to_string(lexer_.PositionOf(token.begin).line) +
                                       "; balance its brackets");
        }
        closing_.pop_back();
        braces -= c == '}' ? 1 : 0;
      } else if (c == ';' && braces == 0) {
        lexer_.Fail(first.begin, "the call does not end before \";\"; close its parenthesis");
      }
    } else if (closing_.empty() && token.Is(">>")) {
      angles = std::max(0, angles - 2);
    }
    argument_.push_back(token);
  }
}

CallReader::Impl CallReader::ReadImpl(const Token& first) {
  Impl impl;
  if (preprocessor_.IsPlain() && lexer_.TakeUsualArguments(&impl.op, &impl.function.text)) {
    if (!preprocessor_.MayReplace(impl.function.text)) {
      SplitName(&impl, impl.op.data());
      return impl;
    }
    Token quote;
    quote.begin = impl.op.data() - 1;
    lexer_.Return(quote);
    impl = Impl();
  }
  Begin();
  const std::uint32_t open_arms = preprocessor_.open_arms_seen();
  char end = TakeArgument(first);
  if (preprocessor_.open_arms_seen() != open_arms) {
    lexer_.Fail(first.begin, "the op name depends on a condition; write one registration in each arm");
  }
  impl.op = Name(first);
  SplitName(&impl, argument_.front().begin);
  impl.function = Function(first, impl.op, end);
  return impl;
}

// What stands behind the name: a function, or a dispatch key and a function, which is the same as
// torch::dispatch of the two. `end` ends the name.
RegisteredFunction CallReader::Function(const Token& first, std::string_view op, char end) {
  if (end == ',') {
    end = TakeArgument(first);
  } else {
    argument_.clear();
  }
  if (argument_.empty()) {
    lexer_.Fail(first.begin,
                "the registration of \"" + std::string(op) + "\" names no function; add one behind the name");
  }
  if (end != ',') {
    RegisteredFunction function = ReadFunction(argument_, &owned_);
    RequireSettledKey(function, argument_);
    return function;
  }
  const std::vector<Token> second = argument_;
  end = TakeArgument(first);
  const bool says_how = std::any_of(argument_.begin(), argument_.end(),
                                    [](const Token& token) { return token.IsName("_RegisterOrVerify"); });
  RegisteredFunction function = ReadFunction(argument_.empty() || says_how ? second : argument_, &owned_);
  if (!argument_.empty() && !says_how) function.dispatch_key = ReadDispatchKey(second, &owned_);
  RequireSettledKey(function, second);
  while (end == ',') end = TakeArgument(first);
  return function;
}

// `tokens`: those that the dispatch key, if there is one, is among.
void CallReader::RequireSettledKey(const RegisteredFunction& function,
                                   const std::vector<Token>& tokens) const {
  if (function.dispatch_key.empty()) return;
  for (const Token& token : tokens) {
    if (token.text == function.dispatch_key) preprocessor_.RequireSettled(token, "names a dispatch key");
  }
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
  Begin();
  while (TakeArgument(first) == ',') {
  }
}

std::vector<std::string_view> CallReader::ReadNames(const Token& first, std::size_t count, bool more) {
  Begin();
  const std::uint32_t open_arms = preprocessor_.open_arms_seen();
  std::vector<std::string_view> names;
  char end = ',';
  while (end == ',') {
    end = TakeArgument(first);
    const std::vector<Token> name = Expanded(argument_);
    for (const Token& token : name) preprocessor_.RequireSettled(token, "names a block");
    names.push_back(name.size() == 1 && name[0].kind == TokenKind::kName ? name[0].text : "");
  }
  if (preprocessor_.open_arms_seen() != open_arms) {
    lexer_.Fail(first.begin, "what " + std::string(first.text) +
                                 " is given depends on a condition; write one block in each arm");
  }
  if (more && names.size() == count + 1) names.pop_back();
  const bool complete =
      std::none_of(names.begin(), names.end(), [](std::string_view name) { return name.empty(); });
  if (names.size() != count || !complete) {
    lexer_.Fail(first.begin,
                std::string(first.text) + " takes " + std::to_string(count) + " names; write it as in " +
                    (count == 3 ? "TORCH_LIBRARY_IMPL(aten, PrivateUse1, m)" : "TORCH_LIBRARY(aten, m)"));
  }
  return names;
}

// The string that the last argument stands for, once TORCH_SELECTIVE_NAME, parentheses and macros are gone.
std::string_view CallReader::Name(const Token& first) {
  if (argument_.size() == 1 && argument_[0].kind == TokenKind::kString) {
    if (const auto plain = PlainLiteralValue(argument_[0].text)) return *plain;
  }
  const char* place = argument_.empty() ? first.begin : argument_.front().begin;
  std::vector<Token> tokens = Expanded(argument_);
  while (tokens.size() >= 3 && tokens.back().Is(')')) {
    const bool selective = tokens[0].IsName("TORCH_SELECTIVE_NAME") && tokens[1].Is('(');
    if (!selective && !tokens[0].Is('(')) break;
    tokens.pop_back();
    tokens.erase(tokens.begin(), tokens.begin() + (selective ? 2 : 1));
  }
  const bool literal = !tokens.empty() && std::all_of(tokens.begin(), tokens.end(), [](const Token& token) {
    return token.kind == TokenKind::kString;
  });
  if (!literal) {
    for (const Token& token : tokens) preprocessor_.RequireSettled(token, "is part of an op name");
    lexer_.Fail(place, "the op name is no string literal; write it as one, as in m.impl(\"add.out\", …)");
  }
  std::string name;
  for (const Token& token : tokens) {
    const std::optional<std::string> value = LiteralValue(token.text);
    if (!value) {
      lexer_.Fail(place, Shortened(token.text) + " has an escape without meaning; write the op name plainly");
    }
    name += *value;
  }
  return owned_.emplace_back(std::move(name));
}

// The tokens with macros of the file replaced, where the preprocessor has not done so.
std::vector<Token> CallReader::Expanded(const std::vector<Token>& tokens) {
  return !preprocessor_.replaces() && !tokens.empty() ? preprocessor_.Expanded(tokens) : tokens;
}

}  // namespace vendorconfs::cpp
