#include "input/registration/arithmetic.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vendorconfs::cpp {
namespace {

using Limits = std::numeric_limits<std::int64_t>;

// Larger computations are not looked into.
constexpr std::uint32_t kLargest = 100;
// With more symbols the types that they may have are not tried.
constexpr std::size_t kMostSymbols = 3;

// Sums and products beyond the limits are the limits.
std::int64_t Sum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b < 0 ? Limits::min() : Limits::max();
}
std::int64_t Product(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (!__builtin_mul_overflow(a, b, &product)) return product;
  return (a < 0) != (b < 0) ? Limits::min() : Limits::max();
}
std::int64_t Negative(std::int64_t a) {
  return a == Limits::min() ? Limits::max() : -a;
}

std::int64_t FloorOf(std::int64_t a, std::int64_t divisor) {
  return a / divisor - (a % divisor < 0 ? 1 : 0);
}
std::int64_t CeilingOf(std::int64_t a, std::int64_t divisor) {
  return a / divisor + (a % divisor > 0 ? 1 : 0);
}

// The bounds of a part, in one choice of types. Empty: no such values are.
struct Part {
  Range range;
  bool is_unsigned = false;
};

Range AllOnes(std::int64_t most) {
  return {0, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(most) + 1) - 1)};
}

bool IsComparison(const std::string& op) {
  return op == "==" || op == "!=" || op == "<" || op == ">" || op == "<=" || op == ">=";
}
bool IsLogic(const std::string& op) {
  return op == "!" || op == "&&" || op == "||";
}
bool IsZero(Range range) {
  return range.least == 0 && range.most == 0;
}
bool IsNotZero(Range range) {
  return range.least > 0 || range.most < 0;
}

Range LogicOf(const std::string& op, Range left, Range right) {
  const auto truth = [](bool value) { return Range{value ? 1 : 0, value ? 1 : 0}; };
  if (op == "!") return IsZero(left) || IsNotZero(left) ? truth(IsZero(left)) : Range{0, 1};
  if (op == "&&") {
    if (IsZero(left) || IsZero(right)) return truth(false);
    return IsNotZero(left) && IsNotZero(right) ? truth(true) : Range{0, 1};
  }
  if (IsNotZero(left) || IsNotZero(right)) return truth(true);
  return IsZero(left) && IsZero(right) ? truth(false) : Range{0, 1};
}

// With ideal numbers; all there are where nothing is known.
Range IdealOf(const std::string& op, Range a, Range b) {
  if (op == "+") return {Sum(a.least, b.least), Sum(a.most, b.most)};
  if (op == "-") return {Sum(a.least, Negative(b.most)), Sum(a.most, Negative(b.least))};
  if (op == "*") {
    const auto [least, most] = std::minmax({Product(a.least, b.least), Product(a.least, b.most),
                                            Product(a.most, b.least), Product(a.most, b.most)});
    return {least, most};
  }
  if (op == "&" && (a.least >= 0 || b.least >= 0)) {
    return {0, a.least < 0 ? b.most : b.least < 0 ? a.most : std::min(a.most, b.most)};
  }
  if ((op == "|" || op == "^") && a.least >= 0 && b.least >= 0) return AllOnes(std::max(a.most, b.most));
  if (!b.IsOneValue()) return {};
  const std::int64_t by = b.least;
  if (op == "/" && by > 0) return {a.least / by, a.most / by};
  if (op == "%" && by > 0) {
    if (a.least < 0) return {-(by - 1), by - 1};
    return a.most < by ? a : Range{0, by - 1};
  }
  if (by < 0 || by > 62) return {};
  if (op == "<<") return {Product(a.least, std::int64_t{1} << by), Product(a.most, std::int64_t{1} << by)};
  if (op == ">>") return {a.least >> by, a.most >> by};
  return {};
}

// Bounds of a result with types for the symbols: bit i of `unsigned_symbols` for symbol i.
class Evaluation {
 public:
  Evaluation(const std::vector<Symbol>& symbols, const RangeOfSymbol& range_of, unsigned unsigned_symbols)
      : symbols_(symbols), range_of_(range_of), unsigned_symbols_(unsigned_symbols) {}

  // Whether the symbols can have these types.
  bool possible() const { return possible_; }

  Part Of(const Arithmetic& node) {
    if (node.symbol) return OfSymbol(*node.symbol);
    if (node.op.empty()) {
      const auto value = static_cast<std::int64_t>(node.constant.bits);
      if (node.constant.is_unsigned && value < 0) return {{}, true};
      return {{value, value}, node.constant.is_unsigned};
    }
    const Part left = Of(*node.left);
    const Part right = node.right == nullptr ? Part{{0, 0}, false} : Of(*node.right);
    return node.right == nullptr && !IsLogic(node.op) ? OfUnary(node.op, left)
                                                      : OfBinary(node.op, left, right);
  }

 private:
  Part OfSymbol(const Symbol& symbol) {
    Part part{range_of_(symbol), false};
    const auto found = std::find(symbols_.begin(), symbols_.end(), symbol);
    if ((unsigned_symbols_ >> (found - symbols_.begin()) & 1) != 0) {
      part.is_unsigned = true;
      part.range.least = std::max<std::int64_t>(part.range.least, 0);
    }
    if (part.range.empty()) possible_ = false;
    return part;
  }

  static Part OfUnary(const std::string& op, const Part& a) {
    if (op == "+") return a;
    if (a.is_unsigned && a.range.IsOneValue()) {
      const auto bits = static_cast<std::uint64_t>(a.range.least);
      const auto value = static_cast<std::int64_t>(op == "-" ? 0 - bits : ~bits);
      return {{value, value}, true};
    }
    if (a.is_unsigned) return {{}, true};
    if (op == "-") return {{Negative(a.range.most), Negative(a.range.least)}, false};
    return {{~a.range.most, ~a.range.least}, false};
  }

  static Part OfBinary(const std::string& op, const Part& a, const Part& b) {
    if (IsLogic(op)) return {LogicOf(op, a.range, b.range), false};
    const bool shifts = op == "<<" || op == ">>";
    const bool compares = IsComparison(op);
    const bool is_unsigned = a.is_unsigned || (b.is_unsigned && !shifts);
    if (a.range.IsOneValue() && b.range.IsOneValue()) {
      const auto result = Compute(op, {static_cast<std::uint64_t>(a.range.least), a.is_unsigned},
                                  {static_cast<std::uint64_t>(b.range.least), b.is_unsigned});
      if (!result) return {{}, is_unsigned};
      const auto value = static_cast<std::int64_t>(result->bits);
      return {{value, value}, is_unsigned && !compares};
    }
    if (compares) return {{0, 1}, false};
    const Range range = IdealOf(op, a.range, b.range);
    // Numbers below zero are large ones of an unsigned type.
    const bool wraps = is_unsigned && (a.range.least < 0 || b.range.least < 0 || range.least < 0);
    return {wraps ? Range() : range, is_unsigned};
  }

  const std::vector<Symbol>& symbols_;
  const RangeOfSymbol& range_of_;
  const unsigned unsigned_symbols_;
  bool possible_ = true;
};

}  // namespace

std::shared_ptr<const Arithmetic> Arithmetic::Of(Integer constant) {
  Arithmetic node;
  node.constant = constant;
  return std::make_shared<const Arithmetic>(std::move(node));
}

std::shared_ptr<const Arithmetic> Arithmetic::Of(Symbol symbol) {
  Arithmetic node;
  node.symbol = std::move(symbol);
  return std::make_shared<const Arithmetic>(std::move(node));
}

std::shared_ptr<const Arithmetic> Arithmetic::Unary(const std::string& op,
                                                    std::shared_ptr<const Arithmetic> operand) {
  if (operand == nullptr || operand->size >= kLargest) return nullptr;
  Arithmetic node;
  node.op = op;
  node.size = 1 + operand->size;
  node.left = std::move(operand);
  return std::make_shared<const Arithmetic>(std::move(node));
}

std::shared_ptr<const Arithmetic> Arithmetic::Binary(const std::string& op,
                                                     std::shared_ptr<const Arithmetic> left,
                                                     std::shared_ptr<const Arithmetic> right) {
  if (left == nullptr || right == nullptr || left->size + right->size >= kLargest) return nullptr;
  Arithmetic node;
  node.op = op;
  node.size = 1 + left->size + right->size;
  node.left = std::move(left);
  node.right = std::move(right);
  return std::make_shared<const Arithmetic>(std::move(node));
}

Range RangeOf(const Arithmetic& arithmetic, const std::vector<Symbol>& symbols, const RangeOfSymbol& range_of,
              Reading reading) {
  std::vector<Symbol> different;
  for (const Symbol& symbol : symbols) {
    if (std::find(different.begin(), different.end(), symbol) == different.end()) different.push_back(symbol);
  }
  if (different.size() > kMostSymbols) return {};
  Range all{Limits::max(), Limits::min()};
  for (unsigned types = 0; types < 1U << different.size(); ++types) {
    Evaluation evaluation(different, range_of, types);
    const Part part = evaluation.Of(arithmetic);
    if (!evaluation.possible()) continue;
    const bool unordered = reading == Reading::kOrder && part.is_unsigned && part.range.least < 0;
    const Range range = unordered ? Range() : part.range;
    all = {std::min(all.least, range.least), std::max(all.most, range.most)};
  }
  return all;
}

bool Narrow(const Arithmetic& arithmetic, Range range, const NarrowSymbol& narrow) {
  const Arithmetic* node = &arithmetic;
  while (!node->symbol) {
    // Otherwise an unsigned number may be meant that is larger than all of the range.
    if (range.least < 0 || range.most == Limits::max() || node->right == nullptr) return true;
    const auto is_constant = [](const Arithmetic& part) {
      return !part.symbol && part.op.empty() && static_cast<std::int64_t>(part.constant.bits) >= 0;
    };
    const bool from_left = is_constant(*node->right);
    if (!from_left && !is_constant(*node->left)) return true;
    const auto constant = static_cast<std::int64_t>((from_left ? node->right : node->left)->constant.bits);
    const bool shifts = node->op == "<<" || node->op == ">>";
    if (shifts && (!from_left || constant > 62)) return true;
    const std::int64_t factor = shifts ? std::int64_t{1} << constant : constant;
    if (node->op == "+") {
      range = {range.least - constant, range.most - constant};
    } else if (node->op == "-" && from_left) {
      range = {Sum(range.least, constant), Sum(range.most, constant)};
    } else if (node->op == "-") {
      range = {constant - range.most, constant - range.least};
    } else if ((node->op == "*" || node->op == "<<") && factor > 0) {
      range = {CeilingOf(range.least, factor), FloorOf(range.most, factor)};
    } else if (((node->op == "/" && from_left) || node->op == ">>") && factor > 0) {
      const bool rounds_up = range.least == 0 && node->op == "/";
      range = {rounds_up ? -(factor - 1) : Product(range.least, factor),
               Sum(Product(range.most, factor), factor - 1)};
    } else {
      return true;
    }
    if (range.empty()) return false;
    node = (from_left ? node->left : node->right).get();
  }
  narrow(*node->symbol, range);
  return true;
}

}  // namespace vendorconfs::cpp
