// The C functions that ask a table.
#include <cstddef>

#include "routing/c_tables.h"

namespace vendorconfs::routing::internal {
namespace {

const char* OrNull(const std::string& text) {
  return text.empty() ? nullptr : text.c_str();
}

vendorconfs_route RawOf(const Image& image, const TableRow& row) {
  const bool has_row = &row != &image.unlisted();
  return {sizeof(vendorconfs_route),
          has_row ? image.text() + row.name : nullptr,
          image.Backend(row.backend),
          row.annotation != kNone ? image.Backend(row.annotation) : nullptr,
          image.Backend(row.configured),
          IsListed(row) ? image.File(row.file) : nullptr,
          row.line,
          static_cast<vendorconfs_origin>(OriginOf(row)),
          row.escapes,
          static_cast<std::uint8_t>(IsListed(row)),
          static_cast<std::uint8_t>(IsStrict(row))};
}

std::string_view ViewOf(const char* op, std::size_t size) {
  return size == static_cast<std::size_t>(-1) ? std::string_view(op) : std::string_view(op, size);
}

}  // namespace
}  // namespace vendorconfs::routing::internal

// The functions below belong to no namespace.
using namespace vendorconfs::routing::internal;  // NOLINT(google-build-using-namespace)

vendorconfs_table* vendorconfs_table_retain(vendorconfs_table* table) noexcept {
  return TableRef::Retain(table);
}
void vendorconfs_table_release(vendorconfs_table* table) noexcept {
  TableRef::Release(table);
}

const vendorconfs_layout* vendorconfs_table_layout(const vendorconfs_table* table) noexcept {
  return table != nullptr && !table->failed() ? &table->layout : nullptr;
}

// Flattened: a call within would cost a tenth of it.
__attribute__((flatten)) const vendorconfs_row* vendorconfs_table_lookup(const vendorconfs_table* table,
                                                                         const char* op,
                                                                         size_t size) noexcept {
  return table != nullptr && !table->failed() ? &table->image.Find({op, size}) : nullptr;
}

vendorconfs_status vendorconfs_table_find(const vendorconfs_table* table, const char* op, size_t size,
                                          vendorconfs_route* route) noexcept {
  if (table == nullptr || table->failed()) return RequireRoutes(table);
  if (op == nullptr) return NotGiven("op");
  return Give(route, RawOf(table->image, table->image.Find(ViewOf(op, size))));
}

vendorconfs_status vendorconfs_table_resolve(const vendorconfs_table* table, const char* op, size_t size,
                                             vendorconfs_dtypes dtypes, vendorconfs_route* route) noexcept {
  if (table == nullptr || table->failed()) return RequireRoutes(table);
  if (op == nullptr) return NotGiven("op");
  const Image& image = table->image;
  const auto& row = image.Find(ViewOf(op, size));
  vendorconfs_route answer = RawOf(image, row);
  const bool vendor_has_kernel = image.kind() == Kind::kBoxing || IsVendor(row.annotation);
  if ((dtypes & row.escapes) != 0 && IsFlagGems(row.backend) && vendor_has_kernel) {
    answer.backend = image.Backend(VendorOf(image, row));
    answer.origin = VENDORCONFS_DTYPE_ESCAPE;
  }
  return Give(route, answer);
}

vendorconfs_status vendorconfs_table_row(const vendorconfs_table* table, size_t index,
                                         vendorconfs_route* route) noexcept {
  if (table == nullptr || table->failed()) return RequireRoutes(table);
  if (index >= table->image.size()) return Fail(VENDORCONFS_NOT_FOUND, "the table has no such row");
  return Give(route, RawOf(table->image, table->image.rows()[index]));
}

vendorconfs_status vendorconfs_table_diagnostic(const vendorconfs_table* table, size_t index,
                                                vendorconfs_diagnostic* diagnostic) noexcept {
  if (table == nullptr) return RequireRoutes(table);
  if (index >= table->findings.size()) return Fail(VENDORCONFS_NOT_FOUND, "the table has no such diagnostic");
  return Give(diagnostic, RawOf(table->findings[index]));
}

vendorconfs_status vendorconfs_table_get_info(const vendorconfs_table* table,
                                              vendorconfs_table_info* info) noexcept {
  if (table == nullptr) return RequireRoutes(table);
  vendorconfs_table_info answer{};
  answer.path = OrNull(table->path);
  answer.chosen_by = OrNull(table->chosen_by);
  answer.failure = OrNull(table->failure);
  answer.bytes = BytesOf(*table);
  answer.log_dispatch = table->log_dispatch;
  if (!table->failed()) {
    const Image& image = table->image;
    answer.platform = image.Platform();
    answer.vendor = image.vendor() != kNone ? image.Backend(image.vendor()) : nullptr;
    answer.kind = image.kind() == Kind::kBoxing   ? "boxing"
                  : image.kind() == Kind::kNative ? "native"
                                                  : nullptr;
    answer.default_backend = image.Backend(image.unlisted().configured);
    answer.forced = table->force.family;
    answer.rows = image.size();
    answer.listed = table->listed;
    answer.moved = table->force.moved;
    answer.stayed = table->force.stayed;
    answer.in_place = !table->built;
  }
  return Give(info, answer);
}

vendorconfs_status vendorconfs_table_digest(const vendorconfs_table* table, char digest[33]) noexcept {
  if (table == nullptr || table->failed()) return RequireRoutes(table);
  if (digest == nullptr) return NotGiven("room for the digest");
  return Guarded([&] {
    CopyOut(DigestOf(table->image), digest, 33);
    return VENDORCONFS_OK;
  });
}

vendorconfs_status vendorconfs_table_with(const vendorconfs_table* table, const char* const* ops,
                                          const char* const* backends, size_t count,
                                          vendorconfs_table** derived) noexcept {
  if (derived == nullptr) return NotGiven("place for the table");
  *derived = nullptr;
  if (table == nullptr || table->failed()) return RequireRoutes(table);
  if (count != 0 && (ops == nullptr || backends == nullptr)) return NotGiven("override");
  return Guarded([&] {
    const Backends known = Draft(table->image).backends;
    std::vector<std::pair<std::string_view, BackendId>> overrides;
    for (size_t i = 0; i < count; ++i) {
      if (ops[i] == nullptr || backends[i] == nullptr) return NotGiven("op or backend of an override");
      if (!IsOpName(ops[i]))
        return Fail(VENDORCONFS_INVALID_ARGUMENT, std::string("\"") + ops[i] + "\" is no op name");
      const int backend = known.Find(backends[i]);
      if (backend == Backends::kUnknown)
        return Fail(VENDORCONFS_INVALID_ARGUMENT, known.ExplainKernels(backends[i]));
      if (backend == kNone) {
        return Fail(VENDORCONFS_INVALID_ARGUMENT,
                    std::string(ops[i]) + ": an override names a backend that runs the op, not \"none\"");
      }
      overrides.emplace_back(ops[i], static_cast<BackendId>(backend));
    }
    *derived = DeriveTable(*table, overrides).Leak();
    return static_cast<vendorconfs_status>(VENDORCONFS_OK);
  });
}
