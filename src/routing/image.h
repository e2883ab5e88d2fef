// A routing table as it is looked up: a view of the blob that embedded_table.h lays out, compiled in or on
// the heap.
#pragma once

#include <cstdint>
#include <string_view>

#include "routing/backends.h"
#include "routing/op_hash.h"
#include "routing/perfect_hash.h"
#include "vendorconfs/routing/embedded_table.h"

namespace vendorconfs::routing::internal {

enum class Kind : std::uint8_t { kUnstated, kNative, kBoxing };

// 0 conf, 1 force, 2 override, 3 default: vendorconfs_origin without the call-time one.
inline std::uint8_t OriginOf(const TableRow& row) {
  return row.bits & VENDORCONFS_ROW_ORIGIN;
}
inline bool IsListed(const TableRow& row) {
  return (row.bits & VENDORCONFS_ROW_LISTED) != 0;
}
inline bool IsStrict(const TableRow& row) {
  return (row.bits & VENDORCONFS_ROW_STRICT) != 0;
}

class Image {
 public:
  Image() = default;
  explicit Image(const TableHeader* header)
      : header_(header),
        slots_(reinterpret_cast<const TableSlot*>(header + 1)),
        rows_(reinterpret_cast<const TableRow*>(slots_ + header->slots)),
        words_(reinterpret_cast<const std::uint32_t*>(rows_ + header->rows + 1)),
        displacements_(reinterpret_cast<const std::uint16_t*>(words_ + header->backends + header->files + 1)),
        text_(reinterpret_cast<const char*>(displacements_ + header->buckets)),
        seed_(header->seed),
        row_count_(header->rows),
        slot_count_(header->slots),
        bucket_count_(header->buckets) {}

  // Why these bytes are no table that this library reads, or null.
  static const char* Refuse(const void* bytes);

  explicit operator bool() const { return header_ != nullptr; }
  const TableHeader& header() const { return *header_; }
  std::uint32_t size() const { return row_count_; }
  const TableRow* rows() const { return rows_; }
  const TableRow& unlisted() const { return rows_[row_count_]; }

  // The op's row, or unlisted().
  const TableRow& Find(std::string_view op) const {
    if (!HasWindows(op.size())) return FindWithoutWindows(op);
    const TableSlot& slot = SlotFor(HashWindows(op, seed_));
    const char* const name = text_ + slot.name;  // the text's padding lets any name with windows be read here
    const auto end = static_cast<unsigned char>(name[op.size()]);  // names hold no NUL, so one ends the name
    return rows_[(WindowDifference(name, op) | end) == 0 ? slot.row : row_count_];
  }

  // Of a row that is not unlisted().
  std::string_view NameOf(const TableRow& row) const {
    return {text_ + row.name, (&row)[1].name - row.name - 1};
  }
  const char* Backend(BackendId id) const { return text_ + words_[id]; }
  const char* File(std::uint16_t file) const { return text_ + words_[header_->backends + file]; }
  const char* Platform() const { return header_->platform != 0 ? text_ + header_->platform : nullptr; }
  Kind kind() const { return static_cast<Kind>(header_->kind); }
  BackendId vendor() const { return header_->vendor; }
  vendorconfs_layout layout() const {
    return {sizeof(vendorconfs_layout), rows_, words_, text_, header_->rows, header_->backends};
  }
  const char* text() const { return text_; }
  const TableSlot* slots() const { return slots_; }
  const std::uint16_t* displacements() const { return displacements_; }
  const std::uint32_t* words() const { return words_; }

  // All bytes, the header's included.
  std::size_t bytes() const {
    return static_cast<std::size_t>(text_ + header_->text + kTextPadding -
                                    reinterpret_cast<const char*>(header_));
  }

 private:
  const TableSlot& SlotFor(std::uint64_t hash) const {
    return slots_[SlotOf(hash, displacements_[BucketOf(hash, bucket_count_)], slot_count_)];
  }
  // Out of line, which keeps the other path short.
  const TableRow& FindWithoutWindows(std::string_view op) const;

  const TableHeader* header_ = nullptr;
  const TableSlot* slots_ = nullptr;
  const TableRow* rows_ = nullptr;
  const std::uint32_t* words_ = nullptr;
  const std::uint16_t* displacements_ = nullptr;
  const char* text_ = nullptr;
  std::uint32_t seed_ = 0, row_count_ = 0, slot_count_ = 0, bucket_count_ = 0;  // the header's
};

// The vendor key that an escape or a degrading call of this row goes to as far as the table knows, or kNone.
inline BackendId VendorOf(const Image& image, const TableRow& row) {
  if (image.kind() == Kind::kBoxing) return kCuda;
  return IsVendor(row.annotation) ? row.annotation : image.vendor();
}

}  // namespace vendorconfs::routing::internal
