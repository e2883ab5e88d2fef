#include "output/run_time_facts.h"

#include <fmt/format.h>

#include <utility>

#include "routing/dtypes.h"

namespace vendorconfs {
namespace {

using routing::TableRow;
using routing::internal::Image;
using routing::internal::Kind;

constexpr std::string_view kEveryOp = "*";

std::string_view PlatformOf(const Image& image) {
  return image.Platform() == nullptr ? std::string_view() : image.Platform();
}

std::string_view KindOf(const Image& image) {
  switch (image.kind()) {
    case Kind::kNative:
      return "native";
    case Kind::kBoxing:
      return "boxing";
    case Kind::kUnstated:
      break;
  }
  return {};
}

std::string_view VendorOf(const Image& image) {
  const std::string_view vendor = image.Backend(image.vendor());
  return vendor == kUnstatedVendor ? std::string_view() : vendor;
}

// A fact of ops as bits of their rows.
struct OpFact {
  std::string fact;
  std::uint32_t bit;  // of BitsOf
};

constexpr int kAlsoShift = routing::internal::kDtypes;

// The row's escapes, and above them what an "#@ also" line says of it.
std::uint32_t BitsOf(const TableRow& row) {
  constexpr std::uint32_t kAlso = VENDORCONFS_ROW_ALSO_FLAGGEMS_CPP | VENDORCONFS_ROW_ALSO_FLAGGEMS |
                                  VENDORCONFS_ROW_ALSO_TILEOPS | VENDORCONFS_ROW_ALSO_VENDOR;
  return row.escapes | (row.bits & kAlso) << kAlsoShift;
}

std::vector<OpFact> OpFacts() {
  std::vector<OpFact> facts;
  for (int dtype = 0; dtype < routing::internal::kDtypes; ++dtype) {
    const auto bit = static_cast<std::uint32_t>(1) << dtype;
    facts.push_back(
        {"dtype-escape " + routing::internal::DtypeNames(static_cast<vendorconfs_dtypes>(bit)), bit});
  }
  const std::pair<const char*, std::uint32_t> also[] = {{"flaggems_cpp", VENDORCONFS_ROW_ALSO_FLAGGEMS_CPP},
                                                        {"flaggems", VENDORCONFS_ROW_ALSO_FLAGGEMS},
                                                        {"tileops", VENDORCONFS_ROW_ALSO_TILEOPS},
                                                        {"the vendor", VENDORCONFS_ROW_ALSO_VENDOR}};
  for (const auto& [backend, bit] : also)
    facts.push_back({std::string("also ") + backend, bit << kAlsoShift});
  return facts;
}

// Calls `take(op, bits before, bits after)` for each op that a side has a row for, bytewise, then for every
// other one.
template <class Take>
void ForEachOp(const Image& before, const Image& after, Take take) {
  std::uint32_t b = 0;
  std::uint32_t a = 0;
  while (b < before.size() || a < after.size()) {
    const std::string_view old_op = b < before.size() ? before.NameOf(before.rows()[b]) : std::string_view();
    const std::string_view new_op = a < after.size() ? after.NameOf(after.rows()[a]) : std::string_view();
    const bool has_old = b < before.size() && (a == after.size() || old_op <= new_op);
    const bool has_new = a < after.size() && (b == before.size() || new_op <= old_op);
    take(has_old ? old_op : new_op, BitsOf(has_old ? before.rows()[b] : before.unlisted()),
         BitsOf(has_new ? after.rows()[a] : after.unlisted()));
    b += has_old ? 1 : 0;
    a += has_new ? 1 : 0;
  }
  take(kEveryOp, BitsOf(before.unlisted()), BitsOf(after.unlisted()));
}

std::string Stated(std::string_view value) {
  return value.empty() ? "(unstated)" : std::string(value);
}

}  // namespace

std::vector<FactChange> CompareFacts(const Image& before, const Image& after) {
  std::vector<FactChange> changes;
  const auto compare = [&](const char* fact, std::string_view from, std::string_view to) {
    if (from != to) changes.push_back({fact, false, from, to, {}, {}});
  };
  compare("platform", PlatformOf(before), PlatformOf(after));
  compare("kind", KindOf(before), KindOf(after));
  compare("vendor", VendorOf(before), VendorOf(after));
  compare("default", before.Backend(before.unlisted().backend), after.Backend(after.unlisted().backend));
  for (const OpFact& fact : OpFacts()) {
    FactChange change{fact.fact, true, {}, {}, {}, {}};
    ForEachOp(before, after, [&](std::string_view op, std::uint32_t old_bits, std::uint32_t new_bits) {
      if (((old_bits ^ new_bits) & fact.bit) == 0) return;
      ((new_bits & fact.bit) != 0 ? change.gained : change.lost).push_back(op);
    });
    // A fact of every op is one of those with lines too; they need not be named.
    for (std::vector<std::string_view>* ops : {&change.gained, &change.lost}) {
      if (!ops->empty() && ops->back() == kEveryOp) *ops = {kEveryOp};
    }
    if (!change.gained.empty() || !change.lost.empty()) changes.push_back(std::move(change));
  }
  return changes;
}

std::string FactText(const FactChange& change) {
  if (!change.of_ops) return fmt::format("{}: {} -> {}", change.fact, Stated(change.from), Stated(change.to));
  std::string text = change.fact + ":";
  if (!change.gained.empty()) text += fmt::format(" gains {}", fmt::join(change.gained, " "));
  if (!change.gained.empty() && !change.lost.empty()) text += ";";
  if (!change.lost.empty()) text += fmt::format(" loses {}", fmt::join(change.lost, " "));
  return text;
}

}  // namespace vendorconfs
