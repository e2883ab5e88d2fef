// What must hold for a line to be compiled, as far as the file does not decide it: a boolean expression over
// preprocessor symbols.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace vendorconfs::cpp {

// A symbol between two of the file's own definitions of it; version 0 is its state where the file begins.
struct Symbol {
  std::string name;
  std::uint32_t version = 0;

  friend bool operator==(const Symbol&, const Symbol&) = default;
};

// Immutable and cheap to copy. An expression of more than a thousand parts becomes Unknown(), so that the
// cost of a long chain of arms stays bounded.
class Condition {
 public:
  enum class Relation : std::uint8_t { kLess, kEqual };

  Condition() = default;  // holds always
  static Condition Never();
  static Condition Defined(Symbol symbol);
  // The symbol's value, 0 while it is undefined, compared with a constant.
  static Condition Compare(Symbol symbol, Relation relation, std::int64_t constant);
  // Anything else that can be true or false, such as `__has_include(<x>)`; equal texts over equal symbols
  // have equal truth.
  static Condition Opaque(std::string text, std::vector<Symbol> symbols);
  // May hold or not, independent of everything else.
  static Condition Unknown();

  static Condition Not(const Condition& a);
  static Condition And(const Condition& a, const Condition& b);
  static Condition Or(const Condition& a, const Condition& b);

  struct Node;
  const Node* node() const { return node_.get(); }  // null: always

 private:
  static Condition Make(Node node);
  explicit Condition(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

  std::shared_ptr<const Node> node_;
};

// Whether a symbol of the first condition has the same state in the second one.
using SameSymbol = std::function<bool(const Symbol&)>;

// False if no definition of the symbols makes both hold. Decided by trying, with a bound on the tries that 16
// independent symbols stay within; beyond it, and for unknown conditions, the answer is true.
bool CanHoldTogether(const Condition& a, const Condition& b, const SameSymbol& same);

}  // namespace vendorconfs::cpp
