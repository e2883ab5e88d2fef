#include "input/manifest.h"

#include <algorithm>

#include "input/entry_reader.h"
#include "support/printable.h"

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

// "A" of "A" and of "A=1".
std::string_view NameOf(std::string_view symbol) {
  return symbol.substr(0, symbol.find('='));
}

bool IsSymbolName(std::string_view name) {
  return IsOpName(name) && name.find('.') == std::string_view::npos;
}

[[noreturn]] void FailAt(const Fields& fields, const LinedText& symbol, const std::string& what) {
  throw InputError(fields.At(symbol.line), Quoted(symbol.text) + what);
}

void CheckDefines(const Fields& fields, const std::vector<LinedText>& defines) {
  for (const LinedText& symbol : defines) {
    if (!IsSymbolName(NameOf(symbol.text))) {
      FailAt(fields, symbol,
             " is no preprocessor symbol; write NAME or NAME=VALUE, of letters, digits and '_'");
    }
    for (const LinedText& other : defines) {
      if (&other == &symbol) break;
      if (NameOf(other.text) == NameOf(symbol.text) && other.text != symbol.text) {
        FailAt(fields, symbol,
               " defines what " + Quoted(other.text) + " defines in line " + std::to_string(other.line) +
                   "; keep one");
      }
    }
  }
}

void CheckUndefines(const Fields& fields, const std::vector<LinedText>& undefines,
                    const std::vector<LinedText>& defines) {
  for (const LinedText& symbol : undefines) {
    if (symbol.text.find('=') != std::string_view::npos && IsSymbolName(NameOf(symbol.text))) {
      FailAt(fields, symbol,
             " has a value, and what is not defined has none; write " + Quoted(NameOf(symbol.text)));
    }
    if (!IsSymbolName(symbol.text)) {
      FailAt(fields, symbol, " is no preprocessor symbol; write NAME, of letters, digits and '_'");
    }
    for (const LinedText& defined : defines) {
      if (symbol.text == NameOf(defined.text))
        FailAt(fields, symbol, " stands in defines and in undefines; keep one");
    }
  }
}

KnownSymbols ReadSymbols(const Fields& fields) {
  const std::vector<LinedText> defines = fields.Strings("defines");
  const std::vector<LinedText> undefines = fields.Strings("undefines");
  CheckDefines(fields, defines);
  CheckUndefines(fields, undefines, defines);
  KnownSymbols symbols;
  for (const LinedText& symbol : defines) symbols.defined.emplace_back(symbol.text);
  for (const LinedText& symbol : undefines) symbols.undefined.emplace_back(symbol.text);
  return symbols;
}

void CheckFileName(const Fields& fields, std::string_view name) {
  const std::size_t at = name.find(kPlaceholder);
  const auto fail = [&](const std::string& what) { fields.Fail("file_name", Quoted(name) + " " + what); };
  if (at == std::string_view::npos) fail("lacks {platform}, so that every conf would get one name; add it");
  std::string rest(name.substr(0, at));
  rest += name.substr(at + kPlaceholder.size());
  if (rest.find_first_of("{}") != std::string::npos)
    fail("has a brace outside the one {platform}; remove it");
  if (rest.find('/') != std::string::npos) fail("is a path; put the directory into \"confs\"");
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::any_of(rest.begin(), rest.end(), control)) fail("has a control character; remove it");
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
  manifest.symbols = ReadSymbols(registration);

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
