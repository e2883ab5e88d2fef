// A table while it is being made: conf lines assign, FORCE and overrides move, Build freezes it into an
// image.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "routing/image.h"

namespace vendorconfs::routing::internal {

// [A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?
bool IsOpName(std::string_view name);

// Owns the words of an image.
struct BuiltImage {
  std::unique_ptr<std::uint32_t[]> words;
  Image view() const { return Image(reinterpret_cast<const TableHeader*>(words.get())); }
};

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
  void Grow();

  std::vector<Row> rows_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace vendorconfs::routing::internal
