#include "input/registration/condition.h"

#include <optional>
#include <utility>

#include "input/registration/condition_node.h"

namespace vendorconfs::cpp {
namespace {

constexpr std::uint32_t kLargest = 1000;

using Node = Condition::Node;

// Whether a term of the value 0, which an undefined symbol has, meets the comparison.
bool ZeroMeets(const Node& node) {
  return node.relation == Condition::Relation::kLess ? 0 < node.constant : 0 == node.constant;
}

void Settle(const Node& node, bool holds, std::vector<std::pair<Symbol, bool>>* settled) {
  switch (node.kind) {
    case Node::Kind::kAnd:
      if (!holds) return;
      Settle(*node.a, true, settled);
      Settle(*node.b, true, settled);
      return;
    case Node::Kind::kNot:
      return Settle(*node.a, !holds, settled);
    case Node::Kind::kDefined:
      settled->emplace_back(node.term.symbols.front(), holds);
      return;
    case Node::Kind::kCompare:
      if (node.term.IsSymbol() && ZeroMeets(node) != holds) {
        settled->emplace_back(node.term.symbols.front(), true);
      }
      return;
    default:
      return;
  }
}

// Whether the two are one condition, as far as that is seen at once.
bool Same(const Node* a, const Node* b) {
  const bool are_not = a->kind == Node::Kind::kNot && b->kind == Node::Kind::kNot;
  return a == b || (are_not && a->a == b->a);
}
bool Opposite(const Node* a, const Node* b) {
  return (a->kind == Node::Kind::kNot && a->a.get() == b) || (b->kind == Node::Kind::kNot && b->a.get() == a);
}

}  // namespace

std::uint32_t Condition::size() const {
  return node_ == nullptr ? 1 : node_->size;
}

std::vector<std::pair<Symbol, bool>> Condition::SettledSymbols() const {
  std::vector<std::pair<Symbol, bool>> settled;
  if (node_ != nullptr) Settle(*node_, true, &settled);
  return settled;
}

bool Condition::IsNever() const {
  return node_ != nullptr && node_->kind == Node::Kind::kNever;
}

Condition Condition::Make(Node node) {
  return Condition(std::make_shared<const Node>(std::move(node)));
}

Condition Condition::Never() {
  Node node;
  node.kind = Node::Kind::kNever;
  return Make(std::move(node));
}

Condition Condition::Defined(Symbol symbol) {
  Node node;
  node.kind = Node::Kind::kDefined;
  node.term.symbols.push_back(std::move(symbol));
  return Make(std::move(node));
}

Condition Condition::Compare(Term term, Relation relation, std::int64_t constant) {
  Node node;
  node.kind = Node::Kind::kCompare;
  node.relation = relation;
  node.constant = constant;
  node.term = std::move(term);
  return Make(std::move(node));
}

Condition Condition::Unknown() {
  return Make(Node{});
}

Condition Condition::Not(const Condition& a) {
  if (a.node_ == nullptr) return Never();
  if (a.IsNever()) return {};
  if (a.node_->kind == Node::Kind::kNot) return Condition(a.node_->a);
  if (a.size() >= kLargest) return Unknown();
  Node node;
  node.kind = Node::Kind::kNot;
  node.size = a.size() + 1;
  node.a = a.node_;
  return Make(std::move(node));
}

// What is left of `choice` where `known` holds, if one of the two ways that it leaves is known.
std::optional<Condition> Condition::WhereHolds(const Condition& choice, const Condition& known) {
  const Node* ways = choice.node_->kind == Node::Kind::kNot ? choice.node_->a.get() : nullptr;
  if (ways == nullptr || ways->kind != Node::Kind::kAnd) return std::nullopt;
  for (const auto& [way, other] : {std::pair(ways->a, ways->b), std::pair(ways->b, ways->a)}) {
    if (Same(way.get(), known.node())) return Not(Condition(other));
    if (Opposite(way.get(), known.node())) return Condition();
  }
  return std::nullopt;
}

Condition Condition::And(const Condition& a, const Condition& b) {
  if (a.node_ == nullptr || b.IsNever()) return b;
  if (b.node_ == nullptr || a.IsNever()) return a;
  if (Same(a.node(), b.node())) return a;
  if (Opposite(a.node(), b.node())) return Never();
  if (const auto rest = WhereHolds(a, b)) return And(*rest, b);
  if (const auto rest = WhereHolds(b, a)) return And(a, *rest);
  if (a.size() + b.size() >= kLargest) return Unknown();
  Node node;
  node.kind = Node::Kind::kAnd;
  node.size = a.size() + b.size() + 1;
  node.a = a.node_;
  node.b = b.node_;
  return Make(std::move(node));
}

Condition Condition::Or(const Condition& a, const Condition& b) {
  return Not(And(Not(a), Not(b)));
}

}  // namespace vendorconfs::cpp
