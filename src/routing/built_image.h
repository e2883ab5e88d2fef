// Owns the bytes of an image, laid out as embedded_table.h has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "routing/image.h"

namespace vendorconfs::routing::internal {

// The parts of an image behind its header, in their order.
struct ImageParts {
  std::size_t groups, rows, words, text;  // `rows` without the one past the last; `text` without its padding

  std::size_t RowsAt() const { return sizeof(TableHeader) + groups * sizeof(TableGroup); }
  std::size_t WordsAt() const { return RowsAt() + (rows + 1) * sizeof(TableRow); }
  std::size_t TextAt() const { return WordsAt() + words * sizeof(std::uint32_t); }
  std::size_t bytes() const { return TextAt() + text + kTextPadding; }
};

class BuiltImage {
 public:
  BuiltImage() = default;
  // Room for an image, which is not filled.
  explicit BuiltImage(const ImageParts& parts)
      : bytes_(parts.bytes() + alignof(TableHeader)), block_(new char[bytes_]) {
    const std::uintptr_t past = reinterpret_cast<std::uintptr_t>(block_.get()) % alignof(TableHeader);
    start_ = block_.get() + (past == 0 ? 0 : alignof(TableHeader) - past);
  }

  TableHeader* header() const { return reinterpret_cast<TableHeader*>(start_); }
  TableGroup* groups() const { return reinterpret_cast<TableGroup*>(start_ + sizeof(TableHeader)); }
  TableRow* rows(const ImageParts& parts) const {
    return reinterpret_cast<TableRow*>(start_ + parts.RowsAt());
  }
  std::uint32_t* words(const ImageParts& parts) const {
    return reinterpret_cast<std::uint32_t*>(start_ + parts.WordsAt());
  }
  char* text(const ImageParts& parts) const { return start_ + parts.TextAt(); }
  // All that it takes of the heap.
  std::size_t bytes() const { return bytes_; }
  explicit operator bool() const { return block_ != nullptr; }
  Image view() const { return Image(header()); }

 private:
  std::size_t bytes_ = 0;
  std::unique_ptr<char[]> block_;
  char* start_ = nullptr;
};

}  // namespace vendorconfs::routing::internal
