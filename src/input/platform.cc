#include "input/platform.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "input/entry_reader.h"
#include "support/nearest.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

bool IsWordChar(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.';
}

// Platform names become file names, vendor keys stand as words in confs.
LinedText RequiredName(const Fields& fields, std::string_view key) {
  const LinedText name{fields.RequiredString(key), fields.LineOf(key)};
  if (name.text.empty() || name.text.front() == '.' || name.text.front() == '-' ||
      !std::all_of(name.text.begin(), name.text.end(), IsWordChar)) {
    fields.Fail(key, Quoted(name.text) + " is no " + std::string(key) +
                         " name; use letters, digits, '_', '-' and '.'");
  }
  return name;
}

std::string_view RequiredVendor(const Fields& fields) {
  // The last three are what confs of older releases call the FlagGems paths: a loader takes them for those.
  static constexpr std::array<std::string_view, 7> kTaken = {
      "flaggems_cpp", "flaggems", "tileops", "none", "flagos", "flagos_python", "flaggems_python"};
  const std::string_view vendor = RequiredName(fields, "vendor").text;
  if (vendor.back() == '.' || vendor.back() == '-') {
    fields.Fail("vendor",
                Quoted(vendor) + " ends in punctuation, which is none of an annotation's; leave it out");
  }
  std::string lower(vendor);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  if (std::find(kTaken.begin(), kTaken.end(), lower) != kTaken.end()) {
    fields.Fail("vendor", Quoted(vendor) + " is a routing keyword; name the vendor's own backend key");
  }
  return vendor;
}

bool IsControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

// Title and notes stand in the confs, which have no control characters beside the line breaks between them.
void RefuseControls(const Fields& fields, std::string_view key, std::string_view text,
                    std::string_view allowed) {
  const auto found = std::find_if(text.begin(), text.end(), [&](char c) {
    return IsControl(c) && allowed.find(c) == std::string_view::npos;
  });
  if (found == text.end()) return;
  fields.Fail(key, Quoted(key) + " has the control character \"" + Printable(std::string(1, *found)) +
                       "\", which has no place in a conf; remove it");
}

std::string_view RequiredTitle(const Fields& fields) {
  const std::string_view title = fields.RequiredString("title");
  if (title.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    fields.Fail("title", "\"title\" is empty; say what hardware the platform is");
  }
  if (title.find_first_of("\r\n") != std::string_view::npos) {
    fields.Fail("title", "\"title\" spans lines; write it in one");
  }
  RefuseControls(fields, "title", title, "\t");
  return title;
}

LinedText ReadNote(const TomlValue& note, std::string_view file) {
  const Fields fields(note, file, "[[note]]", {"text"});
  const LinedText text{fields.String("text"), fields.LineOf("text")};
  RefuseControls(fields, "text", text.text, "\t\r\n");
  return text;
}

// "; use one of flaggems_cpp, tileops".
std::string SetsToUse(const Coverage& coverage) {
  std::string text;
  for (const CoverageSet& set : coverage.sets)
    text += (text.empty() ? "; use one of " : ", ") + std::string(set.name);
  return text.empty() ? "; " + std::string(coverage.file) + " has no set" : text;
}

SetReference Reference(const Fields& fields, std::string_view key, LinedText name, const Coverage& coverage) {
  const CoverageSet* set = coverage.Find(name.text);
  if (set != nullptr) return {set, name.line};
  std::vector<std::string_view> names;
  for (const CoverageSet& known : coverage.sets) names.push_back(known.name);
  std::string hint = DidYouMean(name.text, names);
  if (hint.empty()) hint = SetsToUse(coverage);
  throw InputError(fields.At(name.line),
                   Quoted(key) + " names the unknown coverage set " + Quoted(name.text) + hint);
}

void ReadRegistration(const TomlValue& table, Platform& platform, OpNames& names) {
  const Fields fields(table, platform.file, "[registration]",
                      {"native", "flaggems", "extra_native", "escape_native"});
  platform.native_inc = {fields.RequiredString("native"), fields.LineOf("native")};
  platform.flaggems_incs = fields.Strings("flaggems");
  platform.flaggems_line = fields.LineOf("flaggems");
  for (const LinedText& inc : platform.flaggems_incs) {
    if (inc.text.empty()) {
      throw InputError(fields.At(inc.line), "\"flaggems\" has an empty path; name a file or remove it");
    }
  }
  for (const TomlValue& extra : fields.Tables("extra_native")) {
    platform.extra_native.push_back(ReadExtraKernel(extra, platform.file, "extra_native", names));
  }
  for (const TomlValue& escape : fields.Tables("escape_native")) {
    platform.escape_native.push_back(ReadExtraKernel(escape, platform.file, "escape_native", names));
  }
}

void ReadRouting(const TomlValue& table, Platform& platform, const Coverage& coverage) {
  static constexpr std::array<std::string_view, 3> kBackends = {"flaggems_cpp", "flaggems", "tileops"};
  const Fields fields(table, platform.file, "[routing]",
                      {"backends", "ceiling", "withhold", "prefer_native", "reasons"});
  fields.RequiredStrings("backends");
  platform.backends_line = fields.LineOf("backends");
  for (const LinedText& backend : fields.Words("backends", kBackends)) {
    for (std::size_t i = 0; i < kBackends.size(); ++i) {
      if (backend.text == kBackends[i]) platform.routes_to[i] = true;
    }
  }
  if (!fields.Has("ceiling")) {
    throw InputError(fields.At(table.line),
                     "[routing] lacks the required key \"ceiling\", the coverage set that "
                     "bounds its FlagGems routes" +
                         SetsToUse(coverage));
  }
  platform.ceiling =
      Reference(fields, "ceiling", {fields.RequiredString("ceiling"), fields.LineOf("ceiling")}, coverage);
  for (const LinedText& name : fields.Strings("withhold")) {
    platform.withhold.push_back(Reference(fields, "withhold", name, coverage));
  }
  platform.prefer_native = fields.Boolean("prefer_native");
  platform.prefer_native_line = fields.LineOf("prefer_native");
  if (const TomlValue* reasons = fields.Table("reasons")) {
    const Fields why(*reasons, platform.file, "reasons",
                     {"backends", "ceiling", "withhold", "prefer_native"});
    platform.reasons = {why.String("backends"), why.String("ceiling"), why.String("withhold"),
                        why.String("prefer_native")};
  }
}

void RefuseOpInTwoGaps(const Platform& platform, const OpNames& names) {
  std::unordered_map<OpId, std::size_t> gap_of;
  std::unordered_map<OpId, std::uint32_t> line_of;
  for (std::size_t i = 0; i < platform.gaps.size(); ++i) {
    for (const ListedOp& listed : platform.gaps[i].ops) {
      const auto [found, fresh] = gap_of.emplace(listed.op, i);
      if (fresh) line_of.emplace(listed.op, listed.line);
      if (fresh || found->second == i) continue;
      throw InputError(Place{std::string(platform.file), static_cast<int>(listed.line)},
                       Quoted(names.Name(listed.op)) + " stands in two gaps, first in line " +
                           std::to_string(line_of[listed.op]) + "; keep it in one");
    }
  }
}

}  // namespace

std::string_view ToString(PlatformKind kind) {
  return kind == PlatformKind::kNative ? "native" : "boxing";
}

Platform ReadPlatform(const TomlValue& root, std::string_view file, const Coverage& coverage,
                      OpNames& names) {
  static constexpr std::array<std::string_view, 2> kKinds = {"native", "boxing"};
  const Fields top(root, file, "the platform file",
                   {"schema", "platform", "title", "kind", "vendor", "registration", "routing", "gap",
                    "measured", "dtype_escape", "caveat", "lifted", "note", "waiver"});
  Platform platform;
  platform.file = file;
  const LinedText name = RequiredName(top, "platform");
  platform.name = name.text;
  platform.name_line = name.line;
  platform.title = RequiredTitle(top);
  platform.kind =
      top.RequiredWord("kind", kKinds) == kKinds[0] ? PlatformKind::kNative : PlatformKind::kBoxing;
  platform.kind_line = top.LineOf("kind");
  platform.vendor = RequiredVendor(top);
  platform.vendor_line = top.LineOf("vendor");
  if (platform.kind == PlatformKind::kNative) {
    ReadRegistration(top.RequiredTable("registration"), platform, names);
  } else if (top.Has("registration")) {
    top.Fail("registration",
             "a boxing platform registers the whole universe and has no [registration]; remove it");
  }
  ReadRouting(top.RequiredTable("routing"), platform, coverage);
  for (const TomlValue& gap : top.Tables("gap")) platform.gaps.push_back(ReadGap(gap, file, names));
  for (const TomlValue& measured : top.Tables("measured")) {
    platform.measured.push_back(ReadMeasured(measured, file, names));
  }
  for (const TomlValue& escape : top.Tables("dtype_escape")) {
    platform.dtype_escapes.push_back(ReadDtypeEscape(escape, file, names));
  }
  for (const TomlValue& caveat : top.Tables("caveat"))
    platform.caveats.push_back(ReadCaveat(caveat, file, names));
  for (const TomlValue& lifted : top.Tables("lifted"))
    platform.lifted.push_back(ReadLifted(lifted, file, names));
  for (const TomlValue& note : top.Tables("note")) platform.notes.push_back(ReadNote(note, file));
  for (const TomlValue& waiver : top.Tables("waiver")) {
    platform.waivers.push_back(ReadWaiver(waiver, file, /*in_manifest=*/false, names));
  }
  RefuseOpInTwoGaps(platform, names);
  return platform;
}

}  // namespace vendorconfs
