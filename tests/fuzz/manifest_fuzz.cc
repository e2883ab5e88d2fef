// vendorconfs.toml of any bytes.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/description.h"
#include "fuzz/file_reader.h"
#include "input/manifest.h"
#include "input/toml/toml_document.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kFile = "vendorconfs.toml";

// A conf's name is one of a file, and tells platforms apart.
void CheckConfFileName(const Manifest& manifest) {
  const std::string gcu = manifest.ConfFileName("gcu");
  Require(gcu.find("gcu") != std::string::npos && gcu != manifest.ConfFileName("ppu"));
  for (const char c : gcu) Require(!IsControl(c) && c != '/');
}

void DescribeSymbols(const KnownSymbols& symbols, Description& description) {
  for (const std::string& symbol : symbols.defined) description.Word(symbol);
  description.Word("end");
  for (const std::string& symbol : symbols.undefined) {
    Require(symbol.find('=') == std::string::npos);
    description.Word(symbol);
  }
  description.Word("end");
}

std::string Describe(std::string_view text, std::uint32_t moved) {
  OpNames names;
  const TomlDocument document = ParseToml(text, std::string(kFile));
  const Manifest manifest = ReadManifest(document.root, kFile, names);
  CheckConfFileName(manifest);
  Description description(names, moved, LinesOf(text));
  description.Ops(manifest.extra_routed);
  description.Lined(manifest.universe);
  Require(!manifest.universe.empty());
  description.Line(manifest.universe_line);
  DescribeSymbols(manifest.symbols, description);
  for (const LinedText* path :
       {&manifest.registration_root, &manifest.coverage, &manifest.platforms, &manifest.confs}) {
    Require(!path->text.empty() && path->line >= 1);
    description.Lined(*path);
  }
  description.Lined(manifest.op_facts);
  description.Lined(manifest.conf_template);
  description.Lined(manifest.conf_file_name);
  for (const Waiver& waiver : manifest.waivers) {
    description.Word(waiver.rule);
    description.Lined(waiver.sets);
    description.Entry(waiver);
  }
  return description.text();
}

}  // namespace
}  // namespace vendorconfs

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  vendorconfs::CheckFileReader(text, vendorconfs::kFile, vendorconfs::Describe);
  return 0;
}
