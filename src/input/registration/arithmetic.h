// Computations over the values of symbols, and what bounds of the values say of the results.
//
// Signed arithmetic that overflows makes a condition ill-formed; values of symbols are taken to be ones that
// the conditions compute with.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/integer_constant.h"

namespace vendorconfs::cpp {

// A constant, a symbol, or an operator with one or two parts.
struct Arithmetic {
  std::string op;  // empty: no operator
  Integer constant;
  std::optional<Symbol> symbol;
  std::shared_ptr<const Arithmetic> left, right;
  std::uint32_t size = 1;  // of the tree below, itself included

  // Null where a part is, and for what is too large to be looked into.
  static std::shared_ptr<const Arithmetic> Of(Integer constant);
  static std::shared_ptr<const Arithmetic> Of(Symbol symbol);
  static std::shared_ptr<const Arithmetic> Unary(const std::string& op,
                                                 std::shared_ptr<const Arithmetic> operand);
  static std::shared_ptr<const Arithmetic> Binary(const std::string& op,
                                                  std::shared_ptr<const Arithmetic> left,
                                                  std::shared_ptr<const Arithmetic> right);
};

struct Range {
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();

  bool empty() const { return least > most; }
  bool IsOneValue() const { return least == most; }
};

using RangeOfSymbol = std::function<Range(const Symbol&)>;

// How a result is meant: by its bits, which `==` compares, or as the signed number that `<` is taken to
// order. Of what may be a larger, unsigned number no order is known.
enum class Reading : std::uint8_t { kBits, kOrder };

// Bounds of the result. A symbol may be signed or unsigned.
Range RangeOf(const Arithmetic& arithmetic, const std::vector<Symbol>& symbols, const RangeOfSymbol& range_of,
              Reading reading);

// Told of what a symbol's value must lie within.
using NarrowSymbol = std::function<void(const Symbol&, Range)>;

// What the result's bounds say of symbols. False if no values lead to such a result.
bool Narrow(const Arithmetic& arithmetic, Range range, const NarrowSymbol& narrow);

}  // namespace vendorconfs::cpp
