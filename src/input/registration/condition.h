// What must hold for a line to be compiled, as far as the file does not decide it: a boolean expression over
// preprocessor symbols.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vendorconfs::cpp {

// A symbol between two of the file's own definitions of it; version 0 is its state where the file begins.
struct Symbol {
  std::string name;
  std::uint32_t version = 0;

  friend bool operator==(const Symbol&, const Symbol&) = default;
};

struct Arithmetic;

// What conditions compare: a symbol's value, the difference of two symbols, or the value of an expression,
// such as `X * 2`, that is known by its text. Equal texts over equal symbols have equal values.
struct Term {
  std::string text;             // empty: the value of the one symbol, or of the first less the second
  std::vector<Symbol> symbols;  // that the text mentions
  std::shared_ptr<const Arithmetic> arithmetic = nullptr;  // of the symbols that the text is, if it is one

  bool IsSymbol() const { return text.empty() && symbols.size() == 1; }
  bool IsDifference() const { return text.empty() && symbols.size() == 2; }
  friend bool operator==(const Term& a, const Term& b) { return a.text == b.text && a.symbols == b.symbols; }
};

// Immutable and cheap to copy. An expression of more than a thousand parts becomes Unknown(), so that the
// cost of a long chain of arms stays bounded.
class Condition {
 public:
  enum class Relation : std::uint8_t { kLess, kEqual };

  Condition() = default;  // holds always
  static Condition Never();
  static Condition Defined(Symbol symbol);
  // The term's value, 0 for an undefined symbol, compared with a constant.
  static Condition Compare(Term term, Relation relation, std::int64_t constant);
  static Condition Compare(Symbol symbol, Relation relation, std::int64_t constant) {
    return Compare(Term{"", {std::move(symbol)}, nullptr}, relation, constant);
  }
  // May hold or not, independent of everything else.
  static Condition Unknown();

  static Condition Not(const Condition& a);
  static Condition And(const Condition& a, const Condition& b);
  static Condition Or(const Condition& a, const Condition& b);

  bool IsAlways() const { return node_ == nullptr; }
  bool IsNever() const;
  // Symbols that are defined, or are not, wherever the condition holds, as far as its parts say so one by
  // one.
  std::vector<std::pair<Symbol, bool>> SettledSymbols() const;
  std::uint32_t size() const;

  struct Node;
  const Node* node() const { return node_.get(); }  // null: always

 private:
  static Condition Make(Node node);
  static std::optional<Condition> WhereHolds(const Condition& choice, const Condition& known);
  explicit Condition(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

  std::shared_ptr<const Node> node_;
};

// Whether a symbol of the first condition has the same state in the second one.
using SameSymbol = std::function<bool(const Symbol&)>;

// False if no definition of the symbols makes both hold. True where that is not found within the effort
// given, of which the question takes what it costs: some 100 for two conditions that a look at single symbols
// decides.
bool CanHoldTogether(const Condition& a, const Condition& b, const SameSymbol& same,
                     std::uint64_t* effort = nullptr);

}  // namespace vendorconfs::cpp
