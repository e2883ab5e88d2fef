// From options and environment to a table: where the conf comes from, and what is done to it.
#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>

#include "routing/conf_line.h"
#include "routing/conf_loader.h"
#include "routing/table.h"

namespace vendorconfs::routing::internal {
namespace {

// The conf that the options and the environment choose.
struct Source {
  std::string path;  // "": the compiled-in table
  std::string chosen_by;
  FileRead read;
};

// A path that its owner insists on, read or not; nothing where `path` is "".
std::optional<Source> Insist(const std::string& path, const char* chosen_by, Files& files) {
  if (path.empty()) return std::nullopt;
  return Source{path, chosen_by, files.Read(path)};
}

// A path that may be missing.
std::optional<Source> Offer(const std::string& path, const char* chosen_by, Files& files) {
  std::optional<Source> source = Insist(path, chosen_by, files);
  if (source && source->read.outcome == FileRead::Outcome::kMissing) return std::nullopt;
  return source;
}

std::optional<Source> Choose(const LoadOptions& options, const Environment& environment, Files& files) {
  if (auto source = Insist(options.path, "Options::path", files)) return source;
  if (auto source = Insist(AbsolutePath(environment.config), "FLAGOS_BACKEND_CONFIG", files)) return source;
  if (auto source = Offer(options.default_path, "Options::default_path", files)) return source;
  const std::string beside =
      options.anchor.empty() ? "" : JoinPath(DirectoryOf(options.anchor), "backends.conf");
  if (auto source = Offer(beside, "Options::anchor", files)) return source;
  if (options.embedded != nullptr) return Source{"", "Options::embedded", {}};
  return std::nullopt;
}

std::string NothingFound(const LoadOptions& options) {
  std::string message = "no conf: FLAGOS_BACKEND_CONFIG is unset";
  if (!options.default_path.empty()) message += ", \"" + options.default_path + "\" is missing";
  if (!options.anchor.empty()) message += ", no backends.conf stands beside \"" + options.anchor + "\"";
  return message + ", and no table is compiled in; set FLAGOS_BACKEND_CONFIG to a conf";
}

// One load from options to table.
class Loading {
 public:
  Loading(const LoadOptions& options, Files& files)
      : options_(options), files_(files), findings_(options.lenient), table_(new vendorconfs_table) {}

  TableRef Run() {
    const Environment environment = ReadEnvironment(options_.environment);
    table_->log_dispatch = environment.log_dispatch;
    CheckLog(environment, findings_);
    TakeCallersWords();
    std::optional<Source> source = Choose(options_, environment, files_);
    if (!source) {
      findings_.Add(Rule::kUnreadable, "", 0, NothingFound(options_));
      return Finish();
    }
    table_->path = source->path;
    table_->chosen_by = source->chosen_by;
    if (source->path.empty()) {
      FromEmbedded(environment);
    } else {
      FromFile(std::move(*source), environment);
    }
    return Finish();
  }

 private:
  void TakeCallersWords() {
    std::string_view rest = options_.vendors;
    for (std::string_view key = TakeWord(rest); !key.empty(); key = TakeWord(rest)) {
      const int id = known_.Add(key);
      if (id == Backends::kUnknown) {
        findings_.Add(Rule::kUnknownBackend, "", 0, "Options::vendors: " + known_.ExplainKey(key));
      } else if (rules_.vendor == kNone) {
        rules_.vendor = static_cast<BackendId>(id);
      }
    }
    rules_.allow_empty = options_.allow_empty;
    if (options_.default_backend.empty()) return;
    rules_.default_backend = known_.Find(options_.default_backend);
    if (rules_.default_backend == Backends::kUnknown) {
      findings_.Add(Rule::kUnknownBackend, "", 0,
                    "Options::default_backend: " + known_.Explain(options_.default_backend));
    }
  }

  void FromFile(Source source, const Environment& environment) {
    if (source.read.outcome != FileRead::Outcome::kRead) {
      findings_.Add(Rule::kUnreadable, source.path, 0,
                    source.read.why + "; " + source.chosen_by + " names this conf, give it a readable file");
      return;
    }
    if (findings_.HasErrors()) return;
    ConfLoader loader(files_, known_, rules_, findings_);
    Draft draft = loader.Load(source.path, std::move(source.read));
    if (!findings_.HasErrors()) Freeze(draft, environment);
  }

  void FromEmbedded(const Environment& environment) {
    if (const char* why = Image::Refuse(options_.embedded)) {
      findings_.Add(Rule::kUnreadable, "", 0, std::string("Options::embedded ") + why);
      return;
    }
    const Image image(static_cast<const TableHeader*>(options_.embedded));
    const bool own_default = rules_.default_backend != Backends::kUnknown;
    const bool own_vendor = image.vendor() == kNone && rules_.vendor != kNone;
    if (!environment.ChangesRoutes() && !own_default && !own_vendor) {
      const TableRow* const rows = image.rows();
      table_->listed = static_cast<std::size_t>(std::count_if(rows, rows + image.size(), IsListed));
      table_->SetImage(image);  // in place
      return;
    }
    Draft draft(image);
    for (const std::string& name : known_.names()) draft.backends.Add(name);
    if (own_default) SetDefault(draft, known_.name(static_cast<BackendId>(rules_.default_backend)));
    if (own_vendor) draft.vendor = static_cast<BackendId>(draft.backends.Find(known_.name(rules_.vendor)));
    Freeze(draft, environment);
  }

  static void SetDefault(Draft& draft, const std::string& backend) {
    const auto id = static_cast<BackendId>(draft.backends.Find(backend));
    draft.unlisted.backend = draft.unlisted.configured = id;
    for (TableRow& row : draft.rows()) {
      if (!IsListed(row)) row.backend = row.configured = id;
    }
  }

  void Freeze(Draft& draft, const Environment& environment) {
    std::vector<std::string_view> ops(options_.ops.begin(), options_.ops.end());
    table_->force = ApplyEnvironment(environment, ops, draft, findings_);
    table_->listed = draft.listed;
    table_->built = draft.Build();
    table_->SetImage(table_->built.view());
  }

  TableRef Finish() {
    if (findings_.HasErrors()) {
      table_->failure = findings_.Failure();
      table_->image = Image();
      table_->built = {};
      table_->listed = 0;
    }
    table_->findings = findings_.Take();
    return std::move(table_);
  }

  const LoadOptions& options_;
  Files& files_;
  Findings findings_;
  TableRef table_;
  Backends known_;
  ConfRules rules_;
};

}  // namespace

TableRef LoadTable(const LoadOptions& options, Files& files) {
  try {
    return Loading(options, files).Run();
  } catch (const std::length_error& error) {
    TableRef failed(new vendorconfs_table);
    failed->failure = std::string("the conf is too large: ") + error.what();
    failed->findings.push_back({Severity::kError, RuleName(Rule::kTooLarge), "", 0, failed->failure});
    return failed;
  }
}

TableRef DeriveTable(const vendorconfs_table& table,
                     const std::vector<std::pair<std::string_view, BackendId>>& overrides) {
  Draft draft(table.image);
  for (const auto& [op, backend] : overrides) Override(draft.Ensure(op), backend);
  TableRef derived(new vendorconfs_table);
  derived->path = table.path;
  derived->chosen_by = table.chosen_by;
  derived->findings = table.findings;
  derived->force = table.force;
  derived->listed = table.listed;
  derived->log_dispatch = table.log_dispatch;
  derived->built = draft.Build();
  derived->SetImage(derived->built.view());
  return derived;
}

std::size_t BytesOf(const vendorconfs_table& table) {
  // Short strings are inside the object; a longer one has its own block.
  const auto block = [](const std::string& text) {
    return text.capacity() > std::string().capacity() ? text.capacity() + 1 : 0;
  };
  std::size_t bytes = sizeof table + block(table.failure) + block(table.path) + block(table.chosen_by);
  bytes += table.findings.capacity() * sizeof(Finding);
  for (const Finding& finding : table.findings) bytes += block(finding.file) + block(finding.message);
  return bytes + table.built.bytes();
}

}  // namespace vendorconfs::routing::internal
