#include "policy/naive_routes.h"

#include <algorithm>

namespace vendorconfs {
namespace {

WordSet operator+(WordSet a, const WordSet& b) {
  a.insert(b.begin(), b.end());
  return a;
}

WordSet operator-(const WordSet& a, const WordSet& b) {
  WordSet result;
  for (const std::string& word : a) {
    if (b.count(word) == 0) result.insert(word);
  }
  return result;
}

WordSet operator&(const WordSet& a, const WordSet& b) {
  WordSet result;
  for (const std::string& word : a) {
    if (b.count(word) != 0) result.insert(word);
  }
  return result;
}

WordSet SetOf(const Words& words) {
  return {words.begin(), words.end()};
}

WordSet AllOf(const std::vector<Words>& entries) {
  WordSet all;
  for (const Words& ops : entries) all.insert(ops.begin(), ops.end());
  return all;
}

bool In(const std::string& word, const WordSet& set) {
  return set.count(word) != 0;
}

WordSet NativeOf(const ModelWorkspace& workspace, const ModelPlatform& platform) {
  if (platform.boxing) return {};
  WordSet ops = AllOf(platform.extra_native);
  if (!platform.native_file.empty()) ops = ops + SetOf(workspace.registrations.at(platform.native_file));
  return ops;
}

WordSet RegisteredOf(const ModelWorkspace& workspace, const ModelPlatform& platform) {
  WordSet ops = NativeOf(workspace, platform);
  for (const std::string& file : platform.flaggems_files) ops = ops + SetOf(workspace.registrations.at(file));
  return ops;
}

WordSet UniverseOf(const ModelWorkspace& workspace) {
  WordSet ops = SetOf(workspace.extra_routed);
  for (const std::string& file : workspace.universe_files) {
    ops = ops + SetOf(workspace.registrations.at(file));
  }
  for (const ModelPlatform& platform : workspace.platforms) ops = ops + NativeOf(workspace, platform);
  return ops;
}

}  // namespace

NaiveRoutes::NaiveRoutes(const ModelWorkspace& workspace, const ModelPlatform& platform)
    : workspace_(workspace),
      platform_(platform),
      universe_(UniverseOf(workspace)),
      native_(NativeOf(workspace, platform)),
      registered_(RegisteredOf(workspace, platform)),
      kernels_(native_ + AllOf(platform.escape_native)),
      gap_(GapSet()),
      cpp_(CppSet()),
      python_(PythonSet()),
      tileops_(Has("tileops") ? Set("tileops") : WordSet()),
      held_(HeldOps()) {}

WordSet NaiveRoutes::Set(const std::string& name) const {
  const auto found = workspace_.sets.find(name);
  return found == workspace_.sets.end() ? WordSet() : SetOf(found->second);
}

WordSet NaiveRoutes::Measured(const std::string& backend) const {
  WordSet ops;
  for (const ModelMeasured& measured : platform_.measured) {
    if (measured.backend == backend) ops = ops + SetOf(measured.ops);
  }
  return ops;
}

bool NaiveRoutes::Has(const std::string& backend) const {
  return std::count(platform_.backends.begin(), platform_.backends.end(), backend) != 0;
}

WordSet NaiveRoutes::GapSet() const {
  const WordSet gap = AllOf(platform_.gaps);
  if (!platform_.boxing) return gap;
  return (gap & (Set(platform_.ceiling) + Set("flaggems_cpp"))) - Measured("flaggems");
}

WordSet NaiveRoutes::CppSet() const {
  if (!Has("flaggems_cpp")) return {};
  if (!platform_.boxing) return Set("flaggems_cpp");
  return Measured("flaggems_cpp") & Set("flaggems_cpp");
}

WordSet NaiveRoutes::PythonSet() const {
  const WordSet ceiling = Set(platform_.ceiling);
  if (platform_.boxing) return (Has("flaggems") ? ceiling : WordSet()) + Measured("flaggems");
  if (!Has("flaggems")) return {};
  WordSet ops = ceiling - gap_;
  for (const std::string& withheld : platform_.withhold) ops = ops - Set(withheld);
  if (platform_.prefer_native) ops = ops - native_;
  return ops + (Measured("flaggems") & ceiling);
}

WordSet NaiveRoutes::HeldOps() const {
  WordSet overridden;
  for (const ModelMeasured& measured : platform_.measured) {
    if (measured.overrides_hold) overridden = overridden + SetOf(measured.ops);
  }
  return AllOf(workspace_.holds) - overridden;
}

std::string NaiveRoutes::Decide(const std::string& op) const {
  if (platform_.boxing && In(op, gap_)) return "vendor";
  if (!In(op, held_)) {
    if (In(op, cpp_)) return "flaggems_cpp";
    if (In(op, python_)) return "flaggems";
    if (In(op, tileops_)) return "tileops";
  }
  return platform_.boxing || In(op, native_) ? "vendor" : "none";
}

std::string NaiveRoutes::Route(const std::string& op) const {
  if (!platform_.boxing && !In(op, registered_)) return "none";
  const std::string backend = Decide(op);
  if (backend == "vendor") return platform_.vendor;
  if (backend == "none" || platform_.boxing || !In(op, kernels_)) return backend;
  return backend + "  # " + platform_.vendor;
}

std::string NaiveRoutes::OpLines() const {
  std::string lines;
  for (const std::string& op : universe_) lines.append(op).append(" = ").append(Route(op)).append("\n");
  return lines;
}

WordSet NaiveRoutes::Wanted() const {
  WordSet ops;
  for (const std::string& op : universe_ - native_) {
    const std::string backend = Decide(op);
    if (backend != "vendor" && backend != "none") ops.insert(op);
  }
  return ops;
}

WordSet NaiveRoutes::KeptOff(const std::string& library) const {
  if (!Has(library)) return {};
  WordSet covered;
  WordSet closed;  // by a gap or by native preference
  if (library == "flaggems_cpp") covered = cpp_;
  if (library == "tileops") covered = tileops_;
  if (library == "flaggems") covered = platform_.boxing ? python_ : Set(platform_.ceiling);
  if (platform_.boxing) {
    closed = gap_;
  } else if (library == "flaggems") {
    closed = gap_;
    if (platform_.prefer_native) closed = closed + native_;
    closed = closed - python_;  // a measurement opens it again
  }

  const WordSet reachable = platform_.boxing ? universe_ : universe_ & registered_;
  return covered & reachable & (closed + held_);
}

}  // namespace vendorconfs
