// coverage.json of any bytes.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/description.h"
#include "fuzz/file_reader.h"
#include "input/coverage.h"
#include "input/json/json_reader.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kFile = "coverage.json";

std::string Describe(std::string_view text, std::uint32_t moved) {
  OpNames names;
  const TomlDocument document = ParseJson(text, std::string(kFile));
  const Coverage coverage = ReadCoverage(document.root, kFile, names);
  Description description(names, moved, LinesOf(text));
  description.Word(coverage.flaggems);
  Require(coverage.date.empty() || IsCalendarDate(coverage.date));
  description.Word(coverage.date);
  description.Word(coverage.note);
  for (const CoverageSet& set : coverage.sets) {
    Require(coverage.Find(set.name) == &set && set.line >= 1);
    description.Word(set.name);
    description.Line(set.line);
    description.Word(set.about);
    description.Ops(set.listed);
    Require(set.ops.Count() == set.listed.size());
    for (const ListedOp& listed : set.listed) Require(set.ops.Contains(listed.op));
  }
  for (const Hold& hold : coverage.holds) {
    Require(!hold.ops.empty() && !hold.kind.empty());
    description.Word(hold.kind);
    description.Entry(hold);
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
