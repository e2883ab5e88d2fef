#include "input/registration/condition_grammar.h"

#include <algorithm>
#include <string>

#include "input/registration/condition_value.h"
#include "support/printable.h"

namespace vendorconfs::cpp {
namespace {

using Kind = ConditionToken::Kind;

bool IsOpen(const ConditionToken& token) {
  return token.kind == Kind::kSymbol || token.kind == Kind::kOpaque;
}
bool Is(const ConditionToken& token, std::string_view op) {
  return token.kind == Kind::kOperator && token.text == op;
}
bool IsUnary(const ConditionToken& token) {
  return Is(token, "!") || Is(token, "~") || Is(token, "+") || Is(token, "-");
}
bool IsBinary(const ConditionToken& token) {
  return token.kind == Kind::kOperator &&
         (Precedence(token.text) != 0 || Is(token, "?") || Is(token, ":") || Is(token, ","));
}
bool EndsOperand(const ConditionToken& token) {
  return Is(token, ")") || token.kind == Kind::kNumber || token.kind == Kind::kCharacter ||
         token.kind == Kind::kDefined;
}

void CheckToken(const ConditionToken& token) {
  if (token.kind == Kind::kOther) throw MalformedCondition(Quoted(token.text) + " is no operand");
  if (token.kind == Kind::kNumber && !ParseInteger(token.text)) {
    throw MalformedCondition(Quoted(token.text) + " is no integer");
  }
  if (token.kind == Kind::kOperator && !IsUnary(token) && !IsBinary(token) && !Is(token, "(") &&
      !Is(token, ")")) {
    throw MalformedCondition(Quoted(token.text) + " is no operator" +
                             (token.text == "=" ? " of conditions, \"==\" is" : ""));
  }
}

// What may not stand side by side, whatever the names around the two stand for.
void CheckNeighbours(const ConditionToken* before, const ConditionToken& token) {
  if (token.kind == Kind::kEnd || (IsBinary(token) && !IsUnary(token)) || Is(token, ")")) {
    const bool needs_operand = before == nullptr || (before->kind == Kind::kOperator && !Is(*before, ")"));
    if (needs_operand) throw MalformedCondition("an operand is missing");
  } else if (before != nullptr && EndsOperand(*before) && !IsOpen(token) && !IsBinary(token)) {
    throw MalformedCondition("an operator is missing");
  }
}

}  // namespace

bool MayMakeSense(const std::vector<ConditionToken>& tokens) {
  std::vector<int> choices = {0};  // `?` without their `:`, by parenthesis
  const ConditionToken* before = nullptr;
  for (const ConditionToken& token : tokens) {
    CheckToken(token);
    CheckNeighbours(before, token);
    if (Is(token, "(")) choices.push_back(0);
    if (Is(token, "?")) ++choices.back();
    if (Is(token, ":") && choices.back()-- == 0) throw MalformedCondition("\"?\" is missing before \":\"");
    if (Is(token, ")") || token.kind == Kind::kEnd) {
      if (choices.back() != 0) throw MalformedCondition("\":\" is missing behind \"?\"");
      choices.pop_back();
      if (token.kind == Kind::kEnd && !choices.empty()) throw MalformedCondition("\")\" is missing");
      if (token.kind != Kind::kEnd && choices.empty()) throw MalformedCondition("\"(\" is missing");
    }
    before = &token;
  }
  return std::any_of(tokens.begin(), tokens.end(), IsOpen);
}

}  // namespace vendorconfs::cpp
