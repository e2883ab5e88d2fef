// The C functions that load tables, and those about the active one.
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "routing/c_tables.h"
#include "routing/process.h"

namespace vendorconfs::routing::internal {
namespace {

// The options of a caller who may know fewer or more of them.
LoadOptions Translate(const vendorconfs_options* given) {
  vendorconfs_options raw{};
  if (given != nullptr) std::memcpy(&raw, given, std::min(given->struct_size, sizeof raw));
  LoadOptions options;
  options.path = AbsolutePath(OrEmpty(raw.path));
  options.default_path = AbsolutePath(OrEmpty(raw.default_path));
  options.anchor = AbsolutePath(OrEmpty(raw.anchor));
  options.embedded = raw.embedded;
  options.default_backend = OrEmpty(raw.default_backend);
  options.vendors = OrEmpty(raw.vendors);
  for (const char* const* op = raw.ops; op != nullptr && *op != nullptr; ++op) options.ops.emplace_back(*op);
  options.environment = raw.environment != nullptr ? raw.environment : environ;
  options.lenient = (raw.flags & VENDORCONFS_LENIENT) != 0;
  options.allow_empty = (raw.flags & VENDORCONFS_ALLOW_EMPTY) != 0;
  return options;
}

void Deliver(const vendorconfs_table& table, const vendorconfs_options* options) {
  constexpr std::size_t kNeeded = offsetof(vendorconfs_options, user_data) + sizeof(void*);
  if (options == nullptr || options->struct_size < kNeeded || options->on_diagnostic == nullptr) return;
  for (const Finding& finding : table.findings) {
    const vendorconfs_diagnostic raw = RawOf(finding);
    options->on_diagnostic(options->user_data, &raw);
  }
}

// A size that not even the first member fits in was never set.
bool IsUnset(const vendorconfs_options* options) {
  return options != nullptr && options->struct_size < offsetof(vendorconfs_options, default_path);
}

}  // namespace
}  // namespace vendorconfs::routing::internal

// The functions below belong to no namespace.
using namespace vendorconfs::routing::internal;  // NOLINT(google-build-using-namespace)

vendorconfs_status vendorconfs_load(const vendorconfs_options* options, vendorconfs_table** table) noexcept {
  if (table == nullptr) return NotGiven("place for the table");
  *table = nullptr;
  if (IsUnset(options)) return Fail(VENDORCONFS_INVALID_ARGUMENT, "struct_size of the options is not set");
  return Guarded([&] {
    DiskFiles files;
    TableRef loaded = LoadTable(Translate(options), files);
    *table = loaded.Leak();
    Deliver(**table, options);
    return StatusOf(**table);
  });
}

vendorconfs_status vendorconfs_initialize(const vendorconfs_options* options) noexcept {
  if (IsUnset(options)) return Fail(VENDORCONFS_INVALID_ARGUMENT, "struct_size of the options is not set");
  return Guarded([&] {
    LoadOptions translated = Translate(options);
    for (std::string& op : process::DispatcherOps()) translated.ops.push_back(std::move(op));
    DiskFiles files;
    TableRef table = LoadTable(translated, files);
    const bool own_sink = options != nullptr && options->on_diagnostic != nullptr;
    if (own_sink) {
      Deliver(*table.get(), options);
    } else {
      for (const Finding& finding : table->findings) process::Report(finding);
    }
    process::Install(table);
    return StatusOf(*table.get());
  });
}

vendorconfs_status vendorconfs_set_active(vendorconfs_table* table) noexcept {
  if (table == nullptr || table->failed()) return RequireRoutes(table);
  return Guarded([&] {
    process::Install(TableRef::Share(table));
    return VENDORCONFS_OK;
  });
}

vendorconfs_table* vendorconfs_active(void) noexcept {
  vendorconfs_table* active = nullptr;
  Guarded([&] {
    active = process::Active().Leak();
    return VENDORCONFS_OK;
  });
  return active;
}

uint64_t vendorconfs_push(vendorconfs_table* table) noexcept {
  uint64_t scope = 0;
  if (table == nullptr || table->failed()) return RequireRoutes(table), scope;
  Guarded([&] {
    scope = process::Push(TableRef::Share(table));
    return VENDORCONFS_OK;
  });
  return scope;
}

vendorconfs_status vendorconfs_pop(uint64_t scope) noexcept {
  return Guarded([&] {
    return process::Pop(scope) ? VENDORCONFS_OK
                               : Fail(VENDORCONFS_NOT_FOUND, "no such scope; it was popped already");
  });
}
