// The conf loader with in-memory include files and environments. The input is lines; "%% NAME" begins the
// file NAME,
// "%% env" a list of variables, "%% lenient" switches the mode. What stands before the first such line is the
// conf.
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

Table LoadInput(std::string_view input) {
  std::map<std::string, std::string> files;
  std::vector<std::string> variables;
  internal::LoadOptions options;
  options.path = "/main";
  std::string section = "main";
  while (!input.empty()) {
    const std::size_t size = std::min(input.find('\n'), input.size() - 1) + 1;
    const std::string_view line = input.substr(0, size);
    input.remove_prefix(size);
    if (line.substr(0, 3) == "%% ") {
      section = line.substr(3, line.find_last_not_of('\n') - 2);
      options.lenient |= section == "lenient";
    } else if (section == "env") {
      variables.emplace_back(line.substr(0, line.find('\n')));
    } else {
      files["/" + section].append(line);
    }
  }
  files["/main"];  // there is always one
  std::vector<const char*> environment;
  for (const std::string& variable : variables) environment.push_back(variable.c_str());
  environment.push_back(nullptr);
  options.environment = environment.data();
  internal::MemoryFiles memory(files);
  return Table(internal::LoadTable(options, memory).Leak());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const Table table = LoadInput(input);
  for (const Diagnostic& diagnostic : table.diagnostics()) {
    Require(!diagnostic.message.empty() && diagnostic.message.find('\n') == std::string::npos);
  }
  if (!table) {
    Require(table.info().failure != nullptr);
    return 0;
  }
  // Each row is found by its name, and the order is that of the names.
  std::string before;
  std::size_t listed = 0;
  table.ForEach([&](const Route& route) {
    const std::string op(route.op());
    Require(before < op);
    before = op;
    Require(table.Find(op).op() == op && table.Find(op).line() == route.line());
    Require(!route.backend().empty() && !route.configured().empty());
    listed += route.listed();
  });
  Require(listed == table.info().listed);
  // The same input routes the same, and a derived table only where it was told to.
  Require(table.digest() == LoadInput(input).digest());
  Require(table.With({}).digest() == table.digest());
  const Table derived = table.With({{"mm", "cuda"}});
  Require(derived.Find("mm").backend() == "cuda" && derived.Find("mm").strict());
  return 0;
}
