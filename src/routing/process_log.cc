// Diagnostics and dispatch lines on their way out: to the sink, or to standard error.
#include <cstdio>
#include <string>

#include "routing/process_state.h"

namespace vendorconfs::routing::internal::process {
namespace {

void Deliver(const vendorconfs_diagnostic& diagnostic, const std::string& default_line) {
  vendorconfs_sink sink;
  void* data;
  {
    const Locked lock;
    sink = state.sink;
    data = state.sink_data;
  }
  if (sink != nullptr) {
    sink(data, &diagnostic);
  } else {
    std::fputs(default_line.c_str(), stderr);  // one write: lines of several threads do not mix
  }
}

const char* Prefix(Severity severity) {
  return severity == Severity::kError ? "error: " : severity == Severity::kWarning ? "warning: " : "";
}

}  // namespace

void SetSink(vendorconfs_sink sink, void* user_data) {
  const Locked lock;
  state.sink = sink;
  state.sink_data = user_data;
}

void Report(const Finding& finding) {
  const vendorconfs_diagnostic diagnostic{sizeof diagnostic,    static_cast<std::int32_t>(finding.severity),
                                          finding.line,         finding.rule,
                                          finding.file.c_str(), finding.message.c_str()};
  Deliver(diagnostic, std::string("[flagos] ") + Prefix(finding.severity) + Describe(finding) + "\n");
}

void ReportDispatch(const std::string& line) {
  const vendorconfs_diagnostic diagnostic{sizeof diagnostic, VENDORCONFS_DISPATCH, 0, "dispatch", "",
                                          line.c_str()};
  Deliver(diagnostic, "[flagos dispatch] " + line + "\n");
}

void UseLegacyNames(bool on) {
  const Locked lock;
  state.legacy_names = on;
}

const char* LogNameLocked(const Locked&, const char* backend) {
  const std::string_view name = backend;
  if (!state.legacy_names) return backend;
  if (name == "flaggems_cpp") return "flagos";
  return name == "flaggems" ? "flagos_python" : backend;
}

const char* LogName(const char* backend) {
  return LogNameLocked(Locked(), backend);
}

}  // namespace vendorconfs::routing::internal::process
