// Lays an image out in one block, part behind part as embedded_table.h has them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "routing/image.h"

namespace vendorconfs::routing::internal {

// Owns the bytes of an image.
struct BuiltImage {
  std::unique_ptr<std::uint64_t[]> block;
  Image view() const { return Image(reinterpret_cast<const TableHeader*>(block.get())); }
};

class ImageWriter {
 public:
  // For the rows of these hashes, and exactly so many words (backends, files, and the end of those) and bytes
  // of text, NULs included. False from ok() where the hashes need another seed.
  ImageWriter(const std::vector<std::uint64_t>& hashes, std::uint32_t seed, std::size_t words,
              std::size_t text)
      : hashes_(hashes) {
    const auto rows = static_cast<std::uint32_t>(hashes.size());
    const HashShape shape = ShapeFor(rows);
    const std::size_t bytes = sizeof(TableHeader) + shape.slots * sizeof(TableSlot) +
                              (rows + 1) * sizeof(TableRow) + 4 * words + std::size_t{2} * shape.buckets +
                              text + kTextPadding;
    image_.block.reset(new std::uint64_t[(bytes + 7) / 8]);
    header_ = new (image_.block.get()) TableHeader{};
    header_->magic = kTableMagic;
    header_->seed = seed;
    header_->rows = rows;
    header_->slots = shape.slots;
    header_->buckets = shape.buckets;
    header_->text = static_cast<std::uint32_t>(text);
    slots_ = reinterpret_cast<TableSlot*>(header_ + 1);
    std::fill_n(slots_, shape.slots, TableSlot{0, rows});
    rows_ = reinterpret_cast<TableRow*>(slots_ + shape.slots);
    next_word_ = reinterpret_cast<std::uint32_t*>(rows_ + rows + 1);
    displacements_ = reinterpret_cast<std::uint16_t*>(next_word_ + words);
    text_ = next_text_ = reinterpret_cast<char*>(displacements_ + shape.buckets);
    std::fill_n(text_ + text, kTextPadding, '\0');
    ok_ = Displace(hashes, shape, displacements_);
    Text("");
  }

  bool ok() const { return ok_; }

  // The next row, in the order of the hashes, which is that of the names.
  void AddRow(std::string_view op, const TableRow& route) {
    TableRow& row = rows_[next_row_];
    row = route;
    row.name = Text(op);
    const std::uint64_t hash = hashes_[next_row_];
    const std::uint16_t displacement = displacements_[BucketOf(hash, header_->buckets)];
    slots_[SlotOf(hash, displacement, header_->slots)] = {row.name, next_row_++};
  }
  // Behind the last row.
  void AddUnlisted(const TableRow& route) {
    rows_[next_row_] = route;
    rows_[next_row_].name = Offset();
  }
  void AddBackend(std::string_view name) { ++header_->backends, *next_word_++ = Text(name); }
  void AddFile(std::string_view name) { ++header_->files, *next_word_++ = Text(name); }
  // Behind the files.
  void AddPlatform(std::string_view name) {
    const std::uint32_t offset = *next_word_ = Text(name);
    header_->platform = name.empty() ? 0 : offset;
  }

  // Its offset.
  std::uint32_t Text(std::string_view text) {
    const std::uint32_t offset = Offset();
    next_text_ = CopyOp(text, next_text_);
    *next_text_++ = '\0';
    return offset;
  }

  TableHeader& header() { return *header_; }
  BuiltImage Take() { return std::move(image_); }

 private:
  std::uint32_t Offset() const { return static_cast<std::uint32_t>(next_text_ - text_); }

  const std::vector<std::uint64_t>& hashes_;
  BuiltImage image_;
  bool ok_ = false;
  TableHeader* header_;
  TableSlot* slots_;
  TableRow* rows_;
  std::uint32_t next_row_ = 0;
  std::uint32_t* next_word_;
  std::uint16_t* displacements_;
  char* text_;
  char* next_text_;
};

}  // namespace vendorconfs::routing::internal
