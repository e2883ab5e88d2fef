// Loads confs from strings for the tests of the loader.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "routing/table.h"
#include "vendorconfs/routing/table.h"

namespace vendorconfs::routing {

// A load from memory, with its options at hand. The conf is /conf/main.conf.
struct Loading {
  std::map<std::string, std::string> files;
  std::vector<std::string> environment;
  internal::LoadOptions options;

  explicit Loading(std::string conf) { files["/conf/main.conf"] = std::move(conf); }
  Loading& Lenient() { return options.lenient = true, *this; }
  Loading& With(std::string path, std::string text) {
    return files[std::move(path)] = std::move(text), *this;
  }
  Loading& Env(std::string variable) { return environment.push_back(std::move(variable)), *this; }
  Loading& Ops(std::vector<std::string> ops) { return options.ops = std::move(ops), *this; }
  Loading& Vendors(std::string keys) { return options.vendors = std::move(keys), *this; }

  Table Load() const {
    std::vector<const char*> variables;
    for (const std::string& variable : environment) variables.push_back(variable.c_str());
    variables.push_back(nullptr);
    internal::LoadOptions all = options;
    if (all.path.empty() && all.embedded == nullptr) all.path = "/conf/main.conf";
    all.environment = variables.data();
    internal::MemoryFiles memory(files);
    return Table(internal::LoadTable(all, memory).Leak());
  }
};

inline Table Load(std::string conf) {
  return Loading(std::move(conf)).Load();
}

inline std::string Failure(const Table& table) {
  const char* failure = table.info().failure;
  return failure != nullptr ? failure : "";
}

// "warning duplicate-op /conf/main.conf:2" for each finding.
inline std::vector<std::string> FindingsOf(const Table& table) {
  static const char* const kSeverities[] = {"info", "warning", "error"};
  std::vector<std::string> found;
  for (const Diagnostic& d : table.diagnostics()) {
    found.push_back(std::string(kSeverities[d.severity]) + " " + d.rule + " " + d.file + ":" +
                    std::to_string(d.line));
  }
  return found;
}

inline bool Says(const Table& table, std::string_view words) {
  const auto all = table.diagnostics();
  return std::any_of(all.begin(), all.end(),
                     [&](const Diagnostic& d) { return d.message.find(words) != std::string::npos; });
}

// "gcu force" or "flaggems conf gcu" for an op.
inline std::string Answer(const Table& table, std::string_view op, Dtypes dtypes = 0) {
  const Route route = table.Resolve(op, dtypes);
  std::string answer = std::string(route.backend()) + " " + std::string(route.origin_name());
  if (!route.annotation().empty()) answer += " " + std::string(route.annotation());
  if (route.strict()) answer += " strict";
  return answer;
}

}  // namespace vendorconfs::routing
