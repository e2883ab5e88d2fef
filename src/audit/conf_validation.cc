#include "audit/conf_validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "audit/conf_sources.h"
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

class Validator {
 public:
  Validator(const fs::path& conf, const ValidationTarget& target)
      : conf_(conf), routing_(target.routing), platform_(target.platform) {}

  ConfValidation Run() {
    Load();
    TakeDiagnostics();
    CheckEncodings();
    ChoosePlatform();
    if (table_) {
      table_.ForEach([&](const routing::Route& route) {
        if (route.listed()) CheckRoute(route);
      });
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
    if (conf_.is_absolute()) return std::string(file);
    return fs::path(file).lexically_proximate(fs::current_path()).generic_string();
  }

  void Add(const Rule& rule, std::string_view file, std::uint32_t line, std::string_view op,
           std::string message, std::string suggestion = {}) {
    Finding finding =
        OpFinding(nullptr, op, At(Shown(file), line), std::move(message), std::move(suggestion));
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
      Add(*rule, file, diagnostic.line, op, diagnostic.message);
      // The one encoding that the loader accepts.
      if (diagnostic.rule == "byte-order-mark") result_.findings.back().severity = Severity::kWarning;
    }
  }

  // The workspace's platform whose name the conf uses for a backend. The library knows some such names of its
  // own.
  const Platform* PlatformNamed(const routing::Diagnostic& diagnostic, std::string_view word) const {
    if (routing_ == nullptr || diagnostic.rule != "unknown-backend") return nullptr;
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
      if (!platform_) Skip(fmt::format("the workspace has no platform \"{}\"", result_.platform));
    }
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

  static bool IsVendorKey(std::string_view backend) {
    return !backend.empty() && backend != "none" && backend != "flaggems" && backend != "flaggems_cpp" &&
           backend != "tileops";
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
    Add(kAnnotationNotABackend, route.file(), route.line(), route.op(),
        fmt::format("the comment behind \"{}\" begins with \"{}\", which is no backend: it annotates nothing",
                    route.op(), line.annotation));
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

  // The ops of "#@ dtype-escape:" and "#@ also:" lines, which no route need name.
  void CheckMachineLines() {
    for (const std::string& file : Files()) {
      std::uint32_t number = 0;
      for (const std::string_view text : sources_.Lines(file)) {
        ++number;
        const auto line = routing::internal::ParseConfLine(text);
        if (line.type != routing::internal::ConfLine::Type::kMeta) continue;
        if (line.name != "dtype-escape" && line.name != "also") continue;
        std::string_view rest = line.value;
        routing::internal::TakeWord(rest);  // the dtype, the backend
        for (std::string_view op = routing::internal::TakeWord(rest); !op.empty();
             op = routing::internal::TakeWord(rest)) {
          const OpId id = op == "*" ? kNoOp : routing_->workspace->names.Find(op);
          if (op == "*" || (id != kNoOp && routing_->InUniverse(id))) continue;
          Add(kUnknownConfOp, file, number, op,
              fmt::format("\"{}\" of the line \"#@ {}:\" is no op of the universe{}", op, line.name,
                          DidYouMean(op, UniverseNames())),
              "correct it or take it out of the line");
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
  ConfValidation result_;
};

}  // namespace

ConfValidation ValidateConf(const fs::path& conf, const ValidationTarget& target) {
  return Validator(conf, target).Run();
}

}  // namespace vendorconfs
