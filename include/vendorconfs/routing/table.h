// Routing tables in C++: inline wrappers over c_api.h, where each rule is stated in full.
//
//   Options options;
//   options.set_default_path("/opt/acme/backends_acme.conf").set_vendors("acme");
//   if (Status status = Initialize(options); !status) throw std::runtime_error(status.message());
//   ...
//   Route route = Active().Find("mm.out");        // route.backend() == "flaggems"
//   {
//     ScopedTable scope(Active().With({{"mm", "acme"}}));
//     ...                                         // every thread's mm runs the acme kernel
//   }
//
// Nothing but C functions leaves this header: a consumer may use any C++ standard library, either
// _GLIBCXX_USE_CXX11_ABI, -fno-rtti or hidden visibility.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vendorconfs/routing/c_api.h"

namespace vendorconfs {
namespace routing {
inline namespace v1 {

using Origin = vendorconfs_origin;
using Dtypes = vendorconfs_dtypes;

// Success, or what went wrong in one line.
class Status {
 public:
  Status() = default;
  // Takes the thread's last message along when `code` is an error.
  explicit Status(vendorconfs_status code) : code_(code) {
    if (code != VENDORCONFS_OK) message_ = vendorconfs_last_message();
  }
  explicit operator bool() const noexcept { return code_ == VENDORCONFS_OK; }
  vendorconfs_status code() const noexcept { return code_; }
  const std::string& message() const noexcept { return message_; }

 private:
  vendorconfs_status code_ = VENDORCONFS_OK;
  std::string message_;
};

// Where an op goes, and why. A view: valid as long as a Table that it came from (any copy) lives. Every
// string_view is NUL-terminated. That of a table without routes has empty strings.
class Route {
 public:
  std::string_view op() const noexcept {  // empty: the table has no row for the op
    if (row_ == nullptr || row_ == layout_->rows + layout_->row_count) return "";
    return {layout_->text + row_->name, row_[1].name - row_->name - 1};
  }
  std::string_view backend() const noexcept {
    return escaped_to_ != nullptr ? escaped_to_ : row_ != nullptr ? Word(row_->backend) : "";
  }
  std::string_view annotation() const noexcept {
    return row_ != nullptr && row_->annotation != 0 ? Word(row_->annotation) : "";
  }
  // What the conf says, before force and override.
  std::string_view configured() const noexcept { return row_ != nullptr ? Word(row_->configured) : ""; }
  std::string_view file() const noexcept { return listed() ? Word(layout_->backends + row_->file) : ""; }
  std::uint32_t line() const noexcept { return row_ != nullptr ? row_->line : 0; }
  Origin origin() const noexcept {
    if (escaped_to_ != nullptr) return VENDORCONFS_DTYPE_ESCAPE;
    return row_ != nullptr ? static_cast<Origin>(row_->bits & VENDORCONFS_ROW_ORIGIN) : VENDORCONFS_DEFAULT;
  }
  std::string_view origin_name() const noexcept { return vendorconfs_origin_name(origin()); }
  Dtypes escapes() const noexcept { return row_ != nullptr ? row_->escapes : 0; }
  bool listed() const noexcept { return row_ != nullptr && (row_->bits & VENDORCONFS_ROW_LISTED) != 0; }
  bool strict() const noexcept { return row_ != nullptr && (row_->bits & VENDORCONFS_ROW_STRICT) != 0; }

 private:
  friend class Table;
  Route(const vendorconfs_layout* layout, const vendorconfs_row* row) noexcept : layout_(layout), row_(row) {}
  std::string_view Word(std::uint32_t number) const noexcept {
    const std::uint32_t* const word = layout_->words + number;
    return {layout_->text + word[0], word[1] - word[0] - 1};
  }

  const vendorconfs_layout* layout_;
  const vendorconfs_row* row_;
  const char* escaped_to_ = nullptr;
};

struct Diagnostic {
  int severity = VENDORCONFS_INFO;
  std::string rule, file, message;
  std::uint32_t line = 0;
};

// What a load is to do; see vendorconfs_options for each. Strings are copied, paths become absolute when set.
class Options {
 public:
  Options& set_path(std::string_view path) { return path_ = Absolute(path), *this; }
  Options& set_default_path(std::string_view path) { return default_path_ = Absolute(path), *this; }
  Options& set_anchor(std::string_view file) { return anchor_ = Absolute(file), *this; }
  Options& set_embedded(const void* table) {
    return embedded_ = table, *this;
  }  // &kTable of the generated file
  Options& set_default_backend(std::string_view backend) { return default_backend_ = backend, *this; }
  Options& set_vendors(std::string_view keys) { return vendors_ = keys, *this; }
  Options& set_ops(std::vector<std::string> ops) { return ops_ = std::move(ops), *this; }
  Options& set_lenient(bool on) { return SetFlag(VENDORCONFS_LENIENT, on); }
  Options& set_allow_empty(bool on) { return SetFlag(VENDORCONFS_ALLOW_EMPTY, on); }
  // "NAME=value" each, in place of the process's environment.
  Options& set_environment(std::vector<std::string> variables) {
    environment_ = std::move(variables);
    own_environment_ = true;
    return *this;
  }
  Options& set_on_diagnostic(vendorconfs_sink sink, void* user_data) {
    return sink_ = sink, user_data_ = user_data, *this;
  }

  // Calls `use` with the C form, which lives until it returns.
  template <class Use>
  auto WithRaw(Use use) const {
    const std::vector<const char*> ops = Pointers(ops_), environment = Pointers(environment_);
    vendorconfs_options raw{};
    raw.struct_size = sizeof raw;
    raw.path = path_.c_str();
    raw.default_path = default_path_.c_str();
    raw.anchor = anchor_.c_str();
    raw.embedded = embedded_;
    raw.default_backend = default_backend_.c_str();
    raw.vendors = vendors_.c_str();
    raw.ops = ops.data();
    raw.environment = own_environment_ ? environment.data() : nullptr;
    raw.flags = flags_;
    raw.on_diagnostic = sink_;
    raw.user_data = user_data_;
    return use(raw);
  }

 private:
  Options& SetFlag(std::uint32_t flag, bool on) {
    return flags_ = on ? flags_ | flag : flags_ & ~flag, *this;
  }
  static std::string Absolute(std::string_view path) {
    const std::string relative(path);
    if (relative.empty()) return relative;
    std::string absolute(vendorconfs_absolute_path(relative.c_str(), nullptr, 0), '\0');
    vendorconfs_absolute_path(relative.c_str(), absolute.data(), absolute.size() + 1);
    return absolute;
  }
  static std::vector<const char*> Pointers(const std::vector<std::string>& strings) {
    std::vector<const char*> pointers;
    for (const std::string& string : strings) pointers.push_back(string.c_str());
    pointers.push_back(nullptr);
    return pointers;
  }

  std::string path_, default_path_, anchor_, default_backend_, vendors_;
  std::vector<std::string> ops_, environment_;
  bool own_environment_ = false;
  const void* embedded_ = nullptr;
  std::uint32_t flags_ = 0;
  vendorconfs_sink sink_ = nullptr;
  void* user_data_ = nullptr;
};

// An immutable routing table: a counted reference, cheap to copy, safe from any thread. A default-constructed
// one, and that of a failed load, has no routes.
class Table {
 public:
  Table() = default;
  explicit Table(vendorconfs_table* adopted) noexcept
      : handle_(adopted), layout_(vendorconfs_table_layout(adopted)) {}
  Table(const Table& other) noexcept
      : handle_(vendorconfs_table_retain(other.handle_)), layout_(other.layout_) {}
  Table(Table&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)), layout_(std::exchange(other.layout_, nullptr)) {}
  Table& operator=(Table other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(layout_, other.layout_);
    return *this;
  }
  ~Table() { vendorconfs_table_release(handle_); }

  // The route of an op; an op that the table does not list gets the default backend. On a table without
  // routes the answer's backend is "" and nothing runs. No allocation; see vendorconfs_table_lookup for the
  // cost.
  Route Find(std::string_view op) const noexcept {
    return {layout_, vendorconfs_table_lookup(handle_, op.data(), op.size())};
  }

  // The route of a call whose tensors have these dtypes: where an escape meets them and the vendor has a
  // kernel, the backend is the vendor's and the origin VENDORCONFS_DTYPE_ESCAPE.
  Route Resolve(std::string_view op, Dtypes dtypes) const noexcept {
    Route route = Find(op);
    vendorconfs_route resolved{};
    resolved.struct_size = sizeof resolved;
    if (vendorconfs_table_resolve(handle_, op.data(), op.size(), dtypes, &resolved) == VENDORCONFS_OK &&
        resolved.origin == VENDORCONFS_DTYPE_ESCAPE) {
      route.escaped_to_ = resolved.backend;
    }
    return route;
  }

  // Calls visit(route) for each row, bytewise sorted by op. Rows without listed() are ops that an override,
  // an escape or an "#@ also" line names.
  template <class Visit>
  void ForEach(Visit visit) const {
    for (std::uint32_t i = 0; layout_ != nullptr && i < layout_->row_count; ++i) {
      visit(Route(layout_, layout_->rows + i));
    }
  }

  // A table in which these ops go to these backends, strictly; an empty Table and a status if one is unknown.
  std::pair<Status, Table> TryWith(const std::vector<std::pair<std::string, std::string>>& overrides) const {
    std::vector<const char*> ops, backends;
    for (const auto& [op, backend] : overrides) {
      ops.push_back(op.c_str());
      backends.push_back(backend.c_str());
    }
    vendorconfs_table* derived = nullptr;
    const Status status(vendorconfs_table_with(handle_, ops.data(), backends.data(), ops.size(), &derived));
    return {status, Table(derived)};
  }
  Table With(const std::vector<std::pair<std::string, std::string>>& overrides) const {
    return TryWith(overrides).second;
  }

  // 32 hexadecimal digits: equal for tables that route alike. One pass over the rows.
  std::string digest() const {
    char digits[33] = "";
    vendorconfs_table_digest(handle_, digits);
    return digits;
  }

  std::vector<Diagnostic> diagnostics() const {
    std::vector<Diagnostic> all;
    vendorconfs_diagnostic raw{};
    raw.struct_size = sizeof raw;
    for (std::size_t i = 0; vendorconfs_table_diagnostic(handle_, i, &raw) == VENDORCONFS_OK; ++i) {
      all.push_back({raw.severity, raw.rule, raw.file, raw.message, raw.line});
    }
    return all;
  }

  // Paths, platform, vendor, counts; the strings live as long as the table.
  vendorconfs_table_info info() const noexcept {
    vendorconfs_table_info info{};
    info.struct_size = sizeof info;
    vendorconfs_table_get_info(handle_, &info);
    return info;
  }
  std::size_t bytes() const noexcept { return info().bytes; }

  explicit operator bool() const noexcept { return layout_ != nullptr; }  // has routes
  vendorconfs_table* handle() const noexcept { return handle_; }

 private:
  vendorconfs_table* handle_ = nullptr;
  const vendorconfs_layout* layout_ = nullptr;
};

// On failure the table has the diagnostics, and no routes.
struct LoadResult {
  Status status;
  Table table;
};

// Loads a table; no state of the process is touched. noexcept but for the memory of the wrapper's own
// strings, whose want ends the process.
inline LoadResult Load(const Options& options = Options()) noexcept {
  vendorconfs_table* table = nullptr;
  const vendorconfs_status code =
      options.WithRaw([&](const vendorconfs_options& raw) { return vendorconfs_load(&raw, &table); });
  return {Status(code), Table(table)};
}

// Loads and installs the process's table.
inline Status Initialize(const Options& options = Options()) noexcept {
  return Status(options.WithRaw([](const vendorconfs_options& raw) { return vendorconfs_initialize(&raw); }));
}

inline Status SetActive(const Table& table) noexcept {
  return Status(vendorconfs_set_active(table.handle()));
}
inline Table Active() noexcept {
  return Table(vendorconfs_active());
}

// Installs a table for a scope, process-wide. A table without routes installs nothing.
class ScopedTable {
 public:
  explicit ScopedTable(const Table& table) noexcept : scope_(table ? vendorconfs_push(table.handle()) : 0) {}
  ScopedTable(const ScopedTable&) = delete;
  ScopedTable& operator=(const ScopedTable&) = delete;
  ~ScopedTable() {
    if (scope_ != 0) vendorconfs_pop(scope_);
  }
  bool installed() const noexcept { return scope_ != 0; }

 private:
  std::uint64_t scope_;
};

// "FLAGOS_OP_mm__out" for "mm.out".
inline std::string EnvName(const std::string& op) {
  std::string name(vendorconfs_env_name(op.c_str(), nullptr, 0), '\0');
  vendorconfs_env_name(op.c_str(), name.data(), name.size() + 1);
  return name;
}

}  // namespace v1
}  // namespace routing
}  // namespace vendorconfs
