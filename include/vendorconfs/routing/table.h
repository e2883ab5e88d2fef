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

// Where an op goes, and why. A view: valid as long as a Table that it came from (any copy) lives.
class Route {
 public:
  std::string_view op() const noexcept { return View(raw_.op); }  // empty: the table has no row for the op
  std::string_view backend() const noexcept { return View(raw_.backend); }
  std::string_view annotation() const noexcept { return View(raw_.annotation); }
  std::string_view configured() const noexcept { return View(raw_.configured); }  // before force and override
  std::string_view file() const noexcept { return View(raw_.file); }
  std::uint32_t line() const noexcept { return raw_.line; }
  Origin origin() const noexcept { return raw_.origin; }
  Dtypes escapes() const noexcept { return raw_.escapes; }
  bool listed() const noexcept { return raw_.listed != 0; }
  bool strict() const noexcept { return raw_.strict != 0; }
  const vendorconfs_route& raw() const noexcept { return raw_; }

 private:
  friend class Table;
  static std::string_view View(const char* text) noexcept {
    return text != nullptr ? text : std::string_view();
  }
  vendorconfs_route raw_{sizeof(vendorconfs_route), nullptr, "", nullptr, "", nullptr, 0,
                         VENDORCONFS_DEFAULT,       0,       0,  0};
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
  explicit Table(vendorconfs_table* adopted) noexcept : handle_(adopted) {}
  Table(const Table& other) noexcept : handle_(vendorconfs_table_retain(other.handle_)) {}
  Table(Table&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Table& operator=(Table other) noexcept { return std::swap(handle_, other.handle_), *this; }
  ~Table() { vendorconfs_table_release(handle_); }

  // The route of an op; an op that the table does not list gets the default backend. On a table without
  // routes the answer's backend is "" and nothing runs. No allocation.
  Route Find(std::string_view op) const noexcept { return Find(op.data(), op.size()); }
  Route Find(const char* op) const noexcept { return Find(op, static_cast<std::size_t>(-1)); }

  // The route of a call whose tensors have these dtypes; see dtype escapes in c_api.h.
  Route Resolve(std::string_view op, Dtypes dtypes) const noexcept {
    Route route;
    vendorconfs_table_resolve(handle_, op.data(), op.size(), dtypes, &route.raw_);
    return route;
  }

  // Calls visit(route) for each row, bytewise sorted by op. Rows without listed() are ops that an override,
  // an escape or an "#@ also" line names.
  template <class Visit>
  void ForEach(Visit visit) const {
    Route route;
    for (std::size_t i = 0; vendorconfs_table_row(handle_, i, &route.raw_) == VENDORCONFS_OK; ++i) {
      visit(static_cast<const Route&>(route));
    }
  }

  // A table in which these ops go to these backends, strictly; an empty Table and a status if one is unknown.
  std::pair<Status, Table> TryWith(const std::vector<std::pair<std::string, std::string>>& overrides) const {
    std::vector<const char*> ops, backends;
    for (const auto& [op, backend] : overrides) {
      ops.push_back(op.c_str());
      backends.push_back(backend.c_str());
    }
    Table derived;
    const Status status(
        vendorconfs_table_with(handle_, ops.data(), backends.data(), ops.size(), &derived.handle_));
    return {status, std::move(derived)};
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

  explicit operator bool() const noexcept { return handle_ != nullptr && info().failure == nullptr; }
  vendorconfs_table* handle() const noexcept { return handle_; }

 private:
  Route Find(const char* op, std::size_t size) const noexcept {
    Route route;
    vendorconfs_table_find(handle_, op, size, &route.raw_);
    return route;
  }

  vendorconfs_table* handle_ = nullptr;
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
