// Conf templates of any text. The input is lines; "%% title" and "%% note" begin the title and a note,
// "%% boxing" changes the kind. What stands before the first such line is the template. Either it is refused
// with one clear line, or its header leaves the conf's routes and machine lines what they are.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/file_reader.h"
#include "output/conf_lines.h"
#include "output/conf_template.h"
#include "output/effective_conf.h"
#include "support/digest.h"
#include "support/utf8.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kFile = "t.mustache";
constexpr std::string_view kOpLines = "add.Tensor = flaggems  # acme\nmm = acme\n";

struct Input {
  std::string text;  // of the template
  std::string title;
  std::vector<std::string> notes;
  bool boxing = false;
};

Input Parse(std::string_view bytes) {
  Input input;
  std::string* section = &input.text;
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), bytes.size() - 1) + 1);
    bytes.remove_prefix(line.size());
    if (line == "%% title\n") {
      section = &input.title;
    } else if (line == "%% note\n") {
      section = &input.notes.emplace_back();
    } else if (line == "%% boxing\n") {
      input.boxing = true;
    } else {
      section->append(line);
    }
  }
  return input;
}

// As the readers let them through.
bool IsPossible(const Input& input) {
  const auto plain = [](const std::string& text, std::string_view allowed) {
    return FindInvalidUtf8(text) == std::string_view::npos &&
           std::none_of(text.begin(), text.end(),
                        [&](char c) { return IsControl(c) && allowed.find(c) == std::string_view::npos; });
  };
  return FindInvalidUtf8(input.text) == std::string_view::npos && plain(input.title, "\t") &&
         std::all_of(input.notes.begin(), input.notes.end(),
                     [&](const std::string& note) { return plain(note, "\t\r\n"); });
}

HeaderFacts FactsOf(const Input& input) {
  HeaderFacts facts;
  facts.title = input.title;
  facts.platform = "chip";
  facts.kind = input.boxing ? "boxing" : "native";
  facts.vendor = "acme";
  facts.priority = "flaggems > acme";
  facts.total = 2;
  facts.covered = 2;
  facts.percent = "100.0";
  facts.has_annotations = !input.boxing;
  for (const std::string& note : input.notes) facts.notes.push_back(note);
  facts.backends = {{"flaggems", 1, "one"}, {"acme", 1, "two"}};
  facts.machine =
      "#@ format: 1\n#@ platform: chip\n#@ kind: " + std::string(facts.kind) +
      "\n#@ vendor: acme\n#@ generator: gen_vendor_confs\n#@ routes: 2 xxh3:" + Xxh3Hex(kOpLines) + "\n";
  return facts;
}

// The comparison, the checks of confs and the run-time library read what was decided, whatever the header.
void CheckConf(const std::string& conf) {
  const ConfLines lines = ReadConfLines(conf);
  Require(!lines.Foreign() && !lines.HandEdited() && lines.platform == "chip");
  routing::internal::MemoryFiles files({{"/chip.conf", conf}});
  const EffectiveConf loaded = ReadEffectiveConf(files, "/chip.conf", "");
  Require(loaded.table->findings.empty() && loaded.platform == "chip");
  for (const std::vector<ConfLine>* routes : {&lines.routes, &loaded.routes}) {
    Require(routes->size() == 2);
    const ConfLine& add = routes->front();
    const ConfLine& mm = routes->back();
    Require(add.op == "add.Tensor" && add.backend == "flaggems" && add.annotation == "acme");
    Require(mm.op == "mm" && mm.backend == "acme" && mm.annotation.empty());
  }
}

FileReading Render(const std::string& text, const HeaderFacts& facts) {
  return ReadAs(text, 0, kFile, [&](std::string_view, std::uint32_t) {
    return ConfTemplate(text, std::string(kFile)).Render(facts);
  });
}

void Check(const Input& input) {
  const HeaderFacts facts = FactsOf(input);
  const FileReading reading = Render(input.text, facts);
  if (reading.description) {
    Require(reading.description->ends_with('\n'));
    CheckConf(*reading.description + std::string(kOpLines));
  }
  if (input.text.starts_with("\xef\xbb\xbf")) return;
  // A line put before the template is put before its header.
  const FileReading moved = Render("# a line\n" + input.text, facts);
  Require(moved.description.has_value() == reading.description.has_value());
  if (reading.description) {
    Require(*moved.description == "# a line\n" + *reading.description);
  } else {
    Require(moved.line == reading.line + 1);
    Require(WithoutDigits(moved.message) == WithoutDigits(reading.message));
  }
}

}  // namespace
}  // namespace vendorconfs

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const vendorconfs::Input input =
      vendorconfs::Parse(std::string_view(reinterpret_cast<const char*>(data), size));
  if (vendorconfs::IsPossible(input)) vendorconfs::Check(input);
  return 0;
}
