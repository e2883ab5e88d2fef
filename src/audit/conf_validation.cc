#include "audit/conf_validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "audit/backend_words.h"
#include "audit/conf_sources.h"
#include "audit/machine_lines.h"
#include "audit/make_finding.h"
#include "audit/rules.h"
#include "audit/validate_rules.h"
#include "policy/decision_source.h"
#include "routing/backends.h"
#include "routing/conf_line.h"
#include "support/disk.h"
#include "support/nearest.h"
#include "support/utf8.h"
#include "vendorconfs/routing/table.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

// Missing ops are named one by one up to this many.
constexpr std::size_t kMissingNamed = 20;
// Ops outside the universe: a conf with more of them is of something else.
constexpr std::size_t kUnknownNamed = 1000;

class Validator {
 public:
  Validator(const fs::path& conf, const ValidationTarget& target)
      : conf_(conf), routing_(target.routing), platform_(target.platform) {}

  ConfValidation Run() {
    Load();
    ChoosePlatform();
    TakeDiagnostics();
    CheckEncodings();
    if (table_) {
      table_.ForEach([&](const routing::Route& route) {
        if (route.listed()) CheckRoute(route);
      });
      CountUnnamed();
      if (platform_) {
        CheckMissingOps();
        CheckMachineLines();
      }
    }
    std::stable_sort(result_.findings.begin(), result_.findings.end(),
                     [](const Finding& a, const Finding& b) {
                       return std::tie(a.place.file, a.place.line) < std::tie(b.place.file, b.place.line);
                     });
    if (platform_) {
      for (Finding& finding : result_.findings) finding.platform = owner().name;
      result_.platform = owner().name;
    }
    return std::move(result_);
  }

 private:
  const Platform& owner() const { return *routing_->platforms[*platform_].platform; }

  void Load() {
    table_ = LoadTable("");
    const vendorconfs_table_info info = table_.info();
    if (info.vendor != nullptr) stated_vendor_ = info.vendor;
    if (routing_ != nullptr) {
      // Once more with the workspace's vendor keys, of which the first would stand in for an unstated one.
      std::string vendors;
      for (const Platform& platform : routing_->workspace->platforms) {
        vendors.append(platform.vendor).append(" ");
      }
      table_ = LoadTable(vendors);
    }
    for (const routing::Diagnostic& diagnostic : table_.diagnostics()) {
      if (diagnostic.rule == "unreadable" && diagnostic.line == 0) ReadFile(conf_);  // throws
      if (diagnostic.rule == "too-large") throw InputError(At(conf_.string(), 0), diagnostic.message);
    }
  }

  routing::Table LoadTable(std::string_view vendors) const {
    routing::Options options;
    // The environment of this process is none of the conf's business; lenient, so that the routes beside a
    // bad line are judged too.
    options.set_path(conf_.string()).set_lenient(true).set_environment({}).set_vendors(vendors);
    return routing::Load(options).table;
  }

  // A path of the library, which are absolute, as the user would write it.
  std::string Shown(std::string_view file) const {
    const fs::path path = fs::path(file).lexically_normal();
    if (conf_.is_absolute()) return path.generic_string();
    return path.lexically_proximate(fs::current_path()).generic_string();
  }

  void Add(const Rule& rule, std::string_view file, std::uint32_t line, std::string_view op,
           std::string message, std::string suggestion = {}) {
    // What is said of the file as a whole stands at its first line.
    Finding finding = OpFinding(nullptr, op, At(Shown(file), std::max<std::uint32_t>(1, line)),
                                std::move(message), std::move(suggestion));
    finding.rule = rule.name;
    finding.severity = rule.severity;
    result_.findings.push_back(std::move(finding));
  }

  void TakeDiagnostics() {
    for (const routing::Diagnostic& diagnostic : table_.diagnostics()) {
      const Rule* rule = RuleOfDiagnostic(diagnostic.rule);
      if (rule == nullptr) {
        result_.remarks.push_back(diagnostic.message);
        continue;
      }
      const std::string file = diagnostic.file.empty() ? fs::absolute(conf_).string() : diagnostic.file;
      const auto line = routing::internal::ParseConfLine(sources_.Line(file, diagnostic.line));
      const std::string_view op = line.type == routing::internal::ConfLine::Type::kRoute ? line.name : "";
      if (const Platform* platform = PlatformNamed(diagnostic, line.value)) {
        Add(*RuleOfDiagnostic("platform-name-as-backend"), file, diagnostic.line, op,
            fmt::format("\"{}\" is a platform, not a backend; it uses the key \"{}\"", line.value,
                        platform->vendor));
        continue;
      }
      const bool unknown_word = diagnostic.rule == "unknown-backend" && platform_ && !op.empty();
      Add(*rule, file, diagnostic.line, op,
          unknown_word ? NoBackend(line.value, Words(), owner()) : diagnostic.message,
          diagnostic.rule == "legacy-spelling" ? OtherLegacyLines(sources_.Lines(file), diagnostic.line)
                                               : std::string());
      // The one encoding that the loader accepts.
      if (diagnostic.rule == "byte-order-mark") result_.findings.back().severity = Severity::kWarning;
    }
  }

  // The workspace's platform of a name that stands where a backend belongs. The library knows some such names
  // of its own.
  const Platform* PlatformNamed(const routing::Diagnostic& diagnostic, std::string_view word) const {
    return diagnostic.rule == "unknown-backend" ? PlatformNamed(word) : nullptr;
  }
  const Platform* PlatformNamed(std::string_view word) const {
    if (routing_ == nullptr) return nullptr;
    for (const Platform& platform : routing_->workspace->platforms) {
      if (routing::internal::Lower(word) == routing::internal::Lower(platform.name)) return &platform;
    }
    return nullptr;
  }

  // The conf and the included files that have a line in it.
  std::set<std::string> Files() const {
    std::set<std::string> files = {fs::absolute(conf_).string()};
    if (table_) table_.ForEach([&](const routing::Route& route) { files.emplace(route.file()); });
    files.erase("");
    return files;
  }

  void CheckEncodings() {
    for (const std::string& file : Files()) {
      const std::string_view text = sources_.Text(file);
      const std::size_t bad = FindInvalidUtf8(text);
      if (bad == std::string_view::npos) continue;
      const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
      Add(*RuleOfDiagnostic("nul-byte"), file, static_cast<std::uint32_t>(line), {}, "is not UTF-8",
          "save it as UTF-8");
    }
  }

  void ChoosePlatform() {
    const vendorconfs_table_info info = table_.info();
    if (info.platform != nullptr) result_.platform = info.platform;
    if (platform_) return;
    if (!table_) {
      Skip("the conf cannot be loaded");
    } else if (routing_ == nullptr) {
      Skip("no workspace was found");
    } else if (result_.platform.empty()) {
      Skip("the conf has no \"#@ platform:\" line and --platform is not given");
    } else {
      platform_ = routing_->workspace->FindPlatform(result_.platform);
      if (!platform_) AddUnknownPlatform();
    }
  }

  void AddUnknownPlatform() {
    std::vector<std::string_view> names;
    for (const Platform& platform : routing_->workspace->platforms) names.push_back(platform.name);
    const std::string what = fmt::format("the workspace has no platform \"{}\"{}", result_.platform,
                                         DidYouMean(result_.platform, names));
    for (const std::string& file : Files()) {
      std::uint32_t number = 0;
      for (const std::string_view text : sources_.Lines(file)) {
        ++number;
        const auto line = routing::internal::ParseConfLine(text);
        if (line.type != routing::internal::ConfLine::Type::kMeta || line.name != "platform") continue;
        if (line.value != result_.platform) continue;
        Add(kUnknownPlatform, file, number, {}, what, "correct it, or name the platform with --platform");
        Skip(what);
        return;
      }
    }
    Skip(what);
  }

  void Skip(std::string_view why) {
    result_.remarks.push_back(fmt::format("rules that need a platform were skipped: {}", why));
  }

  bool IsBoxing() const {
    if (platform_) return owner().kind == PlatformKind::kBoxing;
    const vendorconfs_table_info info = table_.info();
    return info.kind != nullptr && std::string_view(info.kind) == "boxing";
  }

  // The key of the vendor slot, in lower case; empty where nobody states it.
  std::string Vendor() const {
    if (platform_) return routing::internal::Lower(owner().vendor);
    return IsBoxing() ? "cuda" : stated_vendor_;
  }

  std::vector<std::string_view> Words() {
    if (words_.empty()) words_ = BackendWords(Vendor(), routing_ == nullptr ? nullptr : routing_->workspace);
    return {words_.begin(), words_.end()};
  }

  void CheckRoute(const routing::Route& route) {
    CheckAnnotation(route);
    if (IsBoxing() && route.backend() == "none") {
      Add(kNoneOnBoxing, route.file(), route.line(), route.op(),
          fmt::format("\"{}\" goes to none, and a boxing build registers every op: the call raises",
                      route.op()),
          fmt::format("write \"{}\"", Vendor()));
    }
    const std::string vendor = Vendor();
    for (const std::string_view key : {route.backend(), route.annotation()}) {
      if (vendor.empty() || !IsVendorKey(key) || key == vendor) continue;
      Add(kForeignVendor, route.file(), route.line(), route.op(),
          fmt::format("\"{}\" names the vendor key \"{}\", and this build has \"{}\"", route.op(), key,
                      vendor),
          fmt::format("write \"{}\"", vendor));
    }
    if (!platform_) return;
    const OpId op = routing_->workspace->names.Find(route.op());
    if (op == kNoOp || !routing_->InUniverse(op)) {
      if (++unknown_ops_ > kUnknownNamed) return;
      Add(kUnknownConfOp, route.file(), route.line(), route.op(),
          fmt::format("\"{}\" is no op of the universe{}", route.op(),
                      DidYouMean(route.op(), UniverseNames())),
          "correct it or remove the line");
      return;
    }
    if (owner().kind == PlatformKind::kNative && route.backend() != "none" &&
        !routing_->platforms[*platform_].sets.registered.Contains(op)) {
      Add(kRouteWithoutRegistration, route.file(), route.line(), route.op(),
          fmt::format(
              "\"{}\" goes to {}, and the build of \"{}\" does not register it: the route is never asked",
              route.op(), route.backend(), owner().name),
          "write \"none\", or register the op");
    }
  }

  void CheckAnnotation(const routing::Route& route) {
    if (!route.annotation().empty()) {
      if (route.annotation() == route.backend()) {
        Add(kAnnotationIsRoute, route.file(), route.line(), route.op(),
            fmt::format("the annotation of \"{}\" is its route, {}", route.op(), route.backend()),
            "drop the annotation");
      }
      return;
    }
    const auto line =
        routing::internal::ParseConfLine(sources_.Line(std::string(route.file()), route.line()));
    if (line.annotation.empty()) return;
    const std::string_view key = routing::internal::KeyOfPlatform(routing::internal::Lower(line.annotation));
    const Platform* platform = PlatformNamed(line.annotation);
    const std::string_view vendor = platform != nullptr ? platform->vendor : key;
    Add(kAnnotationNotABackend, route.file(), route.line(), route.op(),
        fmt::format(
            "the comment behind \"{}\" begins with \"{}\", which is no backend: it annotates nothing{}",
            route.op(), line.annotation,
            vendor.empty() ? DidYouMean(line.annotation, Words())
                           : fmt::format("; as a platform it uses the key \"{}\"", vendor)));
  }

  // The ops outside the universe that were not named one by one.
  void CountUnnamed() {
    if (unknown_ops_ <= kUnknownNamed) return;
    Add(kUnknownConfOp, fs::absolute(conf_).string(), 1, {},
        fmt::format("{} more ops are outside the universe", unknown_ops_ - kUnknownNamed),
        "is this a conf of the workspace?");
  }

  const std::vector<std::string_view>& UniverseNames() {
    if (names_.empty()) {
      for (const OpId op : routing_->universe) names_.push_back(routing_->workspace->names.Name(op));
    }
    return names_;
  }

  void CheckMissingOps() {
    std::vector<OpId> missing;
    for (const OpId op : routing_->universe) {
      if (!table_.Find(routing_->workspace->names.Name(op)).listed()) missing.push_back(op);
    }
    if (missing.empty()) return;
    const Manifest& manifest = routing_->workspace->manifest;
    if (missing.size() > kMissingNamed) {
      std::vector<std::string_view> first;
      for (std::size_t i = 0; i < 5; ++i) first.push_back(routing_->workspace->names.Name(missing[i]));
      AddMissing({}, At(manifest.file, manifest.universe_line),
                 fmt::format("{} lists {} of the {} ops of the universe and lacks {}: {}, …", conf_.string(),
                             routing_->universe.size() - missing.size(), routing_->universe.size(),
                             missing.size(), fmt::join(first, ", ")));
      return;
    }
    for (const OpId op : missing) {
      const std::string_view name = routing_->workspace->names.Name(op);
      AddMissing(name, UniverseSourceOf(*routing_, op),
                 fmt::format("{} has no line for \"{}\"", conf_.string(), name));
    }
  }

  void CheckMachineLines() {
    const vendorconfs_table_info info = table_.info();
    const auto text = [](const char* word) { return std::string(word == nullptr ? "" : word); };
    const StatedBuild stated = {text(info.platform), text(info.kind), stated_vendor_};
    for (const std::string& file : Files()) {
      std::uint32_t number = 0;
      for (const std::string_view text_line : sources_.Lines(file)) {
        ++number;
        const auto line = routing::internal::ParseConfLine(text_line);
        if (line.type != routing::internal::ConfLine::Type::kMeta) continue;
        for (const MachineLineFault& fault :
             JudgeMachineLine(line.name, line.value, stated, owner(), *routing_, UniverseNames())) {
          Add(*fault.rule, file, number, fault.op, fault.message, fault.suggestion);
        }
      }
    }
  }

  void AddMissing(std::string_view op, Place place, std::string message) {
    Finding finding =
        OpFinding(nullptr, op, std::move(place), std::move(message),
                  "generate the conf, or add the line: an unlisted op goes to the default backend");
    finding.rule = kMissingOp.name;
    finding.severity = kMissingOp.severity;
    result_.findings.push_back(std::move(finding));
  }

  const fs::path& conf_;
  const Routing* routing_;
  std::optional<std::size_t> platform_;
  routing::Table table_;
  std::string stated_vendor_;  // by the conf's "#@ vendor:" line; empty: none
  ConfSources sources_;
  std::vector<std::string_view> names_;
  std::vector<std::string> words_;  // that may stand for a backend
  std::size_t unknown_ops_ = 0;
  ConfValidation result_;
};

}  // namespace

ConfValidation ValidateConf(const fs::path& conf, const ValidationTarget& target) {
  return Validator(conf, target).Run();
}

}  // namespace vendorconfs
