// Every key of every input file: that it is known, what type it has, whether it may be left out.
#include <functional>
#include <string>

#include "input/example_files.h"
#include "input/reading.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

struct Kind {
  std::string file;
  const ExampleFile& example;
  std::function<std::string(const std::string&)> error;
  bool json;
};

Kind AnyKind() {
  const int kind = GENERATE(0, 1, 2, 3);
  switch (kind) {
    case 0:
      return {"vendorconfs.toml", ExampleManifest(), ManifestError, false};
    case 1:
      return {"chip.toml", ExamplePlatform(), PlatformError, false};
    case 2:
      return {"coverage.json", ExampleCoverage(), CoverageError, true};
    default:
      return {"op_facts.json", ExampleOpFacts(), OpFactsError, true};
  }
}

std::string Assigned(const Kind& kind, const ExampleLine& line, const std::string& value) {
  const bool comma = kind.json && line.text.back() == ',';
  return (kind.json ? "\"" + line.key + "\": " : line.key + " = ") + value + (comma ? "," : "");
}

std::string At(const Kind& kind, std::size_t line) {
  return kind.file + ":" + std::to_string(line) + ": ";
}

TEST_CASE("a file with every key is taken") {
  const Kind kind = AnyKind();
  CHECK(kind.error(TextOf(kind.example)).empty());
}

TEST_CASE("every key refuses a value of another type, at its line") {
  const Kind kind = AnyKind();
  for (std::size_t i = 0; i < kind.example.size(); ++i) {
    const ExampleLine& line = kind.example[i];
    if (line.key.empty()) continue;
    CAPTURE(i, line.text);
    const std::string wrong = line.type == "an integer" ? "\"1\"" : "7";
    const std::string found = line.type == "an integer" ? "a string" : "an integer";
    const std::string type = kind.json && line.type == "a table" ? "an object" : line.type;
    const std::string separator = line.type.back() == ',' ? " not " : ", not ";
    CHECK(kind.error(Spoiled(kind.example, i, Assigned(kind, line, wrong))) ==
          At(kind, i + 1) + "\"" + line.key + "\" must be " + type + separator + found);
  }
}

TEST_CASE("every array refuses an item of another type, at the item's line") {
  const Kind kind = AnyKind();
  for (std::size_t i = 0; i < kind.example.size(); ++i) {
    const ExampleLine& line = kind.example[i];
    if (line.type != "an array") continue;
    CAPTURE(i, line.text);
    const bool ops = line.key.ends_with("ops") || line.key == "extra_routed";
    CHECK(kind.error(Spoiled(kind.example, i, Assigned(kind, line, "[\n\"x\",\n\n7\n]"))) ==
          At(kind, i + 4) + "\"" + line.key + "\" must be an array of " + (ops ? "op names" : "strings") +
              ", but one item is an integer");
  }
}

TEST_CASE("exactly the keys that the contract calls required may not be left out") {
  const Kind kind = AnyKind();
  for (std::size_t i = 0; i < kind.example.size(); ++i) {
    const ExampleLine& line = kind.example[i];
    if (line.key.empty()) continue;
    CAPTURE(i, line.text);
    ExampleFile without = kind.example;
    without[i].text.clear();
    // In JSON the last member takes the comma before it along.
    std::string& before = without[i - (i == 0 ? 0 : 1)].text;
    if (kind.json && line.text.back() != ',' && before.ends_with(",")) before.pop_back();
    const std::string text = TextOf(without);
    const std::string error = kind.error(text);
    if (line.required) {
      // What to add is said where it can be.
      const std::string rest = line.key == "ceiling"
                                   ? ", the coverage set that bounds its FlagGems routes; use one of "
                                   : "; add it";
      CHECK(HasText(error, " lacks the required key \"" + line.key + "\"" + rest));
    } else {
      CHECK(error.empty());
    }
  }
}

TEST_CASE("an unknown key names the nearest known one, at its own line") {
  const Kind kind = AnyKind();
  for (std::size_t i = 0; i < kind.example.size(); ++i) {
    const ExampleLine& line = kind.example[i];
    if (line.key.empty()) continue;
    CAPTURE(i, line.text);
    const std::string misspelt = line.key + "x";
    const std::string error =
        kind.error(WithLine(kind.example, i, kind.json ? "\"" + misspelt + "\": 1," : misspelt + " = 1"));
    CHECK(error.starts_with(At(kind, i + 1) + "unknown key \"" + misspelt + "\" in "));
    CHECK(error.ends_with(", did you mean \"" + line.key + "\"?"));
  }
}

TEST_CASE("an unknown key that is near none gets the list of known ones") {
  struct Case {
    std::string header;  // the line that begins the table
    std::string what;
    std::string known;
  };
  const std::string evidence = "date, device, flaggems, compiler, sdk, method, source, figure";
  const auto check = [](const ExampleFile& example, const std::string& file, bool json, const auto& error,
                        const std::vector<Case>& cases) {
    for (const Case& c : cases) {
      CAPTURE(c.header);
      std::size_t at = 0;
      while (!c.header.empty() && example.at(at++).text != c.header) continue;
      CHECK(error(WithLine(example, at, json ? "\"zzzzzzzz\": 1," : "zzzzzzzz = 1")) ==
            file + ":" + std::to_string(at + 1) + ": unknown key \"zzzzzzzz\" in " + c.what +
                "; known keys: " + c.known);
    }
  };
  check(ExampleManifest(), "vendorconfs.toml", false, ManifestError,
        {{"", "the manifest", "schema, extra_routed, registration, data, output, waiver"},
         {"[registration]", "[registration]", "root, universe, defines, undefines"},
         {"[data]", "[data]", "coverage, platforms, op_facts"},
         {"[output]", "[output]", "template, confs, file_name"},
         {"[[waiver]]", "[[waiver]]", "rule, ops, sets, reason"}});
  check(
      ExamplePlatform(), "chip.toml", false, PlatformError,
      {{"", "the platform file",
        "schema, platform, title, kind, vendor, registration, routing, gap, measured, dtype_escape, caveat, "
        "lifted, note, waiver"},
       {"[registration]", "[registration]", "native, flaggems, extra_native, escape_native"},
       {"[[registration.extra_native]]", "extra_native", "ops, reason"},
       {"[[registration.escape_native]]", "escape_native", "ops, reason"},
       {"[routing]", "[routing]", "backends, ceiling, withhold, prefer_native, reasons"},
       {"[routing.reasons]", "reasons", "backends, ceiling, withhold, prefer_native"},
       {"[[gap]]", "[[gap]]", "ops, kind, reason, issues, condition, dtypes, evidence"},
       {"[gap.evidence]", "evidence", evidence},
       {"[[measured]]", "[[measured]]", "ops, backend, reason, overrides_hold, issues, evidence"},
       {"[measured.evidence]", "evidence", evidence},
       {"[[dtype_escape]]", "[[dtype_escape]]", "dtypes, ops, reason, issues, evidence"},
       {"[dtype_escape.evidence]", "evidence", evidence},
       {"[[caveat]]", "[[caveat]]", "ops, reason, issues, condition, dtypes, evidence, mitigated_by"},
       {"[caveat.evidence]", "evidence", evidence},
       {"[[lifted]]", "[[lifted]]", "ops, was, reason, issues, evidence"},
       {"[lifted.evidence]", "evidence", evidence},
       {"[[note]]", "[[note]]", "text"},
       {"[[waiver]]", "[[waiver]]", "rule, ops, reason"}});
  check(ExampleCoverage(), "coverage.json", true, CoverageError,
        {{"{", "the coverage file", "schema, provenance, sets, holds"},
         {R"("provenance": {)", "provenance", "flaggems, date, note"},
         {R"("flaggems": {)", "the set \"flaggems\"", "about, ops"},
         {R"("holds": [{)", "a hold", "ops, kind, reason, issues, evidence"},
         {R"("evidence": {)", "evidence", evidence}});
  check(ExampleOpFacts(), "op_facts.json", true, OpFactsError,
        {{"{", "the op facts",
          "schema, known_ops, view_ops, composite_ops, no_cpu_kernel_ops, structured_delegates"}});
}

TEST_CASE("a newer schema is named as such, whatever else the file has") {
  const Kind kind = AnyKind();
  std::size_t line = 0;
  while (kind.example[line].key != "schema") ++line;
  const auto with = [&](const std::string& value) {
    ExampleFile example = kind.example;
    example[line].text = Assigned(kind, example[line], value);
    // A key of that newer schema.
    return WithLine(example, line, kind.json ? "\"novelty\": 1," : "novelty = 1");
  };
  CHECK(kind.error(with("2")) ==
        At(kind, line + 2) + "schema 2 is newer than this tool knows (1); use a newer gen_vendor_confs");
  CHECK(kind.error(with("0")) == At(kind, line + 2) + "schema 0 does not exist; the first is 1");
  CHECK(kind.error(with("-1")) == At(kind, line + 2) + "schema -1 does not exist; the first is 1");
  CHECK(kind.error(with("1.0")) == At(kind, line + 2) + "\"schema\" must be an integer, not a float");
}

}  // namespace
}  // namespace vendorconfs
