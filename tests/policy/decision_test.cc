// The decision table, every combination of what it asks, against the table of the contract written down once
// more.
#include "policy/decision.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "support/catch.h"

namespace vendorconfs {
namespace {

struct Answer {
  int row;
  std::string reason;
  std::string backend;  // "vendor" stands for the platform's vendor key
  bool annotated;

  friend bool operator==(const Answer&, const Answer&) = default;
};

std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << "row " << answer.row << " (" << answer.reason << "): " << answer.backend
             << (answer.annotated ? " annotated" : "");
}

struct Row {
  int number;
  std::function<bool(const Standing&)> holds;
  std::function<std::string(const Standing&)> backend;
  std::function<std::string(const Standing&)> reason;
};

const auto kHeld = [](const Standing& op) { return op.held && !op.overrides_hold; };
const auto kAlways = [](const Standing&) { return true; };

auto Says(const std::string& word) {
  return [word](const Standing&) { return word; };
}
auto IfNative(const std::string& then, const std::string& otherwise) {
  return [=](const Standing& op) { return op.native ? then : otherwise; };
}

const std::vector<Row> kNativeRows = {
    {1, [](const Standing& op) { return !op.registered; }, Says("none"), Says("unregistered")},
    {3, kHeld, IfNative("vendor", "none"), Says("hold")},
    {4, [](const Standing& op) { return op.cpp; }, Says("flaggems_cpp"), Says("flaggems_cpp")},
    {5, [](const Standing& op) { return op.python; }, Says("flaggems"), Says("flaggems")},
    {6, [](const Standing& op) { return op.tileops; }, Says("tileops"), Says("tileops")},
    {7, kAlways, IfNative("vendor", "none"), IfNative("vendor", "no-kernel")},
};

const std::vector<Row> kBoxingRows = {
    {2, [](const Standing& op) { return op.gap; }, Says("vendor"), Says("gap")},
    {3, kHeld, Says("vendor"), Says("hold")},
    {4, [](const Standing& op) { return op.cpp; }, Says("flaggems_cpp"), Says("flaggems_cpp")},
    {5, [](const Standing& op) { return op.python; }, Says("flaggems"), Says("flaggems")},
    {6, [](const Standing& op) { return op.tileops; }, Says("tileops"), Says("tileops")},
    {7, kAlways, Says("vendor"), Says("vendor")},
};

Answer FromTheTable(PlatformKind kind, const Standing& op) {
  const std::vector<Row>& rows = kind == PlatformKind::kNative ? kNativeRows : kBoxingRows;
  for (const Row& row : rows) {
    if (!row.holds(op)) continue;
    const bool library = row.number >= 4 && row.number <= 6;
    const bool annotated = kind == PlatformKind::kNative && library && (op.native || op.escape);
    return {row.number, row.reason(op), row.backend(op), annotated};
  }
  return {};
}

std::string Word(Backend backend) {
  switch (backend) {
    case Backend::kFlaggemsCpp:
      return "flaggems_cpp";
    case Backend::kFlaggems:
      return "flaggems";
    case Backend::kTileops:
      return "tileops";
    case Backend::kVendor:
      return "vendor";
    case Backend::kNone:
      return "none";
  }
  return {};
}

Standing StandingOfBits(unsigned bits) {
  Standing op;
  bool* const facts[] = {&op.registered,     &op.native, &op.escape, &op.gap,    &op.held,
                         &op.overrides_hold, &op.cpp,    &op.python, &op.tileops};
  static_assert(std::size(facts) == sizeof(Standing), "a new fact must be enumerated here");
  for (std::size_t i = 0; i < std::size(facts); ++i) *facts[i] = (bits >> i & 1) != 0;
  return op;
}

TEST_CASE("each standing decides as the contract's table says") {
  const auto kind = GENERATE(PlatformKind::kNative, PlatformKind::kBoxing);
  std::set<int> rows;
  for (unsigned bits = 0; bits < 1U << sizeof(Standing); ++bits) {
    const Standing op = StandingOfBits(bits);
    const Decision decision = Decide(kind, op);
    const Answer wanted = FromTheTable(kind, op);
    const Answer got{RowOf(decision.reason), std::string(ToString(decision.reason)), Word(decision.backend),
                     decision.annotated};
    CAPTURE(ToString(kind), bits);
    REQUIRE(got == wanted);
    rows.insert(got.row);
  }
  const std::set<int> reached =
      kind == PlatformKind::kNative ? std::set<int>{1, 3, 4, 5, 6, 7} : std::set<int>{2, 3, 4, 5, 6, 7};
  CHECK(rows == reached);
}

TEST_CASE("a boxing platform never routes to none") {
  for (unsigned bits = 0; bits < 1U << sizeof(Standing); ++bits) {
    REQUIRE(Decide(PlatformKind::kBoxing, StandingOfBits(bits)).backend != Backend::kNone);
  }
}

}  // namespace
}  // namespace vendorconfs
