// The C functions about tables.
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "routing/c_boundary.h"
#include "routing/dtypes.h"
#include "routing/process.h"
#include "routing/table.h"
#include "vendorconfs/routing/version.h"

namespace vendorconfs::routing::internal {
namespace {

thread_local char last_message[2048] = "";

const char* OrEmpty(const char* text) {
  return text != nullptr ? text : "";
}
const char* OrNull(const std::string& text) {
  return text.empty() ? nullptr : text.c_str();
}

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

vendorconfs_diagnostic RawOf(const Finding& finding) {
  return {sizeof(vendorconfs_diagnostic),
          static_cast<std::int32_t>(finding.severity),
          finding.line,
          finding.rule,
          finding.file.c_str(),
          finding.message.c_str()};
}

void Deliver(const vendorconfs_table& table, const vendorconfs_options* options) {
  constexpr std::size_t kNeeded = offsetof(vendorconfs_options, user_data) + sizeof(void*);
  if (options == nullptr || options->struct_size < kNeeded || options->on_diagnostic == nullptr) return;
  for (const Finding& finding : table.findings) {
    const vendorconfs_diagnostic raw = RawOf(finding);
    options->on_diagnostic(options->user_data, &raw);
  }
}

vendorconfs_status StatusOf(const vendorconfs_table& table) {
  return table.failed() ? Fail(VENDORCONFS_LOAD_FAILED, table.failure) : VENDORCONFS_OK;
}

vendorconfs_status NotGiven(const char* what) {
  return Fail(VENDORCONFS_INVALID_ARGUMENT, std::string("no ") + what + " was given");
}

// A size that not even the first member fits in was never set.
bool IsUnset(const vendorconfs_options* options) {
  return options != nullptr && options->struct_size < offsetof(vendorconfs_options, default_path);
}

// Null, and the thread's message, for a table without routes.
vendorconfs_status RequireRoutes(const vendorconfs_table* table) {
  if (table == nullptr) return Fail(VENDORCONFS_INVALID_ARGUMENT, "no table was given");
  return StatusOf(*table);
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

vendorconfs_status Fail(vendorconfs_status code, std::string_view message) noexcept {
  const std::size_t size = std::min(message.size(), sizeof last_message - 1);
  std::memcpy(last_message, message.data(), size);
  last_message[size] = '\0';
  return code;
}

}  // namespace vendorconfs::routing::internal

namespace internal = vendorconfs::routing::internal;
using namespace internal;  // NOLINT(google-build-using-namespace): the functions below belong to no namespace

uint32_t vendorconfs_abi_version(void) noexcept {
  return VENDORCONFS_ABI_VERSION;
}
const char* vendorconfs_version(void) noexcept {
  return VENDORCONFS_VERSION;
}
const char* vendorconfs_last_message(void) noexcept {
  return last_message;
}

vendorconfs_dtypes vendorconfs_dtype(const char* name) noexcept {
  vendorconfs_dtypes bit = 0;
  Guarded([&] {
    const int number = name != nullptr ? DtypeNumber(name) : -1;
    if (number >= 0) bit = vendorconfs_dtypes{1} << number;
    return VENDORCONFS_OK;
  });
  return bit;
}

const char* vendorconfs_origin_name(vendorconfs_origin origin) noexcept {
  switch (origin) {
    case VENDORCONFS_CONF:
      return "conf";
    case VENDORCONFS_FORCE:
      return "force";
    case VENDORCONFS_OVERRIDE:
      return "override";
    case VENDORCONFS_DEFAULT:
      return "default";
    case VENDORCONFS_DTYPE_ESCAPE:
      return "dtype-escape";
  }
  return "";
}

size_t vendorconfs_absolute_path(const char* path, char* buffer, size_t size) noexcept {
  size_t length = 0;
  Guarded([&] {
    length = CopyOut(AbsolutePath(OrEmpty(path)), buffer, size);
    return VENDORCONFS_OK;
  });
  return length;
}

size_t vendorconfs_env_name(const char* op, char* buffer, size_t size) noexcept {
  size_t length = 0;
  Guarded([&] {
    length = CopyOut(EnvName(OrEmpty(op)), buffer, size);
    return VENDORCONFS_OK;
  });
  return length;
}

vendorconfs_status vendorconfs_load(const vendorconfs_options* options, vendorconfs_table** table) noexcept {
  if (table == nullptr) return Fail(VENDORCONFS_INVALID_ARGUMENT, "no place for the table was given");
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
        return Fail(VENDORCONFS_INVALID_ARGUMENT, known.Explain(backends[i]));
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
