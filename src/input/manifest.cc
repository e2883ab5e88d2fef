#include "input/manifest.h"

#include "input/entry_reader.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kPlaceholder = "{platform}";

LinedText RequiredPath(const Fields& fields, std::string_view key) {
  const LinedText path{fields.RequiredString(key), fields.LineOf(key)};
  if (path.text.empty()) fields.Fail(key, "\"" + std::string(key) + "\" is empty; name a path");
  return path;
}

LinedText OptionalPath(const Fields& fields, std::string_view key) {
  if (!fields.Has(key)) return {};
  return RequiredPath(fields, key);
}

std::vector<std::string> Symbols(const Fields& fields, std::string_view key) {
  std::vector<std::string> symbols;
  for (const LinedText& symbol : fields.Strings(key)) symbols.emplace_back(symbol.text);
  return symbols;
}

void CheckSymbols(const Fields& fields, const KnownSymbols& symbols) {
  for (const std::string& symbol : symbols.undefined) {
    for (const std::string& defined : symbols.defined) {
      if (symbol == defined) {
        fields.Fail("undefines", "\"" + symbol + "\" stands in defines and in undefines; keep one");
      }
    }
  }
}

void CheckFileName(const Fields& fields, std::string_view name) {
  const std::size_t at = name.find(kPlaceholder);
  const auto fail = [&](const std::string& what) {
    fields.Fail("file_name", "\"" + std::string(name) + "\" " + what);
  };
  if (at == std::string_view::npos) fail("lacks {platform}, so that every conf would get one name; add it");
  std::string rest(name.substr(0, at));
  rest += name.substr(at + kPlaceholder.size());
  if (rest.find_first_of("{}") != std::string::npos)
    fail("has a brace outside the one {platform}; remove it");
  if (rest.find('/') != std::string::npos) fail("is a path; put the directory into \"confs\"");
}

}  // namespace

std::string Manifest::ConfFileName(std::string_view platform) const {
  std::string name(conf_file_name.text);
  name.replace(name.find(kPlaceholder), kPlaceholder.size(), platform);
  return name;
}

Manifest ReadManifest(const TomlValue& root, std::string_view file, OpNames& names) {
  const Fields top(root, file, "the manifest",
                   {"schema", "extra_routed", "registration", "data", "output", "waiver"});
  Manifest manifest;
  manifest.file = file;
  manifest.extra_routed = top.Ops("extra_routed", names);

  const Fields registration(top.RequiredTable("registration"), file, "[registration]",
                            {"root", "universe", "defines", "undefines"});
  manifest.registration_root = RequiredPath(registration, "root");
  manifest.universe = registration.RequiredStrings("universe");
  manifest.universe_line = registration.LineOf("universe");
  if (manifest.universe.empty()) {
    registration.Fail("universe",
                      "\"universe\" names no registration file, so that there is no op to route; name one");
  }
  manifest.symbols = {Symbols(registration, "defines"), Symbols(registration, "undefines")};
  CheckSymbols(registration, manifest.symbols);

  const Fields data(top.RequiredTable("data"), file, "[data]", {"coverage", "platforms", "op_facts"});
  manifest.coverage = RequiredPath(data, "coverage");
  manifest.platforms = RequiredPath(data, "platforms");
  manifest.op_facts = OptionalPath(data, "op_facts");

  const Fields output(top.RequiredTable("output"), file, "[output]", {"template", "confs", "file_name"});
  manifest.conf_template = OptionalPath(output, "template");
  manifest.confs = RequiredPath(output, "confs");
  manifest.conf_file_name = RequiredPath(output, "file_name");
  CheckFileName(output, manifest.conf_file_name.text);

  for (const TomlValue& waiver : top.Tables("waiver")) {
    manifest.waivers.push_back(ReadWaiver(waiver, file, /*in_manifest=*/true, names));
  }
  return manifest;
}

}  // namespace vendorconfs
