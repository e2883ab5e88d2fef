// FLAGOS_... environments over one conf. The input is lines, a variable each. A conf that loads without an
// environment loads with any; what a variable does not name stays as it was; what it does to the table, it
// does again; nothing is dropped in silence.
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/require.h"
#include "routing/table.h"
#include "vendorconfs/routing/table.h"

namespace {

using namespace vendorconfs::routing;  // NOLINT(google-build-using-namespace)
using vendorconfs::Require;

constexpr const char* kConf =
    "#@ format: 1\n#@ vendor: gcu\n#@ dtype-escape: float64 mm\n#@ also: flaggems abs\n"
    "__lshift__.Tensor = gcu\nabs = gcu\nadd.Tensor = flaggems  # gcu\nadd__Tensor = flaggems\nmm = flaggems "
    " # gcu\n"
    "mm.out = tileops\nzeros = none\n";

Table LoadWith(const std::vector<std::string>& variables) {
  std::vector<const char*> environment;
  for (const std::string& variable : variables) environment.push_back(variable.c_str());
  environment.push_back(nullptr);
  internal::LoadOptions options;
  options.path = "/main";
  options.environment = environment.data();
  internal::MemoryFiles files({{"/main", kConf}});
  return Table(internal::LoadTable(options, files).Leak());
}

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// The value that a program would get, or "".
std::string ValueOf(const std::vector<std::string>& variables, const std::string& name) {
  for (const std::string& variable : variables) {
    if (StartsWith(variable, name + "=") && variable.size() > name.size() + 1)
      return variable.substr(name.size() + 1);
  }
  return "";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Table plain = LoadWith({});
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> variables;
  while (!input.empty()) {
    const std::string_view line = input.substr(0, input.find('\n'));
    input.remove_prefix(line.size() + (line.size() < input.size() ? 1 : 0));
    if (line.find('\0') == std::string_view::npos && !StartsWith(line, "FLAGOS_BACKEND_CONFIG")) {
      variables.emplace_back(line);
    }
  }
  const Table table = LoadWith(variables);
  Require(static_cast<bool>(table));
  Require(table.digest() == LoadWith(variables).digest());

  const bool forced = !ValueOf(variables, "FLAGOS_FORCE_BACKEND").empty();
  plain.ForEach([&](const Route& before) {
    const std::string op(before.op());
    const Route after = table.Find(op);
    Require(after.line() == before.line() && after.configured() == before.configured());
    const std::string wish = ValueOf(variables, EnvName(op));
    if (wish.empty()) {
      Require(after.origin() != VENDORCONFS_OVERRIDE);
      if (!forced) Require(after.backend() == before.backend() && !after.strict());
      return;
    }
    // Obeyed, or a warning names the variable.
    bool warned = false;
    for (const Diagnostic& diagnostic : table.diagnostics()) {
      warned |=
          diagnostic.severity == VENDORCONFS_WARNING && StartsWith(diagnostic.message, EnvName(op) + "=");
    }
    Require(after.origin() == VENDORCONFS_OVERRIDE || warned);
    if (after.origin() == VENDORCONFS_OVERRIDE) Require(after.strict() && after.backend() != "none");
  });
  std::size_t overrides = 0;
  table.ForEach([&](const Route& route) { overrides += route.origin() == VENDORCONFS_OVERRIDE; });
  Require(overrides <= 2 * variables.size());  // two ops may share a name
  for (const Diagnostic& diagnostic : table.diagnostics()) Require(!diagnostic.message.empty());
  return 0;
}
