#include "input/registration/condition.h"

#include <utility>

#include "input/registration/condition_node.h"

namespace vendorconfs::cpp {
namespace {

constexpr std::uint32_t kLargest = 1000;

using Node = Condition::Node;

std::uint32_t Size(const Condition& condition) {
  return condition.node() == nullptr ? 1 : condition.node()->size;
}

}  // namespace

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
  if (Size(a) >= kLargest) return Unknown();
  Node node;
  node.kind = Node::Kind::kNot;
  node.size = Size(a) + 1;
  node.a = a.node_;
  return Make(std::move(node));
}

Condition Condition::And(const Condition& a, const Condition& b) {
  if (a.node_ == nullptr || b.IsNever()) return b;
  if (b.node_ == nullptr || a.IsNever()) return a;
  if (Size(a) + Size(b) >= kLargest) return Unknown();
  Node node;
  node.kind = Node::Kind::kAnd;
  node.size = Size(a) + Size(b) + 1;
  node.a = a.node_;
  node.b = b.node_;
  return Make(std::move(node));
}

Condition Condition::Or(const Condition& a, const Condition& b) {
  return Not(And(Not(a), Not(b)));
}

}  // namespace vendorconfs::cpp
