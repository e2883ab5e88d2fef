// A table while it is being made: conf lines assign, FORCE and overrides move, Build freezes it into an
// image.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "routing/arena.h"
#include "routing/image_writer.h"

namespace vendorconfs::routing::internal {

// [A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?
bool IsOpName(std::string_view name);

class Draft {
 public:
  struct Row {
    std::string_view op;
    std::uint64_t hash;
    TableRow route;  // `name` is Build's to fill
  };

  // With room for so many rows. They stand in the arena, as far as it goes; its block must outlive the draft.
  explicit Draft(Backends known, std::size_t expected_rows = 0, Arena arena = Arena());
  // A draft that says what the image says. The image must outlive it.
  explicit Draft(const Image& image);

  // The row of an op, or null.
  Row* Find(std::string_view op);
  // The row of an op, made like the unlisted one where there is none. `op`'s bytes must outlive the draft.
  // Valid until the next call.
  Row& Ensure(std::string_view op, bool* made = nullptr);

  // The same for an op that is bytewise greater than all others, where sorted().
  Row& Append(std::string_view op) { return Append(op, HashOp(op, kSeed)); }
  // Whether the rows are in the order of their ops, as in a generated conf.
  bool sorted() const { return sorted_; }

  // Copies everything into one block, rows sorted bytewise.
  BuiltImage Build() const;

  template <class T>
  using Vector = std::vector<T, ArenaAllocator<T>>;
  Vector<Row>& rows() { return rows_; }

  Backends backends;
  TableRow unlisted{};  // the route of every op without a row
  Kind kind = Kind::kUnstated;
  BackendId vendor = kNone;
  std::string platform;
  std::vector<std::string> files;  // of TableRow::file

 private:
  // The slot that holds the op, or the empty one where it belongs: row + 1, or 0.
  std::uint32_t& SlotFor(std::string_view op, std::uint64_t hash);
  Row& Append(std::string_view op, std::uint64_t hash) {
    if (rows_.size() == kMostRows) throw std::length_error("more than four million ops");
    return rows_.push_back({op, hash, unlisted}), rows_.back();
  }
  // Makes the index anew where the rows have outgrown it. It is not made before it is asked.
  void Index();

  static constexpr std::size_t kMostRows = std::size_t{1} << 22;
  static constexpr std::uint32_t kSeed = 0;

  std::unique_ptr<Arena> arena_;
  Vector<Row> rows_;
  bool sorted_ = true;
  std::size_t indexed_ = 0;  // so many rows are in the index
  Vector<std::uint32_t> slots_;
};

}  // namespace vendorconfs::routing::internal
