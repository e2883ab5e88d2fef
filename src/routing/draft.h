// A table while it is being made: conf lines assign, FORCE and overrides move, Build freezes it into an
// image.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

  explicit Draft(Backends known, std::size_t expected_rows = 0);
  // A draft that says what the image says. The image must outlive it.
  explicit Draft(const Image& image);

  // The row of an op, or null.
  Row* Find(std::string_view op);
  // The row of an op, made like the unlisted one where there is none. `op`'s bytes must outlive the draft.
  // Valid until the next call.
  Row& Ensure(std::string_view op, bool* made = nullptr);

  // Copies everything into one block, rows sorted bytewise.
  BuiltImage Build() const;

  std::vector<Row>& rows() { return rows_; }

  Backends backends;
  TableRow unlisted{};  // the route of every op without a row
  Kind kind = Kind::kUnstated;
  BackendId vendor = kNone;
  std::string platform;
  std::vector<std::string> files;  // of TableRow::file

 private:
  // The slot that holds the op, or the empty one where it belongs: row + 1, or 0.
  std::uint32_t& SlotFor(std::string_view op, std::uint64_t hash);
  void Grow();

  std::vector<Row> rows_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace vendorconfs::routing::internal
