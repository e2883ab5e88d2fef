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
        groups_(reinterpret_cast<const TableGroup*>(header + 1)),
        rows_(reinterpret_cast<const TableRow*>(groups_ + header->groups)),
        words_(reinterpret_cast<const std::uint32_t*>(rows_ + header->rows + 1)),
        text_(reinterpret_cast<const char*>(words_ + header->backends + header->files + 1)),
        group_mask_(GroupMask(header->groups)),
        row_count_(header->rows) {}

  // Why these bytes are no table that this library reads, or null.
  static const char* Refuse(const void* bytes);

  explicit operator bool() const { return header_ != nullptr; }
  const TableHeader& header() const { return *header_; }
  std::uint32_t size() const { return row_count_; }
  const TableRow* rows() const { return rows_; }
  const TableRow& unlisted() const { return rows_[row_count_]; }

  // The op's row, or unlisted().
  const TableRow& Find(std::string_view op) const {
    const char* text = op.data();
    const std::size_t size = op.size();
    // Two questions rather than one and a second behind it: a size that was foretold wrongly once is not
    // foretold again.
    if (size > kMostWindows) return FindLong(text, size);
    if (size < kWindow) return FindShort(text, size);
    const std::uint64_t hash = HashWindows(WindowsOf(text, size), size);
    return FindAtFirst(text, size, hash, [&](const char* name) {
      __asm__("" : "+r"(text));  // windows that are read once more need no registers to be saved
      return WindowDifference(name, WindowsOf(text, size), size) == 0;
    });
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
  const TableGroup* groups() const { return groups_; }
  const std::uint32_t* words() const { return words_; }

 private:
  // Out of line, which keeps the other path short.
  const TableRow& FindShort(const char* op, std::size_t size) const noexcept;
  const TableRow& FindLong(const char* op, std::size_t size) const noexcept;
  // Looks at every slot that could be the op's.
  const TableRow& FindFurther(const char* op, std::size_t size) const noexcept;

  // Looks at the one slot where nearly every op stands. `begins(name)`: whether the text there begins with
  // the op, whose end is seen to here; the text's padding lets any size of up to kMostWithMiddle be read.
  template <class Begins>
  const TableRow& FindAtFirst(const char* const& op, std::size_t size, std::uint64_t hash,
                              const Begins& begins) const noexcept {
    const TableGroup& group = groups_[(hash & group_mask_) / sizeof(TableGroup)];
    if (const std::uint64_t marked = SlotsMarked(group, MarkOf(hash))) {
      const TableSlot& slot = SlotAt(group, marked);
      const char* const name = text_ + slot.name;
      if (begins(name) & (name[size] == '\0'))
        return rows_[slot.row];  // names hold no NUL, so one ends the name
    } else if ((group.state & kGroupOverflows) == 0) {
      return unlisted();
    }
    return FindFurther(op, size);
  }

  const TableHeader* header_ = nullptr;
  const TableGroup* groups_ = nullptr;
  const TableRow* rows_ = nullptr;
  const std::uint32_t* words_ = nullptr;
  const char* text_ = nullptr;
  std::uint64_t group_mask_ = 0;
  std::uint32_t row_count_ = 0;  // the header's
};

// The vendor key that an escape or a degrading call of this row goes to as far as the table knows, or kNone.
inline BackendId VendorOf(const Image& image, const TableRow& row) {
  if (image.kind() == Kind::kBoxing) return kCuda;
  return IsVendor(row.annotation) ? row.annotation : image.vendor();
}

}  // namespace vendorconfs::routing::internal
