#include "cli/embedded_routes.h"

#include <map>

#include "output/conf_writer.h"
#include "routing/embedded_source.h"
#include "routing/table.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

std::string SymbolOf(std::string_view platform) {
  std::string symbol;
  for (const char c : platform) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    symbol += plain ? c : '_';
  }
  if (symbol.empty() || (symbol.front() >= '0' && symbol.front() <= '9')) symbol.insert(0, "_");
  return symbol + "_routes";
}

// The constant's type has its sizes in it; users need only its address.
std::string Accessor(const std::string& symbol) {
  return "\nnamespace vendorconfs_tables {\n\n// For Options::set_embedded.\nconst void* " + symbol +
         "_address() noexcept;\nconst void* " + symbol + "_address() noexcept {\n  return &" + symbol +
         ";\n}\n\n}  // namespace vendorconfs_tables\n";
}

}  // namespace

std::string EmbeddedRoutes(const Routing& routing, std::size_t platform, const ConfTemplate& conf_template) {
  namespace library = vendorconfs::routing::internal;
  const std::string_view name = routing.platforms[platform].platform->name;
  const std::string path = "/" + routing.workspace->manifest.ConfFileName(name);
  library::MemoryFiles files(
      std::map<std::string, std::string>{{path, WriteConf(routing, platform, conf_template)}});
  library::LoadOptions options;
  options.path = path;
  const char* const no_environment[] = {nullptr};
  options.environment = no_environment;
  const library::TableRef table = library::LoadTable(options, files);
  if (table->failed())
    throw InputError("the conf of " + std::string(name) + " cannot be compiled in: " + table->failure);
  const std::string symbol = SymbolOf(name);
  return vendorconfs::routing::EmbeddedSource(*table.get(), symbol) + Accessor(symbol);
}

}  // namespace vendorconfs
