#include "routing/environment.h"

#include <algorithm>
#include <set>

#include "support/edit_distance.h"
#include "vendorconfs/routing/c_api.h"

namespace vendorconfs::routing::internal {
namespace {

constexpr std::string_view kPrefix = "FLAGOS_", kOpPrefix = "FLAGOS_OP_";
constexpr std::string_view kPlace = "environment";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// The comma-separated words of FLAGOS_LOG. "dispatch" is the library's; others may be somebody else's, unless
// they look like it.
void TakeLog(std::string_view value, Environment& environment) {
  static constexpr std::string_view kDispatch[] = {"dispatch"};
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    const std::string word = Lower(value.substr(0, comma));
    if (word == kDispatch[0]) {
      environment.log_dispatch = true;
    } else if (!NearestWord(word, kDispatch).empty()) {
      environment.log_misspelt = value.substr(0, comma);
    }
    value.remove_prefix(std::min(comma + 1, value.size()));
  }
}

void SetOrigin(TableRow& route, vendorconfs_origin origin) {
  route.bits = static_cast<std::uint8_t>((route.bits & ~VENDORCONFS_ROW_ORIGIN) | origin);
}
void MakeStrict(TableRow& route) {
  route.bits |= VENDORCONFS_ROW_STRICT;
}

Family ParseFamily(std::string_view value) {
  const std::string word = Lower(value);
  if (word == "vendor") return Family::kVendorKind;
  if (word == "tileops") return Family::kTileOpsKind;
  return word == "flaggems" || !ModernName(word).empty() ? Family::kFlagGemsKind : Family::kNobody;
}

const char* FamilyName(Family family) {
  return family == Family::kVendorKind ? "vendor" : family == Family::kTileOpsKind ? "tileops" : "flaggems";
}

// The backend of the family that the route could move to, or kNone.
BackendId TargetOf(const TableRow& route, Family family, const Draft& draft) {
  if (FamilyOf(route.annotation) == family) return route.annotation;
  switch (family) {
    case Family::kFlagGemsKind:
      if ((route.bits & VENDORCONFS_ROW_ALSO_FLAGGEMS_CPP) != 0) return kFlagGemsCpp;
      return (route.bits & VENDORCONFS_ROW_ALSO_FLAGGEMS) != 0 ? kFlagGems : kNone;
    case Family::kTileOpsKind:
      return (route.bits & VENDORCONFS_ROW_ALSO_TILEOPS) != 0 ? kTileOps : kNone;
    case Family::kVendorKind:
      if (draft.kind == Kind::kBoxing) return kCuda;
      return (route.bits & VENDORCONFS_ROW_ALSO_VENDOR) != 0 ? draft.vendor : kNone;
    case Family::kNobody:
      break;
  }
  return kNone;
}

enum class Forced { kInFamily, kMoved, kStayed };

Forced Force(TableRow& route, Family family, const Draft& draft) {
  if (FamilyOf(route.backend) == family) {
    MakeStrict(route);
    return Forced::kInFamily;
  }
  const BackendId target = TargetOf(route, family, draft);
  if (target == kNone) return Forced::kStayed;
  route.backend = target;
  SetOrigin(route, VENDORCONFS_FORCE);
  MakeStrict(route);
  return Forced::kMoved;
}

// A count and up to five names: "2 (mm, mm.out)".
class Sample {
 public:
  void Add(std::string_view op) {
    if (count_++ < 5) names_ += (names_.empty() ? "" : ", ") + std::string(op);
  }
  std::size_t count() const { return count_; }
  std::string Text() const {
    if (count_ == 0) return "0";
    return std::to_string(count_) + " (" + names_ + (count_ > 5 ? ", ...)" : ")");
  }

 private:
  std::size_t count_ = 0;
  std::string names_;
};

ForceReport ApplyForce(std::string_view value, Draft& draft, Findings& findings) {
  const Family family = ParseFamily(value);
  if (family == Family::kNobody) {
    static constexpr std::string_view kFamilies[] = {"flaggems", "vendor", "tileops"};
    const std::string_view nearest = NearestWord(value, kFamilies);
    findings.Add(Rule::kUnknownForce, kPlace, 0,
                 "FLAGOS_FORCE_BACKEND=" + std::string(value) + " is ignored; " +
                     (nearest.empty() ? "use flaggems, vendor or tileops"
                                      : "did you mean " + std::string(nearest) + "?"));
    return {};
  }
  Sample moved, stayed;
  for (TableRow& row : draft.rows()) {
    const Forced forced = Force(row, family, draft);
    if (!IsListed(row)) continue;
    if (forced == Forced::kMoved) moved.Add(draft.NameOf(row));
    if (forced == Forced::kStayed) stayed.Add(draft.NameOf(row));
  }
  Force(draft.unlisted, family, draft);
  findings.Add(Rule::kForce, kPlace, 0,
               std::string("FLAGOS_FORCE_BACKEND=") + FamilyName(family) + ": ops moved: " + moved.Text() +
                   "; without such a kernel, kept as configured: " + stayed.Text());
  return {FamilyName(family), moved.count(), stayed.count()};
}

// The ops that a mangled name may stand for: "__" is a dot or itself, and an op has one dot at most.
std::vector<std::string> Demangle(const std::string& name) {
  if (name.find('.') != std::string::npos) return {};  // a mangled name has none
  std::vector<std::string> ops{name};
  for (std::size_t at = name.find("__"); at != std::string::npos; at = name.find("__", at + 1)) {
    ops.push_back(name.substr(0, at) + "." + name.substr(at + 2));
  }
  return ops;
}

// `name` as it stands behind the prefix, which says nothing about how near two are.
std::string NearestEnvName(const std::string& name, const std::vector<std::string_view>& ops, Draft& draft) {
  std::set<std::string> names;
  const auto add = [&](std::string_view op) { names.insert(EnvName(op).substr(kOpPrefix.size())); };
  for (const TableRow& row : draft.rows()) add(draft.NameOf(row));
  for (const std::string_view op : ops) add(op);
  const std::string_view nearest = NearestWord(name, names);
  return nearest.empty() ? "" : std::string(kOpPrefix).append(nearest);
}

// The ops that the override names. An op that stands in `ops` only gets a row.
std::vector<std::string> OpsOf(const Environment::Override& wish, const std::vector<std::string_view>& ops,
                               Draft& draft) {
  std::vector<std::string> named;
  for (std::string& candidate : Demangle(wish.name)) {
    if (draft.Find(candidate) == nullptr) {
      if (std::find(ops.begin(), ops.end(), candidate) == ops.end()) continue;
      draft.Append(candidate);
    }
    named.push_back(std::move(candidate));
  }
  return named;
}

void ApplyOverride(const Environment::Override& wish, const std::vector<std::string_view>& ops, Draft& draft,
                   Findings& findings) {
  const std::string variable = std::string(kOpPrefix) + wish.name;
  const std::string setting = variable + "=" + wish.value;
  const auto warn = [&](Rule rule, const std::string& what) {
    findings.Add(rule, kPlace, 0, setting + what);
  };

  const int backend = draft.backends.Find(wish.value);
  if (backend == Backends::kUnknown) {
    return warn(Rule::kUnknownOverride, " is ignored: " + draft.backends.ExplainKernels(wish.value));
  }
  if (backend == kNone) {
    return warn(Rule::kOverrideNone, " is ignored: an override names a backend that runs the op");
  }
  const std::vector<std::string> named = OpsOf(wish, ops, draft);
  if (named.empty()) {
    const std::string nearest = NearestEnvName(wish.name, ops, draft);
    return warn(Rule::kOverrideUnmatched,
                " is ignored: no op has that name; " + (nearest.empty() ? "write the dots of the op as \"__\""
                                                                        : "did you mean " + nearest + "?"));
  }
  if (named.size() > 1) {
    std::string list;
    for (const std::string& op : named) list += (list.empty() ? "" : " and ") + op;
    warn(Rule::kOverrideShared, " means " + list + " alike, both are overridden");
  }
  for (const std::string& op : named) {
    TableRow& route = *draft.Find(op);
    if (route.backend == kNone) {
      warn(Rule::kOverrideOnNone,
           ": " + op +
               " is routed to none, so the override has no effect unless a hand-written wrapper "
               "asks for the route");
    }
    Override(route, static_cast<BackendId>(backend));
  }
}

void ApplyEscapeSwitch(const std::string& value, Draft& draft, Findings& findings) {
  const std::string word = Lower(value);
  if (word == "on" || word == "1") return;
  if (word != "off" && word != "0") {
    findings.Add(Rule::kUnknownSwitch, kPlace, 0,
                 "FLAGOS_DTYPE_ESCAPE=" + value + " is ignored; use off or on");
    return;
  }
  draft.unlisted.escapes = 0;
  for (TableRow& row : draft.rows()) row.escapes = 0;
}

}  // namespace

Environment ReadEnvironment(const char* const* variables) {
  Environment environment;
  const auto set = [](std::string& field, std::string_view value) {
    if (field.empty()) field = value;
  };
  for (; variables != nullptr && *variables != nullptr; ++variables) {
    const std::string_view variable = *variables;
    if (!StartsWith(variable, kPrefix)) continue;
    const std::size_t equals = variable.find('=');
    if (equals == std::string_view::npos || equals + 1 == variable.size()) continue;
    const std::string_view name = variable.substr(0, equals), value = variable.substr(equals + 1);
    if (StartsWith(name, kOpPrefix)) {
      const std::string_view op = name.substr(kOpPrefix.size());
      const auto same = [&](const Environment::Override& earlier) { return earlier.name == op; };
      if (std::none_of(environment.overrides.begin(), environment.overrides.end(), same)) {
        environment.overrides.push_back({std::string(op), std::string(value)});
      }
    } else if (name == "FLAGOS_BACKEND_CONFIG") {
      set(environment.config, value);
    } else if (name == "FLAGOS_FORCE_BACKEND") {
      set(environment.force, value);
    } else if (name == "FLAGOS_DTYPE_ESCAPE") {
      set(environment.dtype_escape, value);
    } else if (name == "FLAGOS_LOG") {
      TakeLog(value, environment);
    } else if (name == "FLAGOS_LOG_DISPATCH") {
      environment.log_dispatch |= value != "0";
    }
  }
  return environment;
}

std::string EnvName(std::string_view op) {
  std::string name(kOpPrefix);
  for (const char c : op) {
    if (c == '.') {
      name += "__";
    } else {
      name += c;
    }
  }
  return name;
}

ForceReport ApplyEnvironment(const Environment& environment, const std::vector<std::string_view>& ops,
                             Draft& draft, Findings& findings) {
  ForceReport report;
  if (!environment.force.empty()) report = ApplyForce(environment.force, draft, findings);
  for (const Environment::Override& wish : environment.overrides) ApplyOverride(wish, ops, draft, findings);
  if (!environment.dtype_escape.empty()) ApplyEscapeSwitch(environment.dtype_escape, draft, findings);
  return report;
}

void CheckLog(const Environment& environment, Findings& findings) {
  if (environment.log_misspelt.empty()) return;
  findings.Add(Rule::kUnknownSwitch, kPlace, 0,
               "FLAGOS_LOG: \"" + environment.log_misspelt + "\" is ignored; did you mean dispatch?");
}

void Override(TableRow& route, BackendId backend) {
  route.backend = backend;
  SetOrigin(route, VENDORCONFS_OVERRIDE);
  MakeStrict(route);
}

}  // namespace vendorconfs::routing::internal
