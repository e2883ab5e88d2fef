// A routing table as it is looked up: a view of the blob that embedded_table.h lays out, compiled in or on
// the heap.
#pragma once

#include <cstdint>
#include <string_view>

#include "routing/backends.h"
#include "routing/op_index.h"
#include "vendorconfs/routing/embedded_table.h"

namespace vendorconfs::routing::internal {

enum class Kind : std::uint8_t { kUnstated, kNative, kBoxing };

// 0 conf, 1 force, 2 override, 3 default: vendorconfs_origin without the call-time one.
inline std::uint8_t OriginOf(const TableRow& row) {
  return row.bits & kOriginMask;
}
inline bool IsListed(const TableRow& row) {
  return (row.bits & kListed) != 0;
}
inline bool IsStrict(const TableRow& row) {
  return (row.bits & kStrict) != 0;
}

class Image {
 public:
  explicit Image(const TableHeader* header) : header_(header) {}

  // Why these bytes are no table that this library reads, or null.
  static const char* Refuse(const void* bytes);

  const TableHeader& header() const { return *header_; }
  std::uint32_t size() const { return header_->rows; }
  const TableRow* rows() const { return reinterpret_cast<const TableRow*>(header_ + 1); }
  const TableRow& unlisted() const { return rows()[size()]; }

  // The op's row, or unlisted().
  const TableRow& Find(std::string_view op) const {
    const TableRow* all = rows();
    const char* strings = text();
    const OpIndexView<const std::uint32_t> index(slots(), header_->slots, header_->row_mask);
    const std::uint32_t row = index.Find(HashOp(op), [&](std::uint32_t candidate) {
      const std::uint32_t size = all[candidate + 1].name - all[candidate].name - 1;
      return size == op.size() &&
             std::char_traits<char>::compare(strings + all[candidate].name, op.data(), size) == 0;
    });
    return row == index.kAbsent ? unlisted() : all[row];
  }

  std::string_view NameOf(const TableRow& row) const {
    return {text() + row.name, static_cast<std::size_t>((&row)[1].name - row.name - 1)};
  }
  const char* Backend(BackendId id) const { return text() + words()[id]; }
  const char* File(std::uint16_t file) const { return text() + words()[header_->backends + file]; }
  const char* Platform() const { return header_->platform != 0 ? text() + header_->platform : nullptr; }
  Kind kind() const { return static_cast<Kind>(header_->kind); }
  BackendId vendor() const { return header_->vendor; }
  const char* text() const {
    return reinterpret_cast<const char*>(words() + header_->backends + header_->files);
  }
  const std::uint32_t* slots() const { return reinterpret_cast<const std::uint32_t*>(rows() + size() + 1); }
  const std::uint32_t* words() const { return slots() + header_->slots; }

  // All bytes, the header's included.
  std::size_t bytes() const {
    return static_cast<std::size_t>(text() + header_->text - reinterpret_cast<const char*>(header_));
  }

 private:
  const TableHeader* header_;
};

// The vendor key that an escape or a degrading call of this row goes to as far as the table knows, or kNone.
inline BackendId VendorOf(const Image& image, const TableRow& row) {
  if (image.kind() == Kind::kBoxing) return kCuda;
  return IsVendor(row.annotation) ? row.annotation : image.vendor();
}

}  // namespace vendorconfs::routing::internal
