// A platform file of any bytes, over a small coverage file.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "fuzz/description.h"
#include "fuzz/file_reader.h"
#include "input/json/json_reader.h"
#include "input/platform.h"
#include "input/toml/toml_document.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kFile = "chip.toml";
constexpr std::string_view kCoverage =
    R"({"schema": 1, "sets": {"ceiling": {"ops": ["a", "mm.out"]}, "pending": {"ops": []}}})";

// Names become file names and words of confs, titles and notes lines of them.
void CheckNames(const Platform& platform) {
  for (const std::string_view name : {platform.name, platform.vendor}) {
    Require(!name.empty() && name.front() != '.' && name.find_first_of("/ \t#=\n") == std::string_view::npos);
  }
  Require(!platform.title.empty());
  for (const char c : platform.title) Require(!IsControl(c) || c == '\t');
  for (const LinedText& note : platform.notes) {
    for (const char c : note.text) Require(!IsControl(c) || c == '\t' || c == '\r' || c == '\n');
  }
}

void CheckGaps(const Platform& platform) {
  std::set<OpId> gapped;
  for (const Gap& gap : platform.gaps) {
    std::set<OpId> ops;
    for (const ListedOp& listed : gap.ops) ops.insert(listed.op);
    Require(!ops.empty());
    for (const OpId op : ops) Require(gapped.insert(op).second);
  }
}

void DescribeRouting(const Platform& platform, const Coverage& coverage, Description& description) {
  for (const Library library : kLibraries) description.Word(platform.RoutesTo(library) ? "yes" : "no");
  description.Line(platform.backends_line);
  const auto reference = [&](const SetReference& set) {
    Require(coverage.Find(set.set->name) == set.set);
    description.Word(set.set->name);
    description.Line(set.line);
  };
  reference(platform.ceiling);
  for (const SetReference& set : platform.withhold) reference(set);
  description.Word(platform.prefer_native ? "yes" : "no");
  description.Line(platform.prefer_native_line);
  description.Words({platform.reasons.backends, platform.reasons.ceiling, platform.reasons.withhold,
                     platform.reasons.prefer_native});
}

void DescribeRegistration(const Platform& platform, Description& description) {
  const bool native = platform.kind == PlatformKind::kNative;
  Require(native || (platform.native_inc.text.empty() && platform.flaggems_incs.empty()));
  description.Lined(platform.native_inc);
  description.Lined(platform.flaggems_incs);
  description.Line(platform.flaggems_line);
  for (const ExtraKernel& kernel : platform.extra_native) description.Entry(kernel);
  description.Word("end");
  for (const ExtraKernel& kernel : platform.escape_native) description.Entry(kernel);
}

void DescribeEntries(const Platform& platform, Description& description) {
  for (const Gap& gap : platform.gaps) {
    description.Word(gap.kind);
    description.Entry(gap);
  }
  for (const Measured& measured : platform.measured) {
    Require(!measured.ops.empty() && measured.backend != Library::kTileops);
    description.Word(ToString(measured.backend));
    description.Word(measured.overrides_hold ? "yes" : "no");
    description.Entry(measured);
  }
  for (const DtypeEscape& escape : platform.dtype_escapes) description.Entry(escape);
  for (const Caveat& caveat : platform.caveats) {
    description.Word(caveat.mitigated_by);
    description.Entry(caveat);
  }
  for (const Lifted& lifted : platform.lifted) {
    description.Word(lifted.was);
    description.Entry(lifted);
  }
  description.Lined(platform.notes);
  for (const Waiver& waiver : platform.waivers) {
    description.Word(waiver.rule);
    description.Entry(waiver);
  }
}

std::string Describe(std::string_view text, std::uint32_t moved) {
  OpNames names;
  static const TomlDocument sets = ParseJson(kCoverage, "coverage.json");
  const Coverage coverage = ReadCoverage(sets.root, "coverage.json", names);
  const TomlDocument document = ParseToml(text, std::string(kFile));
  const Platform platform = ReadPlatform(document.root, kFile, coverage, names);
  CheckNames(platform);
  CheckGaps(platform);
  Description description(names, moved, LinesOf(text));
  description.Words({platform.name, platform.title, ToString(platform.kind), platform.vendor});
  description.Line(platform.name_line);
  DescribeRegistration(platform, description);
  DescribeRouting(platform, coverage, description);
  DescribeEntries(platform, description);
  return description.text();
}

}  // namespace
}  // namespace vendorconfs

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  vendorconfs::CheckFileReader(text, vendorconfs::kFile, vendorconfs::Describe);
  return 0;
}
