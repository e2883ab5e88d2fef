#include "input/registration/receiver_scope.h"

#include <algorithm>
#include <array>

namespace vendorconfs::cpp {
namespace {

// Names that begin no declaration although another name may follow them.
constexpr std::array<std::string_view, 12> kNoTypes = {
    "return", "throw", "delete",    "new",      "else",     "do",
    "case",   "goto",  "co_return", "co_await", "co_yield", "sizeof",
};

bool EndsDeclarator(const Token& token) {
  for (const char c : {'=', ';', '{', '(', '[', ',', ')', ':'}) {
    if (token.Is(c)) return true;
  }
  return false;
}

}  // namespace

void ReceiverScope::Take(const Token& token) {
  const bool in_parameters = parameter_ && parentheses_ >= parameter_parentheses_;
  if (initialiser_ != 0 || (in_parameters && token.Is('{'))) {
    initialiser_ += token.Is('{') ? 1 : 0;
    initialiser_ -= token.Is('}') ? 1 : 0;
    return;
  }
  if (declarator_ && EndsDeclarator(token)) Declare();
  declarator_ = false;
  if (token.kind == TokenKind::kName) {
    TakeName(token.text);
  } else if (token.kind == TokenKind::kPunctuator) {
    TakePunctuator(token);
  } else if (angles_ == 0) {
    state_ = State::kExpression;
  }
}

void ReceiverScope::TakeName(std::string_view name) {
  if (state_ == State::kExpression || angles_ != 0) return;
  if (state_ == State::kStart) {
    state_ = std::find(kNoTypes.begin(), kNoTypes.end(), name) == kNoTypes.end() ? State::kType
                                                                                 : State::kExpression;
    type_ = name;
  } else {
    declarator_ = name == receiver_;
    if (!declarator_) type_ = name;
  }
}

void ReceiverScope::TakePunctuator(const Token& token) {
  if (token.Is('{')) {
    ++depth_;
    if (parameter_ && shadow_depth_ == 0) shadow_depth_ = depth_;
    parameter_ = false;
    parentheses_ = angles_ = 0;
    state_ = State::kStart;
  } else if (token.Is('}')) {
    if (!plain_ || depth_ > 1) --depth_;
    if (depth_ < shadow_depth_) shadow_depth_ = 0;
    parameter_ = false;
    parentheses_ = angles_ = 0;
    state_ = State::kStart;
  } else if (token.Is(';')) {
    if (parentheses_ == 0) parameter_ = false;
    angles_ = 0;
    state_ = State::kStart;
  } else if (token.Is('(')) {
    ++parentheses_;
    angles_ = 0;
    state_ = State::kStart;
  } else if (token.Is(')')) {
    if (parentheses_ != 0) --parentheses_;
    angles_ = 0;
    state_ = State::kExpression;
  } else if (token.Is(',') && angles_ == 0) {
    state_ = parentheses_ != 0 ? State::kStart : State::kExpression;
  } else if (state_ == State::kType && token.Is('<')) {
    ++angles_;
  } else if (angles_ != 0) {
    if (token.Is('>')) --angles_;
    if (token.Is(">>")) angles_ -= std::min<std::uint32_t>(angles_, 2);
  } else if (state_ != State::kType ||
             !(token.Is("::") || token.Is('&') || token.Is("&&") || token.Is('*'))) {
    state_ = State::kExpression;
  }
}

void ReceiverScope::Declare() {
  if (parentheses_ != 0) {
    if (plain_ && type_ == "Library") return;
    parameter_ = true;
    parameter_parentheses_ = parentheses_;
  } else if ((depth_ > 1 || plain_) && shadow_depth_ == 0) {  // a block's own scope already has the receiver
    shadow_depth_ = depth_;
  }
}

}  // namespace vendorconfs::cpp
