// What a vendorconfs_table handle is: an image of routes, and how it came about.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "routing/draft.h"
#include "routing/environment.h"
#include "routing/files.h"
#include "routing/findings.h"
#include "vendorconfs/routing/c_api.h"

// Immutable once it is handed out; shared by reference count.
struct vendorconfs_table {
  std::atomic<std::uint32_t> references{1};

  vendorconfs::routing::internal::BuiltImage built;  // empty where a compiled-in table is used in place
  vendorconfs::routing::internal::Image image;       // false: the load failed
  vendorconfs_layout layout{};                       // of the image
  std::string failure;
  std::string path;  // "" for a compiled-in table
  std::string chosen_by;
  std::vector<vendorconfs::routing::internal::Finding> findings;
  vendorconfs::routing::internal::ForceReport force;
  std::size_t listed = 0;
  bool log_dispatch = false;

  bool failed() const { return !image; }
  void SetImage(const vendorconfs::routing::internal::Image& routes) {
    image = routes;
    layout = routes.layout();
  }
};

namespace vendorconfs::routing::internal {

// A counted reference.
class TableRef {
 public:
  TableRef() = default;
  // Takes over the caller's reference.
  explicit TableRef(vendorconfs_table* adopted) : table_(adopted) {}
  TableRef(const TableRef& other) : table_(Retain(other.table_)) {}
  TableRef(TableRef&& other) noexcept : table_(std::exchange(other.table_, nullptr)) {}
  TableRef& operator=(TableRef other) noexcept { return std::swap(table_, other.table_), *this; }
  ~TableRef() { Release(table_); }

  static TableRef Share(vendorconfs_table* table) { return TableRef(Retain(table)); }
  vendorconfs_table* get() const { return table_; }
  vendorconfs_table* operator->() const { return table_; }
  explicit operator bool() const { return table_ != nullptr; }
  vendorconfs_table* Leak() { return std::exchange(table_, nullptr); }

  static vendorconfs_table* Retain(vendorconfs_table* table) {
    if (table != nullptr) table->references.fetch_add(1, std::memory_order_relaxed);
    return table;
  }
  static void Release(vendorconfs_table* table) {
    if (table != nullptr && table->references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete table;
  }

 private:
  vendorconfs_table* table_ = nullptr;
};

// The options as the C interface has them, without nulls.
struct LoadOptions {
  std::string path, default_path, anchor;  // absolute, or ""
  const void* embedded = nullptr;
  std::string default_backend, vendors;
  std::vector<std::string> ops;
  const char* const* environment = nullptr;
  bool lenient = false, allow_empty = false;
};

// Loads a table; one that failed says so. Throws std::bad_alloc only.
TableRef LoadTable(const LoadOptions& options, Files& files);

// The table with these ops routed elsewhere; the ops and backends were checked.
TableRef DeriveTable(const vendorconfs_table& table,
                     const std::vector<std::pair<std::string_view, BackendId>>& overrides);

// What vendorconfs_table_digest says.
std::string DigestOf(const Image& image);

// All memory that the table owns.
std::size_t BytesOf(const vendorconfs_table& table);

}  // namespace vendorconfs::routing::internal
